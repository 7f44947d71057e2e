import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type BatchPurpose, type NewBatch, sendBatch } from "#desk/mail/batches/batches.server.ts";
import { readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes, statusLabel } from "#desk/records/model/record-types.ts";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import { setCurrentDecision } from "#desk/records/status/current-decision.server.ts";
import {
  activeAnnouncements,
  lockAnnouncements,
  stopAnnouncements,
} from "#desk/records/status/end-announcements.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type MailToQueue, queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { Services } from "#services/services.server.ts";
import { factsOf } from "./decision-mail.server.ts";
import { type Decided, decidedKinds, type TellConflict, type TellRequest, type ToTell } from "./decisions-contract.ts";
import { decidedOf } from "./read-decided.server.ts";

/** An applicant: `asked` is what the request says was read, `now` what is stored now. */
type Recipient = { asked: ToTell; recordId: string; now: Decided };
type Sending = { recipients: readonly Recipient[]; changed: TellConflict["changed"] };
type NobodyTold = { ok: false; reason: "changed" } & TellConflict;

/**
 * Decisions that are told together, of several kinds and also by telephone. They cannot be paused, since each record says already what its mail will, and live as long as
 * their announcements.
 */
export const decisionBatches: BatchPurpose<Sending, NobodyTold> = {
  name: "decisions",
  send: tellAll,
  stop: stopDecisions,
  removeOld: removeEmptyBatches,
};

type Announcing = Omit<TellRequest, "when"> & { by: DeskPerson; goesAt: number };

/**
 * Tells decisions in one transaction: each applicant's status, their mail, which goes out at its time, and the log. If one of them has changed since it
 * was read, nobody is told. A request that is sent again does nothing.
 */
export async function announceDecisions(
  services: Pick<Services, "db" | "config" | "content">,
  { batchId: id, by, goesAt, records }: Announcing,
) {
  // Before the transaction: the festival's name comes from the content service, which may read the same database.
  const read = await readRecipients(services, by, records);
  const asked = records.map(({ kind, reference, decision, way }) => [reference, kind, decision, way]).toSorted();
  return sendBatch(services.db, decisionBatches, { id, by, goesAt, asked }, read);
}

/** Reads everybody who is to be told, and says of whom something has changed since the page was read. */
async function readRecipients(
  services: Pick<Services, "db" | "config" | "content">,
  by: DeskPerson,
  records: readonly ToTell[],
) {
  const recipients: Recipient[] = [];
  const changed: TellConflict["changed"] = [];
  for (const kind of decidedKinds) {
    const asked = records.filter((each) => each.kind === kind);
    const references = asked.map(({ reference }) => reference);
    const found = await readRecordsByReference(services.db, recordTypes[kind], references);
    const decided = await decidedOf(services, by, kind, [...found.values()]);
    for (const each of asked) {
      const now = decided.find(({ reference }) => reference === each.reference);
      const record = found.get(each.reference);
      const name = record ? recordTypes[kind].nameOf(record.answers) || each.reference : each.reference;
      const why = record ? whyNot(each, now, statusLabel(recordTypes[kind], record.status)) : "was erased meanwhile.";
      if (why !== undefined) changed.push({ reference: each.reference, name, why });
      else if (now && record) recipients.push({ asked: each, recordId: record.id, now });
    }
  }
  return { recipients, changed };
}

/** Why a mail cannot go as it was read, as the end of a sentence. */
function whyNot(asked: ToTell, now: Decided | undefined, status: string): string | undefined {
  if (!now) return `is ${status} now, and there is nothing left to tell them.`;
  if (now.decision !== asked.decision) return `is ${status} now.`;
  if (now.version !== asked.version) return "was changed since you read it.";
  if (asked.way === "phone") return undefined;
  if (now.phonesFirst) return `is kept back: ${now.phonesFirst.name} rings first.`;
  if (now.email === "") return "has no email address any more.";
  if (now.mail.unknownPlaceholders.length > 0)
    return `has words in its mail that nothing fills in: {${now.mail.unknownPlaceholders.join("}, {")}}.`;
  return now.mail.digest === asked.mailDigest ? undefined : "has another mail now than the one you read.";
}

/** After this many records other requests are answered. */
const BETWEEN_TURNS = 25;

async function tellAll(
  trx: Kysely<SiteTables>,
  batch: NewBatch,
  { recipients, changed: changedBefore }: Sending,
): Promise<NobodyTold | undefined> {
  if (changedBefore.length > 0) return { ok: false, reason: "changed", changed: changedBefore };
  const changed: TellConflict["changed"] = [];
  await lockRecordsAndMails(
    trx,
    recipients.map(({ recordId }) => recordId),
  );
  for (const [index, each] of recipients.entries()) {
    if (index % BETWEEN_TURNS === 0) await nextTurn();
    const why = await announceOne(trx, batch, each);
    if (why !== undefined) changed.push({ reference: each.now.reference, name: each.now.name, why });
  }
  if (changed.length > 0) return { ok: false, reason: "changed", changed };
  await followDecisions(
    trx,
    recipients.map(({ recordId }) => recordId),
    batch.by.id,
  );
  return undefined;
}

/** @returns why somebody cannot be told, as the end of a sentence */
async function announceOne(
  trx: Kysely<SiteTables>,
  announcing: NewBatch,
  recipient: Recipient,
): Promise<string | undefined> {
  const { recordId: id, now } = recipient;
  const { kind, decision } = now;
  const row = await claimRecord(trx, recipient);
  if (!row) return "was changed this very moment.";
  const known = await stopEarlierMails(trx, announcing.by, recipient);
  if (known === "going") return "has an earlier mail that is just going out: please try again later.";
  const before = known ?? row.told_status;
  const decided = { told: decision, prepared: null, preparedBy: row.prepared_by };
  await setCurrentDecision(trx, recordTypes[kind], id, decided);
  // They may know it already: then only the mail that said something else had to be stopped.
  if (before !== decision)
    await addAnnouncement(trx, announcing, recipient, { told: before, decidedBy: row.prepared_by });
  return undefined;
}

