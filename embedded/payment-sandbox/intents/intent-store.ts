import type { Kysely } from "kysely";
import type { SandboxTables } from "../sandbox-migrations.ts";
import type { Intent } from "./intent-transitions.ts";

/** The same statements run on SQLite and PostgreSQL. */
export type Database = Kysely<SandboxTables>;

/** An intent with the version that it was read at, for optimistic locking. */
export type StoredIntent = { intent: Intent; version: number };

type IntentRow = { version: number; state: string };

function toStoredIntent({ version, state }: IntentRow): StoredIntent {
  const intent: Intent = JSON.parse(state);
  return { intent, version };
}

export async function findIntent(db: Database, id: string): Promise<StoredIntent | undefined> {
  const row = await intents(db).where("id", "=", id).executeTakeFirst();
  return row && toStoredIntent(row);
}

export async function findByChallengeToken(db: Database, token: string): Promise<StoredIntent | undefined> {
  const row = await intents(db).where("challenge", "=", token).executeTakeFirst();
  return row && toStoredIntent(row);
}

/** Intents of which something is due: the end of processing, or of a refund under way. */
export async function dueIntents(db: Database, now: number): Promise<StoredIntent[]> {
  const rows = await intents(db).where("due_at", "<=", now).orderBy("due_at").limit(100).execute();
  return rows.map(toStoredIntent);
}

function intents(db: Database) {
  return db.selectFrom("sandbox_payment_intents").select(["version", "state"]);
}

/** Times in milliseconds since 1970: `from` is included, `until` is not. `after` is the last intent of the previous page. */
export type ListFilter = { limit: number; from?: number; until?: number; after?: Intent };

/** The newest first. */
export async function listIntents(
  db: Database,
  { limit, from = 0, until = Number.MAX_SAFE_INTEGER, after }: ListFilter,
): Promise<Intent[]> {
  let query = intents(db).where("created_at", ">=", from).where("created_at", "<", until);
  if (after) {
    query = query.where((where) =>
      where.or([
        where("created_at", "<", after.createdAt),
        where.and([where("created_at", "=", after.createdAt), where("id", "<", after.id)]),
      ]),
    );
  }
  const rows = await query.orderBy("created_at", "desc").orderBy("id", "desc").limit(limit).execute();
  return rows.map((row) => toStoredIntent(row).intent);
}

export async function insertIntent(trx: Database, intent: Intent): Promise<void> {
  const created_at = intent.createdAt;
  await trx
    .insertInto("sandbox_payment_intents")
    .values({ id: intent.id, created_at, version: 1, ...columns(intent) })
    .execute();
}

/** @returns false, and writes nothing, when the version has changed. */
export async function replaceIntent(trx: Database, previous: StoredIntent, intent: Intent): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable("sandbox_payment_intents")
    .set({ version: previous.version + 1, ...columns(intent) })
    .where("id", "=", previous.intent.id)
    .where("version", "=", previous.version)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

function columns(intent: Intent) {
  return { due_at: intent.dueAt, challenge: intent.challenge?.token ?? null, state: JSON.stringify(intent) };
}

/** When the next processing ends, in milliseconds since 1970. */
export async function nextIntentDue(db: Database): Promise<number | undefined> {
  const { due } = await db
    .selectFrom("sandbox_payment_intents")
    .select((row) => row.fn.min("due_at").as("due"))
    .executeTakeFirstOrThrow();
  return due ?? undefined;
}
