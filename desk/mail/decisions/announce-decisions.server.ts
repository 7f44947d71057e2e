import { setImmediate as nextTurn } from "node:timers/promises";
import { type Kysely, sql } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { readRecordsByReference } from "#desk/records/lists/listed-records.server.ts";
import { recordTypes, statusLabel } from "#desk/records/model/record-types.ts";
import { setCurrentDecision } from "#desk/records/status/current-decision.server.ts";
import {
  type Announcement,
  activeAnnouncements,
  stopAnnouncements,
} from "#desk/records/status/end-announcements.server.ts";
import { lockId, lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { type MailToQueue, queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import type { Services } from "#services/services.server.ts";
import { factsOf } from "./decision-mail.server.ts";
import { type Decided, decidedKinds, type TellConflict, type TellRequest, type ToTell } from "./decisions-contract.ts";
import { decidedOf } from "./read-decided.server.ts";

type Announcing = Omit<TellRequest, "when"> & { by: DeskPerson; goesAt: number };
type Told = { ok: true } | ({ ok: false; reason: "changed" } & TellConflict) | { ok: false; reason: "usedId" };

/** After this many records other requests are answered. */
const BETWEEN_TURNS = 25;

/** Rolls the transaction back: nobody is told. */
class NotTold extends Error {
  readonly changed: TellConflict["changed"];
  constructor(changed: TellConflict["changed"]) {
    super("nobody was told");
    this.changed = changed;
  }
}

/** An applicant: `asked` is what the request says was read, `now` what is stored now. */
type Recipient = { asked: ToTell; recordId: string; now: Decided };

/**
 * Tells decisions in one transaction: each applicant's status, their mail, which goes out at its time, and the log. If one of them has changed since it
 * was read, nobody is told. A repeated request, with the id of a batch that is there already, does nothing, and is refused where it asks for something else.
 */
export async function announceDecisions(
  services: Pick<Services, "db" | "config" | "content">,
  announcing: Announcing,
): Promise<Told> {
  const earlier = await toldBefore(services.db, announcing);
  if (earlier) return earlier;
  // Read before the transaction: the festival's name comes from the content service, which may read the same database.
  const { recipients, changed } = await readRecipients(services, announcing);
  try {
    return await services.db.transaction().execute(async (trx) => {
      await lockId(trx, announcing.batchId);
      const meanwhile = await toldBefore(trx, announcing);
      if (meanwhile) return meanwhile;
      if (changed.length > 0) throw new NotTold(changed);
      await addBatch(trx, announcing);
      await tellAll(trx, announcing, recipients);
      return { ok: true };
    });
  } catch (error) {
    if (error instanceof NotTold) return { ok: false, reason: "changed", changed: error.changed };
    throw error;
  }
}

/** Whether a batch of this id was told already: the same decisions by the same person, as far as their records are still there, or others. */
async function toldBefore(
  db: Kysely<SiteTables>,
  { batchId, by, records }: Announcing,
): Promise<Exclude<Told, { reason: "changed" }> | undefined> {
  const batch = await db.selectFrom("desk_batches").select("created_by").where("id", "=", batchId).executeTakeFirst();
  if (!batch) return undefined;
  const told = db.selectFrom("desk_announcements").select(["kind", "record_id", "decision", "way"]);
  const stored = await told.where("batch_id", "=", batchId).execute();
  const left = new Map(stored.map(({ record_id, ...as }) => [record_id, as]));
  let isSame = batch.created_by === by.id;
  for (const kind of decidedKinds) {
    const asked = new Map(records.filter((each) => each.kind === kind).map((each) => [each.reference, each]));
    const found = await readRecordsByReference(db, recordTypes[kind], [...asked.keys()]);
    for (const [reference, { id }] of found) {
      const [as, each] = [left.get(id), asked.get(reference)];
      isSame &&= as?.kind === kind && as.decision === each?.decision && as.way === each.way;
      left.delete(id);
    }
  }
  return isSame && left.size === 0 ? { ok: true } : { ok: false, reason: "usedId" };
}

/** Reads everybody who is to be told, and says of whom something has changed since the page was read. */
async function readRecipients(services: Pick<Services, "db" | "config" | "content">, { by, records }: Announcing) {
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
  // `read` is a digest of the mail.
  return now.mail.digest === asked.mailDigest ? undefined : "has another mail now than the one you read.";
}

async function addBatch(trx: Kysely<SiteTables>, { batchId, by, goesAt }: Announcing): Promise<void> {
  const values = { id: batchId, created_at: Date.now(), created_by: by.id, scheduled_for: goesAt };
  await trx
    .insertInto("desk_batches")
    .values({ ...values, stopped_at: null, stopped_by: null })
    .execute();
}

async function tellAll(trx: Kysely<SiteTables>, announcing: Announcing, recipients: readonly Recipient[]) {
  const changed: TellConflict["changed"] = [];
  await lockRecordsAndMails(
    trx,
    recipients.map(({ recordId }) => recordId),
  );
  for (const [index, each] of recipients.entries()) {
    if (index % BETWEEN_TURNS === 0) await nextTurn();
    const why = await announceOne(trx, announcing, each);
    if (why !== undefined) changed.push({ reference: each.now.reference, name: each.now.name, why });
  }
  if (changed.length > 0) throw new NotTold(changed);
}

/** @returns why somebody cannot be told, as the end of a sentence */
async function announceOne(
  trx: Kysely<SiteTables>,
  announcing: Announcing,
  recipient: Recipient,
): Promise<string | undefined> {
  const { asked, recordId: id, now } = recipient;
  const { kind, decision, version } = now;
  const recordType = recordTypes[kind];
  const row = await trx
    .updateTable("desk_records")
    .set({ version: version + 1 })
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .where("version", "=", version)
    .returning(["told_status", "prepared_status", "prepared_by"])
    .executeTakeFirst();
  // What the committee has decided, and the applicant was not told yet.
  if (row?.prepared_status !== decision || !(await isMailAsRead(trx, id, asked.way, now)))
    return "was changed this very moment.";
  // A mail of an earlier decision that has not gone yet never goes: then this one is the first that they hear.
  const open = (await activeAnnouncements(trx, { kind, record_id: id })).filter(({ way }) => way === "mail");
  const [stopped] = (await stopAnnouncements(trx, open, announcing.by.id)).toReversed();
  if (await isEarlierMailGoing(trx, open)) return "has an earlier mail that is just going out: please try again later.";
  const before = stopped?.told_before ?? row.told_status;
  // They know already: only the mail that said something else had to be stopped.
  if (before === decision) {
    await setCurrentDecision(trx, recordType, id, { told: decision, prepared: null, preparedBy: row.prepared_by });
    return undefined;
  }
  const mail = asked.way === "mail" ? mailOf(announcing, id, now) : undefined;
  await setCurrentDecision(trx, recordType, id, { told: decision, prepared: null, preparedBy: row.prepared_by });
  const previous = { told: before, decidedBy: row.prepared_by };
  await addAnnouncement(trx, announcing, recipient, previous, mail);
  if (mail) await queueMails(trx, [mail]);
  await logChange(trx, {
    personId: announcing.by.id,
    action: asked.way === "mail" ? "decision.tell" : "decision.tell-by-phone",
    subject: { kind, id },
    changes: [{ field: "status", before, after: decision }],
  });
  return undefined;
}

async function addAnnouncement(
  trx: Kysely<SiteTables>,
  { batchId, by }: Announcing,
  { asked, recordId: id, now: { kind, decision } }: Recipient,
  previous: { told: string; decidedBy: string | null },
  mail: MailToQueue | undefined,
): Promise<void> {
  const announcementId = crypto.randomUUID();
  await trx
    .insertInto("desk_announcements")
    .values({
      id: announcementId,
      batch_id: batchId,
      kind,
      record_id: id,
      decision,
      way: asked.way,
      told_before: previous.told,
      prepared_before: decision,
      decided_by: previous.decidedBy,
      told_by: by.id,
      told_at: Date.now(),
      ended_at: null,
      mail_key: mail?.onceKey ?? null,
    })
    .execute();
  // A custom mail that an earlier announcement used stays with that one.
  const announcement_id = sql<string>`coalesce(announcement_id, ${announcementId})`;
  const used = trx.updateTable("desk_decision_mails").set({ announcement_id, phones_first: null });
  await used.where("kind", "=", kind).where("record_id", "=", id).where("decision", "=", decision).execute();
}

/** Whether a mail of an earlier decision is being tried, and would arrive after the new one. */
async function isEarlierMailGoing(trx: Kysely<SiteTables>, open: readonly Announcement[]): Promise<boolean> {
  const keys = open.flatMap(({ mail_key: key }) => (key === null ? [] : [key]));
  if (keys.length === 0) return false;
  const tried = trx.selectFrom("outbox").select("id").where("once_key", "in", keys).where("status", "=", "queued");
  return (await tried.executeTakeFirst()) !== undefined;
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
function mailOf({ batchId, goesAt }: Announcing, id: string, { kind, version, mail }: Decided): MailToQueue {
  return {
    kind: `${kind}-decision`,
    facts: factsOf(mail),
    onceKey: `${kind}-decision:${id}:${version}`,
    about: { kind, id },
    batchId,
    scheduledFor: goesAt,
  };
}
