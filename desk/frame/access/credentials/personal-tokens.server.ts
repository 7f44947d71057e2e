import type { Kysely } from "kysely";
import { shareMember } from "#desk/frame/access/members/lock-members.server.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { readRoles } from "#desk/frame/access/rights/read-roles.server.ts";
import { type DeskPerson, hashOf, newSecret } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { logAccountChange } from "#desk/frame/access/sign-in/sign-in.server.ts";
import { hasEnded, noteBeginning } from "#platform/time/elapsed.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Services } from "#services/services.server.ts";

/** A personal access token of the Management API. Times are milliseconds since 1970. */
export type PersonalToken = { id: string; name: string; createdAt: number; expiresAt: number; usedAt: number | null };
type NewToken = { name: string; days: number };

/** As Contentful's begin, so that its tools and scanners for secrets know it. */
export const tokenPrefix = "CFPAT-";
/** More of them nobody keeps track of. */
const mostTokens = 20;
const DAY_MS = 24 * 60 * 60_000;
/** How often the time of the last use is written. */
const USE_NOTED_MS = 60_000;

/** Makes a token. Only its hash is stored. @returns the token, or undefined if the person has too many */
export async function createToken(
  db: Kysely<SiteTables>,
  personId: string,
  { name, days }: NewToken,
): Promise<string | undefined> {
  const token = `${tokenPrefix}${newSecret()}`;
  const now = Date.now();
  return db.transaction().execute(async (trx) => {
    // Of two requests at once, the second counts the token of the first.
    const person = trx.updateTable("desk_people").where("id", "=", personId);
    await person.set((row) => ({ status: row.ref("status") })).execute();
    if ((await listTokens(trx, personId)).length >= mostTokens) return undefined;
    const times = { created_at: now, expires_at: now + days * DAY_MS, used_at: null };
    const id = crypto.randomUUID();
    noteBeginning(keyOf(id));
    const row = { id, person_id: personId, hash: hashOf(token), name, ...times };
    await trx.insertInto("desk_tokens").values(row).execute();
    await logAccountChange(trx, personId, "person.makeToken", [{ field: "token", before: null, after: name }]);
    return token;
  });
}

/** Somebody's tokens that have not ended, the newest first. */
export async function listTokens(db: Kysely<SiteTables>, personId: string): Promise<PersonalToken[]> {
  const rows = await db
    .selectFrom("desk_tokens")
    .selectAll()
    .where("person_id", "=", personId)
    .where("expires_at", ">", Date.now())
    .orderBy("created_at", "desc")
    .execute();
  return rows.map(({ id, name, created_at, expires_at, used_at }) => ({
    id,
    name,
    createdAt: created_at,
    expiresAt: expires_at,
    usedAt: used_at,
  }));
}

/** Ends a token at once. */
export async function endToken(db: Kysely<SiteTables>, personId: string, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const ended = await trx
      .deleteFrom("desk_tokens")
      .where("person_id", "=", personId)
      .where("id", "=", id)
      .returning("name")
      .executeTakeFirst();
    if (ended)
      await logAccountChange(trx, personId, "person.endToken", [{ field: "token", before: ended.name, after: null }]);
  });
}

/** Whose a token is, with the roles that they have now, and what it is called. */
export type TokenOwner = { person: DeskPerson; name: string; tokenId: string };

/**
 * Whose token it is; undefined for one that has ended, or whose owner may see no pages any more. It is looked up by `reader`, so that guesses do not make the
 * site's writes wait.
 */
export function findTokenOwner(services: Needed, token: string): Promise<TokenOwner | undefined> {
  return ownerBy(services, ["hash", hashOf(token)]);
}

/** The same by the id of a token, for what was derived from it. */
export function findTokenOwnerById(services: Needed, id: string): Promise<TokenOwner | undefined> {
  return ownerBy(services, ["id", id]);
}

type Needed = Pick<Services, "reader" | "db">;
type Which = ["hash" | "id", string];

async function ownerBy({ reader, db }: Needed, which: Which): Promise<TokenOwner | undefined> {
  const row = await findRow(reader, which);
  if (!row) return undefined;
  const now = Date.now();
  // Deleted at once: a clock that is put back must not bring it back.
  if (hasEnded(row, keyOf(row.id))) await db.deleteFrom("desk_tokens").where("id", "=", row.id).execute();
  else if (Math.abs(now - (row.used_at ?? 0)) > USE_NOTED_MS)
    await db.updateTable("desk_tokens").set({ used_at: now }).where("id", "=", row.id).execute();
  return ownerOf(row);
}

/** The same within the transaction of a change, for which the owner stays on the committee until it ends. */
export async function findTokenOwnerWithin(trx: Kysely<SiteTables>, token: string): Promise<TokenOwner | undefined> {
  const which: Which = ["hash", hashOf(token)];
  const row = await findRow(trx, which);
  if (!row) return undefined;
  await shareMember(trx, row.person_id);
  // Read again: they may have been taken off it while this waited for their row.
  return ownerOf(await findRow(trx, which));
}

type TokenRow = Awaited<ReturnType<typeof findRow>>;

function findRow(db: Kysely<SiteTables>, [column, value]: Which) {
  return db
    .selectFrom("desk_tokens as token")
    .innerJoin("desk_people as person", "person.id", "token.person_id")
    .select(["token.id", "token.name as token_name", "token.used_at", "token.created_at", "token.expires_at"])
    .select(["person.id as person_id", "person.name", "person.email", "person.roles"])
    .where(`token.${column}`, "=", value)
    .where("person.status", "!=", "left")
    .executeTakeFirst();
}

function ownerOf(row: TokenRow): TokenOwner | undefined {
  if (!row || hasEnded(row, keyOf(row.id))) return undefined;
  const { person_id: id, name, email } = row;
  const person = { id, name, email, roles: readRoles(row.roles) };
  return may(person, "pages.view") ? { person, name: row.token_name, tokenId: row.id } : undefined;
}

function keyOf(id: string) {
  return `desk token ${id}`;
}
