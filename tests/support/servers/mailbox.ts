import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type ParsedMail, simpleParser } from "mailparser";
import { expect } from "../browser/browser.ts";
import type { Site } from "../site/site.ts";

/** Parsed files by path: an email's file never changes, and the folder is polled. */
const parsed = new Map<string, Promise<ParsedMail>>();

/** Longer than the two seconds that a site takes: several browsers may share the machine. */
const timeout = 15_000;

/** Waits until the site's mail folder contains `count` emails to an address, of those whose text matches `words`. @returns them, oldest first */
export async function emailsTo(site: Site, address: string, count = 1, words = /(?:)/): Promise<ParsedMail[]> {
  const emails = async () =>
    (await everyEmail(join(site.dataDir, "mail"))).filter((mail) => isTo(mail, address) && words.test(mail.text ?? ""));
  await expect.poll(async () => (await emails()).length, { message: `mails to ${address}`, timeout }).toBe(count);
  return emails();
}

async function everyEmail(folder: string) {
  // There is no folder before the first mail.
  const files = await readdir(folder).catch(() => []);
  const written = files.filter((file) => file.endsWith(".eml")).sort();
  return Promise.all(written.map((file) => parsedEmail(join(folder, file))));
}

function parsedEmail(file: string): Promise<ParsedMail> {
  const email = parsed.get(file) ?? readFile(file).then((content) => simpleParser(content));
  parsed.set(file, email);
  return email;
}

function isTo({ to }: ParsedMail, address: string) {
  const groups = Array.isArray(to) ? to : [to];
  return groups.some((group) => group?.value.some((each) => each.address === address));
}
