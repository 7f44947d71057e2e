import type { Kysely, Transaction } from "kysely";
import { latestPublication, markPublished, republishRestored } from "#services/content/cache/content-version.server.ts";
import { deskSignInTables } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { removeForeignWithin } from "./foreign-schema.server.ts";

/** What the desk's log says of a restored backup: until the chair confirms the committee, the last line about this subject is this one. */
export const restoredLog = { action: "backup.restore", subject: { kind: "committee", id: "restored" } } as const;

/**
 * `heldMails` is how many emails wait for a decision, also those that waited for one when the backup was made; `foreign` what was in the database and is not of this
 * program.
 */
export type SettledDatabase = { heldMails: number; foreign: string[] };

/**
 * Makes a restored database do nothing by itself: nobody is signed in at the desk, emails that were not sent are held, and the chair is asked
 * whether the committee is still right. The backup may be of an earlier version, whose migrations run when the site starts.
 *
 * @param madeAt when the backup was made, as ISO 8601; undefined if nobody knows
 */
export function settleRestoredDatabase(
  db: Kysely<SiteTables>,
  { madeAt, now = Date.now() }: Restored,
): Promise<SettledDatabase> {
  return db.transaction().execute((trx) => settleWithin(trx, { madeAt, now }));
}

type Restored = { madeAt: string | undefined; now?: number };

/** The same within a transaction. From then on it is another database to every data folder, so that none takes it for restored again. */
export async function settleWithin(
  trx: Transaction<SiteTables>,
  { madeAt, now = Date.now() }: Restored,
): Promise<SettledDatabase> {
  // First, or a trigger of somebody's would undo what follows.
  const foreign = await removeForeignWithin(trx);
  const found = await trx.introspection.getTables();
  const tables = new Set(found.map(({ name }) => name));
  const columnsOf = (table: string) =>
    found.flatMap(({ name, columns }) => (name === table ? columns.map((column) => column.name) : []));
  for (const table of deskSignInTables) if (tables.has(table)) await trx.deleteFrom(table).execute();
  if (tables.has("desk_log")) await askAboutCommittee(trx, madeAt ?? null, now);
  // Whether it was published since then, or is still wanted, somebody has to say.
  if (tables.has("desk_publications")) {
    const waiting = trx.updateTable("desk_publications").set({ status: "held", lease_until: 0 });
    await waiting.where("status", "=", "waiting").execute();
  }
  if (tables.has("notices")) await letNoticesWait(trx);
  if (tables.has("last_seen"))
    await trx.updateTable("last_seen").set({ database_id: crypto.randomUUID(), at: now }).execute();
  // The day's mails may have gone before the database was put back.
  if (columnsOf("last_seen").includes("daily_mails_at"))
    await trx.updateTable("last_seen").set({ daily_mails_at: now }).execute();
  if (columnsOf("published").includes("at")) await republishRestored(trx, now);
  if (tables.has("lineup_publications")) await settleLineUp(trx, Date.parse(madeAt ?? "") || now, now);
  if (!tables.has("outbox")) return { heldMails: 0, foreign };
  await holdUnsentMails(trx, now);
  const { count } = await trx
    .selectFrom("outbox")
    .select((row) => row.fn.countAll<number>().as("count"))
    .where("status", "=", "held")
    .executeTakeFirstOrThrow();
  return { heldMails: Number(count), foreign };
}

/**
 * What was to become public since the backup was made, or is to, waits for somebody's word. Sets get the number of the new publication, higher than
 * what calendars have seen.
 */
async function settleLineUp(trx: Transaction<SiteTables>, madeAt: number, now: number) {
  const due = trx.updateTable("lineup_publications").set({ status: "held" }).where("status", "=", "approved");
  await due.where("at", ">", madeAt).execute();
  const published = await latestPublication(trx, "lineup");
  const approved = trx.selectFrom("lineup_publications").select(["id", "body"]).where("status", "=", "approved");
  const latest = await approved.orderBy("at", "desc").orderBy("number", "desc").limit(1).executeTakeFirst();
  if (!published || !latest) return;
  const body: { sets: object[] } = JSON.parse(latest.body);
  const sets = body.sets.map((set) => ({ ...set, sequence: published.number, changedAt: now }));
  const renewed = trx.updateTable("lineup_publications").set({ body: JSON.stringify({ ...body, sets }) });
  await renewed.where("id", "=", latest.id).execute();
}

/** They may have been taken down since the backup was made. */
async function letNoticesWait(trx: Transaction<SiteTables>) {
  const waiting = trx.updateTable("notices").set((row) => ({ state: "waiting", version: row("version", "+", 1) }));
  const { numUpdatedRows } = await waiting.where("state", "=", "up").executeTakeFirstOrThrow();
  if (numUpdatedRows > 0n) await markPublished(trx, "notices");
}

/** A desk without a committee has nothing to confirm. */
async function askAboutCommittee(trx: Transaction<SiteTables>, madeAt: string | null, now: number) {
  const person = await trx.selectFrom("desk_people").select("id").where("status", "!=", "left").executeTakeFirst();
  if (!person) return;
  const { action, subject } = restoredLog;
  await trx
    .insertInto("desk_log")
    .values({
      id: crypto.randomUUID(),
      at: now,
      person_id: null,
      action,
      subject_kind: subject.kind,
      subject_id: subject.id,
      changes: JSON.stringify([{ field: "madeAt", before: null, after: madeAt }]),
    })
    .execute();
}

/** When a backup was last put back, in milliseconds since 1970; undefined if none was since the desk has a committee. */
export async function lastRestore(db: Kysely<SiteTables>): Promise<number | undefined> {
  const { action, subject } = restoredLog;
  const row = await db
    .selectFrom("desk_log")
    .select("at")
    .where("subject_kind", "=", subject.kind)
    .where("subject_id", "=", subject.id)
    .where("action", "=", action)
    .orderBy("at", "desc")
    .limit(1)
    .executeTakeFirst();
  return row?.at;
}
