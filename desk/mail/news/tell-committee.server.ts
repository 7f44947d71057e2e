import type { Kysely } from "kysely";
import type { z } from "zod/mini";
import { type News, preferences } from "#desk/frame/access/account/preferences.ts";
import type { newRecordFacts, waitingFacts } from "#desk/frame/access/emails/desk-email-facts.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import { readRoles } from "#desk/frame/access/rights/read-roles.server.ts";
import { viewCounts } from "#desk/records/lists/list-records.server.ts";
import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import { startInterval } from "#platform/signal.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { dayIn, withOffset } from "#platform/time/time-zone.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { fromRow } from "#services/forms/form-record.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { Services } from "#services/services.server.ts";

const MINUTE_MS = 60_000;
/** How old a record may be to count as new, in milliseconds: a site that stood still for less tells of what came before. */
const NEW_FOR_MS = 60 * MINUTE_MS;
/** The time of the festival's day at which the daily mails go. */
const DAILY_AT = "08:00";
/** The most new records that are told one by one: a flood is seen at the desk. */
const MOST_TOLD = 100;

type Member = { id: string; name: string; email: string; news: (recordType: RecordType) => News };

/** Looks every minute for what members of the committee want to be told. @returns what stops it */
export function startCommitteeNews(
  services: Pick<Services, "db" | "config" | "log" | "outboxSignal">,
): () => Promise<void> {
  return startInterval(
    { everyMs: MINUTE_MS },
    () => tellCommittee(services),
    (err) => services.log.error({ err }, "the committee could not be told of what is new"),
  );
}

/**
 * Queues the mails about what is new: at once for those who want that, and once a day, at eight, how much waits. A site that is down
 * at eight does that once it is back on the same day. Once-keys make sure that each goes once, however many processes look.
 *
 * @throws the database's errors
 */
export async function tellCommittee(
  { db, config, outboxSignal }: Pick<Services, "db" | "config" | "outboxSignal">,
  now = Date.now(),
): Promise<void> {
  const members = await membersToTell(db);
  for (const recordType of Object.values(recordTypes)) await tellAtOnce(db, recordType, members, now);
  await tellOfTheDay(db, members, config.timeZone, now);
  if (members.length > 0) outboxSignal.notify();
}

/** Who wants to be told of something that they may see. Who has left, or lost the role, is not told. */
async function membersToTell(db: Kysely<SiteTables>): Promise<Member[]> {
  const rows = await db
    .selectFrom("desk_people")
    .select(["id", "name", "email", "roles", "preferences"])
    .where("status", "=", "active")
    .execute();
  return rows.flatMap(({ id, name, email, ...row }) => {
    const person = { roles: readRoles(row.roles) };
    const { news: chosen } = preferences.parse(parseJson(row.preferences));
    const news = ({ kind, viewRight }: RecordType) => (may(person, viewRight) ? chosen[kind] : "never");
    const isTold = Object.values(recordTypes).some((recordType) => news(recordType) !== "never");
    return isTold ? [{ id, name, email, news }] : [];
  });
}

async function tellAtOnce(db: Kysely<SiteTables>, recordType: RecordType, members: readonly Member[], now: number) {
  const told = members.filter(({ news }) => news(recordType) === "atOnce");
  if (told.length === 0) return;
  const { kind, path } = recordType;
  for (const row of await newRecords(db, recordType, now)) {
    const name = recordType.nameOf(fromRow(recordType.form, row)) || row.reference;
    const mails = told.map((member) => {
      const to = { name: member.name, email: member.email };
      const facts: z.infer<typeof newRecordFacts> = {
        ...to,
        kind,
        record: name,
        path: `/desk/${path}/${row.reference}`,
      };
      return { kind: "desk-new-record", facts, onceKey: keyOf(row.id, member), about: { kind, id: row.id } };
    });
    await queueNew(db, row.id, mails, now);
  }
}

/** Those that visitors have sent in the last hour. What is empty or probably spam, and what the committee added itself, is no news. */
async function newRecords(db: Kysely<SiteTables>, { form, kind }: RecordType, now: number): Promise<FormRecord[]> {
  const rows = await formTables(db)
    .selectFrom(form.table)
    .selectAll()
    .where("received_at", ">", new Date(now - NEW_FOR_MS).toISOString())
    .where("status", "=", "new")
    .orderBy("received_at")
    .limit(MOST_TOLD)
    .$castTo<FormRecord>()
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const byHand = await db
    .selectFrom("desk_records")
    .select("record_id")
    .where("kind", "=", kind)
    .where("record_id", "in", ids)
    .where("source", "!=", "site")
    .execute();
  const isByHand = new Set(byHand.map(({ record_id }) => record_id));
  return rows.filter(({ id }) => !isByHand.has(id));
}

/** Queues the daily mails once a day. Whoever nothing waits for at that time, or who asks for the mail later, gets none that day. */
async function tellOfTheDay(db: Kysely<SiteTables>, members: readonly Member[], timeZone: string, now: number) {
  const day = dayIn(timeZone, new Date(now));
  const due = Date.parse(withOffset(`${day}T${DAILY_AT}`, timeZone));
  if (now < due) return;
  const { daily_mails_at: last } = await db.selectFrom("last_seen").select("daily_mails_at").executeTakeFirstOrThrow();
  if (last >= due) return;
  const mails: Mail[] = [];
  for (const member of members) mails.push(...(await dailyMail(db, member, { timeZone, day })));
  await db.transaction().execute(async (trx) => {
    // Of several processes the first one queues them.
    const mark = trx.updateTable("last_seen").set({ daily_mails_at: now }).where("daily_mails_at", "<", due);
    if ((await mark.executeTakeFirst()).numUpdatedRows > 0n) await queueMails(trx, mails, now);
  });
}

/** The mail to one of them, which says how much waits and names nobody; none where nothing waits. */
async function dailyMail(
  db: Kysely<SiteTables>,
  member: Member,
  { timeZone, day }: { timeZone: string; day: string },
): Promise<Mail[]> {
  const waiting: z.infer<typeof waitingFacts>["waiting"] = [];
  for (const recordType of Object.values(recordTypes).filter((each) => member.news(each) === "daily")) {
    const { new: count = 0 } = await viewCounts(db, { recordType, viewerId: member.id, timeZone }, ["new"]);
    if (count > 0) waiting.push({ kind: recordType.kind, count });
  }
  if (waiting.length === 0) return [];
  const facts: z.infer<typeof waitingFacts> = { name: member.name, email: member.email, waiting };
  return [{ kind: "desk-waiting", facts, onceKey: `desk-waiting:${member.id}:${day}` }];
}

type Mail = Parameters<typeof queueMails>[1][number];

/** Queues those that were not queued before. They are left out first, since every poll finds the same records for an hour. */
async function queueNew(db: Kysely<SiteTables>, recordId: string, mails: readonly Mail[], now: number) {
  const known = await queuedKeys(
    db,
    mails.map(({ onceKey }) => onceKey),
  );
  const unknown = mails.filter(({ onceKey }) => !known.has(onceKey));
  if (unknown.length === 0) return;
  await db.transaction().execute(async (trx) => {
    // Whoever erases the record waits, and then removes these, too.
    if ((await lockRecords(trx, [recordId])).length > 0) await queueMails(trx, unknown, now);
  });
}

async function queuedKeys(db: Kysely<SiteTables>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom("outbox").select("once_key").where("once_key", "in", keys).execute();
  return new Set(rows.map(({ once_key }) => once_key));
}

function keyOf(recordId: string, { id }: Member): string {
  return `desk-new-record:${recordId}:${id}`;
}
