import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { expect } from "./browser.ts";
import type { Site } from "./site.ts";

/** Waits until the site's mailbox holds `count` mails to an address, and reads them, oldest first. */
export async function emailsTo(site: Site, address: string, count = 1): Promise<ParsedMail[]> {
  const letters = async () => (await everyLetter(join(site.dataDir, "mail"))).filter((mail) => isTo(mail, address));
  await expect.poll(async () => (await letters()).length, { message: `mails to ${address}` }).toBe(count);
  return letters();
}

async function everyLetter(folder: string) {
  // There is no folder before the first mail.
  const files = await readdir(folder).catch(() => []);
  const written = files.filter((file) => file.endsWith(".eml")).sort();
  return Promise.all(written.map(async (file) => simpleParser(await readFile(join(folder, file)))));
}

function isTo({ to }: ParsedMail, address: string) {
  const groups = Array.isArray(to) ? to : [to];
  return groups.some((group) => group?.value.some((each) => each.address === address));
}