/** Counts the record's version up, which locks it. @returns nothing where it, or its mail, is not as it was read any more */
async function claimRecord(trx: Kysely<SiteTables>, { asked, recordId: id, now }: Recipient) {
  const { kind, decision, version } = now;
  const row = await trx
    .updateTable("desk_records")
    .set({ version: version + 1 })
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .where("version", "=", version)
    .returning(["told_status", "prepared_status", "prepared_by"])
    .executeTakeFirst();
  const isAsRead = row?.prepared_status === decision && (await isMailAsRead(trx, id, asked.way, now));
  return isAsRead ? row : undefined;
}

/**
 * A mail of an earlier decision that has not gone yet never goes: then this one is the first that they hear.
 *
 * @returns what they knew before the one that was stopped; `going` where one is being tried, and would arrive after the new one
 */
async function stopEarlierMails(trx: Kysely<SiteTables>, by: DeskPerson, { recordId, now: { kind } }: Recipient) {
  const open = (await activeAnnouncements(trx, { kind, record_id: recordId })).filter(({ way }) => way === "mail");
  const [stopped] = (await stopAnnouncements(trx, open, by.id)).toReversed();
  const keys = open.flatMap(({ mail_key: key }) => (key === null ? [] : [key]));
  if (keys.length > 0) {
    const tried = trx.selectFrom("outbox").select("id").where("once_key", "in", keys).where("status", "=", "queued");
    if (await tried.executeTakeFirst()) return "going";
  }
  return stopped?.told_before;
}

/** Stores who was told what, with the mail and the log. */
async function addAnnouncement(
  trx: Kysely<SiteTables>,
  batch: NewBatch,
  { asked, recordId: id, now }: Recipient,
  previous: { told: string; decidedBy: string | null },
): Promise<void> {
  const { kind, decision } = now;
  const mail = asked.way === "mail" ? mailOf(batch, id, now) : undefined;
  const announcementId = crypto.randomUUID();
  await trx
    .insertInto("desk_announcements")
    .values({
      id: announcementId,
      batch_id: batch.id,
      kind,
      record_id: id,
      decision,
      way: asked.way,
      told_before: previous.told,
      prepared_before: decision,
      decided_by: previous.decidedBy,
      told_by: batch.by.id,
      told_at: Date.now(),
      ended_at: null,
      mail_key: mail?.onceKey ?? null,
    })
    .execute();
  // A custom mail that an earlier announcement used stays with that one.
  const announcement_id = sql<string>`coalesce(announcement_id, ${announcementId})`;
  const used = trx.updateTable("desk_decision_mails").set({ announcement_id, phones_first: null });
  await used.where("kind", "=", kind).where("record_id", "=", id).where("decision", "=", decision).execute();
  if (mail) await queueMails(trx, [mail]);
  await logChange(trx, {
    personId: batch.by.id,
    action: mail ? "decision.tell" : "decision.tell-by-phone",
    subject: { kind, id },
    changes: [{ field: "status", before: previous.told, after: decision }],
  });
}

/** On PostgreSQL somebody may have changed the mail, or said that they phone first, since it was read. */
async function isMailAsRead(
  trx: Kysely<SiteTables>,
  id: string,
  way: ToTell["way"],
  { kind, decision, mail }: Decided,
): Promise<boolean> {
  const customMail = await trx
    .selectFrom("desk_decision_mails")
    .select(["version", "phones_first"])
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .where("decision", "=", decision)
    .executeTakeFirst();
  const phonesFirst = customMail?.phones_first ?? null;
  const isKeptBack = way === "mail" && phonesFirst !== null;
  return !isKeptBack && (customMail?.version ?? 0) === mail.version;
}

/** Its once-key has the version that was told, which a record has once: two people at once, or a request that is sent again, queue one mail. */
function mailOf({ id: batchId, goesAt }: NewBatch, id: string, { kind, version, mail }: Decided): MailToQueue {
  return {
    kind: `${kind}-decision`,
    facts: factsOf(mail),
    onceKey: `${kind}-decision:${id}:${version}`,
    about: { kind, id },
    batchId,
    scheduledFor: goesAt,
  };
}

/** Those who were told by telephone stay told, and so do all of whom somebody may not change the records. */
async function stopDecisions(trx: Kysely<SiteTables>, { id }: Pick<NewBatch, "id">, by: DeskPerson) {
  const announcements = await lockAnnouncements(trx, { batch_id: id });
  const theirs = announcements.filter(({ kind }) => may(by, recordTypes[kind].changeRight));
  if (announcements.length > 0 && theirs.length === 0) return "right";
  const byMail = theirs.filter(({ way }) => way === "mail");
  const stopped = await stopAnnouncements(trx, byMail, by.id);
  await followDecisions(
    trx,
    stopped.map(({ record_id }) => record_id),
    by.id,
  );
  return stopped.length > 0 ? stopped.length : undefined;
}

const DAY_MS = 24 * 60 * 60_000;

/** Deletes batches whose applicants have all been deleted. */
async function removeEmptyBatches(db: Kysely<SiteTables>, now: Date): Promise<void> {
  await db
    .deleteFrom("desk_batches")
    .where("purpose", "=", "decisions")
    .where("created_at", "<", now.getTime() - DAY_MS)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("desk_announcements").select("id").whereRef("batch_id", "=", "desk_batches.id"))),
    )
    .execute();
}
