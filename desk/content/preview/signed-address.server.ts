import { createHmac, timingSafeEqual } from "node:crypto";
import type { Kysely } from "kysely";
import { rolesOf } from "#desk/frame/access/committee.server.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { elapsedSince } from "#platform/time/elapsed.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { deriveSecret, loadSiteSecret } from "#services/site/site-secret.server.ts";

const VALID_MS = 60 * 60_000;

/** The query parameter of an address that shows drafts without a session: somebody at the desk has made it, within the last hour. */
export const signedParameter = "signed";

/** Signs the address of one page's preview for somebody. @returns the parameter's value, and until when it is valid, in milliseconds since 1970 */
export async function signPreview(db: Kysely<SiteTables>, personId: string, path: string, now = Date.now()) {
  const until = now + VALID_MS;
  const signed = `${until}.${personId}`;
  const value = `${signed}.${await signatureOf(db, { signed, personId, path })}`;
  elapsedSince(now, value);
  return { signed: value, until };
}

/** Whose signature of this page it is: undefined for a wrong or an old one, and once that person may not see pages any more. */
export async function readSignature(
  db: Kysely<SiteTables>,
  { value, path }: { value: string; path: string },
): Promise<{ personId: string } | undefined> {
  const [, signed = "", until = "", personId = "", signature = ""] =
    /^((\d{13})\.([\w-]{1,64}))\.([\w-]{43})$/.exec(value) ?? [];
  if (!isSame(signature, await signatureOf(db, { signed, personId, path }))) return undefined;
  if (elapsedSince(Number(until) - VALID_MS, value) > VALID_MS) return undefined;
  const person = await db
    .selectFrom("desk_people")
    .select(["roles", "status"])
    .where("id", "=", personId)
    .executeTakeFirst();
  if (!person || person.status === "left" || !may({ roles: rolesOf(person) }, "pages.view")) return undefined;
  return { personId };
}

type Signed = { signed: string; personId: string; path: string };

async function signatureOf(db: Kysely<SiteTables>, { signed, personId, path }: Signed) {
  const secret = deriveSecret("preview addresses", await loadSiteSecret(db));
  const ended = await countEndings(db, personId);
  return createHmac("sha256", secret).update(`${signed} ${path} ${ended}`).digest("base64url");
}

/** What ends the addresses that somebody has made, whatever the clock says, also where they get their rights back within the hour. */
const endings = ["person.letInAgain", "person.revoke", "person.roles"];

async function countEndings(db: Kysely<SiteTables>, personId: string): Promise<number> {
  const { count } = await db
    .selectFrom("desk_log")
    .select(({ fn }) => fn.countAll<number | string>().as("count"))
    .where("subject_kind", "=", "person")
    .where("subject_id", "=", personId)
    .where("action", "in", endings)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function isSame(given: string, expected: string) {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}
