import type { Kysely, Selectable } from "kysely";
import { hasEnded, noteBeginning } from "#platform/time/elapsed.server.ts";
import type { DeskSignInLinksTable } from "#services/database/desk-access-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { hashOf, newSecret } from "../sign-in/desk-sessions.server.ts";

const minute = 60_000;
const day = 24 * 60 * minute;

/**
 * How long each kind of link works, in milliseconds. `first` is for a desk that has nobody yet, `invite` is printed by `npm run desk`, `mail` is
 * asked for by address. One in an email passes through other people's servers; the others do not.
 */
const lifetimes = { first: 7 * day, invite: day, mail: 10 * minute } as const;
/** How often somebody may mistype the code of an email. */
const CODE_TRIES = 5;

export type SignInLink = Selectable<DeskSignInLinksTable>;
type NewLink = Pick<DeskSignInLinksTable, "purpose" | "person_id">;

/**
 * Makes a link that works once. The table holds hashes alone.
 *
 * @param typed the code that may be typed in place of it, and the secret of the browser that may
 */
export async function createSignInLink(
  trx: Kysely<SiteTables>,
  { purpose, person_id }: NewLink,
  typed?: { request: string; code: string },
): Promise<string> {
  const secret = newSecret();
  const secret_hash = hashOf(secret);
  const now = Date.now();
  noteBeginning(keyOf({ secret_hash }));
  await trx
    .insertInto("desk_sign_in_links")
    .values({
      secret_hash,
      code_hash: typed ? codeHashOf(typed) : null,
      request_hash: typed ? hashOf(typed.request) : null,
      person_id,
      purpose,
      tries: 0,
      created_at: now,
      expires_at: now + lifetimes[purpose],
    })
    .execute();
  return secret;
}

/** A link that still works, without using it. */
export async function findSignInLink(db: Kysely<SiteTables>, secret: string): Promise<SignInLink | undefined> {
  const link = await db
    .selectFrom("desk_sign_in_links")
    .selectAll()
    .where("secret_hash", "=", hashOf(secret))
    .where("used_at", "is", null)
    .executeTakeFirst();
  return stillWorking(link);
}

function stillWorking(link: SignInLink | undefined): SignInLink | undefined {
  return link && !hasEnded(link, keyOf(link)) ? link : undefined;
}

function keyOf({ secret_hash }: Pick<SignInLink, "secret_hash">) {
  return `desk link ${secret_hash}`;
}

/**
 * Whose a link is, or the code of its email, even if it has ended: null for nobody's (that of a new desk, or one
 * that was made for an unknown address and not mailed), undefined for an unknown one.
 */
export async function findLinkOwner(
  db: Kysely<SiteTables>,
  tried: { secret: string } | { request: string },
): Promise<string | null | undefined> {
  const [column, secret] =
    "secret" in tried ? ["secret_hash" as const, tried.secret] : ["request_hash" as const, tried.request];
  const link = await db
    .selectFrom("desk_sign_in_links")
    .select("person_id")
    .where(column, "=", hashOf(secret))
    .executeTakeFirst();
  return link?.person_id;
}

/** Uses a link. Of two that try at once, one gets it. */
export async function takeSignInLink(trx: Kysely<SiteTables>, secret: string): Promise<SignInLink | undefined> {
  const taken = await trx
    .updateTable("desk_sign_in_links")
    .set({ used_at: Date.now() })
    .where("secret_hash", "=", hashOf(secret))
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  return stillWorking(taken);
}

/** Uses a link by the code of its email. A wrong one counts as a try, and the sixth finds nothing. */
export async function takeCode(
  trx: Kysely<SiteTables>,
  typed: { request: string; code: string },
): Promise<SignInLink | undefined> {
  const tried = await trx
    .updateTable("desk_sign_in_links")
    .set(({ eb }) => ({ tries: eb("tries", "+", 1) }))
    .where("request_hash", "=", hashOf(typed.request))
    .where("tries", "<", CODE_TRIES)
    .where("used_at", "is", null)
    .returningAll()
    .executeTakeFirst();
  if (!stillWorking(tried) || tried?.code_hash !== codeHashOf(typed)) return undefined;
  await trx
    .updateTable("desk_sign_in_links")
    .set({ used_at: Date.now() })
    .where("secret_hash", "=", tried.secret_hash)
    .execute();
  return tried;
}

/** Ends the other links of a person who signed in by one. */
export async function endSignInLinks(trx: Kysely<SiteTables>, personId: string): Promise<void> {
  await trx.deleteFrom("desk_sign_in_links").where("person_id", "=", personId).where("used_at", "is", null).execute();
}

/** Bound to the request, whose secret only that browser has: six digits alone could be found from their hash. */
function codeHashOf({ request, code }: { request: string; code: string }): string {
  return hashOf(`${request} ${code}`);
}
