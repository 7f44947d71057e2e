import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Services } from "#services/services.server.ts";
import { createSignInLink, findSignInLink } from "./sign-in-links.server.ts";

type Installation = Pick<Services, "config" | "db">;

/**
 * While the desk has no people: the address that makes its opener the first one, a chair. It also stands in a file of the data folder (mode
 * 0600) until somebody used it. Whoever comes without it gets nothing.
 */
export async function firstDeskLink({ config, db }: Installation): Promise<string | undefined> {
  const file = firstLinkFile(config);
  const person = await db.selectFrom("desk_people").select("id").limit(1).executeTakeFirst();
  if (person) {
    await rm(file, { force: true });
    return undefined;
  }
  const written = await readFile(file, "utf8").catch(() => "");
  const known = written.trim().split("#")[1];
  const isValid = known !== undefined && (await findSignInLink(db, known)) !== undefined;
  const secret = isValid ? known : await createSignInLink(db, { purpose: "first", person_id: null });
  const address = signInAddress(config, secret);
  // Another port, or another name of the site, is another address.
  if (written.trim() !== address) {
    await rm(file, { force: true });
    await writeFile(file, `${address}\n`, { mode: 0o600 });
  }
  return address;
}

/** Removes the file once its link was used. */
export async function removeFirstLink(config: Installation["config"]): Promise<void> {
  await rm(firstLinkFile(config), { force: true });
}

/**
 * The address of a sign-in link that the server prints, the first or any other. The secret stands behind the number sign, which no browser sends: no log,
 * proxy or scanner sees it.
 */
export function signInAddress({ siteUrl }: Pick<Installation["config"], "siteUrl">, secret: string): string {
  return `${siteUrl}/desk/first#${secret}`;
}

function firstLinkFile({ dataDir }: Pick<Installation["config"], "dataDir">): string {
  return join(dataDir, "desk-first-link.txt");
}
