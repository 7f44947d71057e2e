import { type Kysely, type Selectable, sql } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { type DeskRight, may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { readRecords } from "#desk/records/lists/listed-records.server.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { emailOf } from "#desk/records/model/email-of.server.ts";
import { mailingTestKey } from "#desk/records/model/mail-kinds.ts";
import { type RecordType, recordTypes } from "#desk/records/model/record-types.ts";
import { emailKey } from "#platform/text/email-key.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { OutboxTable, SiteTables } from "#services/database/site-tables.server.ts";
import { isStillDecided } from "#services/mail/outbox/outbox.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { stopMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { failureAdvice } from "./failure-advice.ts";

type Row = Selectable<OutboxTable>;

/** The record that a mail is about, and what somebody may do with the mail there. */
export type MailAbout = {
  recordType: RecordType;
  reference: string;
  name: string;
  /** The record's address, where it is another one than the mail's: there it can be sent. */
  newAddress: string | null;
  mayChange: boolean;
};

/** Of a mail that the committee wrote to somebody: its address. */
export const writtenFacts = z.looseObject({ to: z.string() });

type AboutRow = Pick<Row, "facts" | "status" | "about_kind" | "about_id" | "once_key">;

/** The record that a mail of the desk is about; undefined for all others. */
export async function mailAbout(db: Kysely<SiteTables>, viewer: DeskPerson, row: AboutRow) {
  return (await aboutEach(db, viewer, [row]))(row);
}

/** The same of several mails, whose records are read at once. */
export async function aboutEach(
  db: Kysely<SiteTables>,
  viewer: DeskPerson,
  rows: readonly AboutRow[],
): Promise<(row: AboutRow) => MailAbout | undefined> {
  const records = new Map<string | null, DeskRecord>();
  for (const recordType of Object.values(recordTypes)) {
    const ids = rows.flatMap(({ about_kind, about_id }) => (about_kind === recordType.kind ? (about_id ?? []) : []));
    for (const record of await readRecords(db, recordType, ids)) records.set(record.id, record);
  }
  return ({ facts, status, about_kind, about_id, once_key }) => {
    const recordType = Object.values(recordTypes).find(({ kind }) => kind === about_kind);
    const written = writtenFacts.safeParse(parseJson(facts));
    const record = records.get(about_id);
    if (!recordType || !record || !written.success) return undefined;
    const address = emailOf(recordType.form, record.answers);
    const isOther = address !== undefined && emailKey(address) !== emailKey(written.data.to);
    // The test of a mailing went to a member, and is never sent to the applicant it is about.
    const isToRecord = !once_key.startsWith(mailingTestKey);
    return {
      recordType,
      reference: record.reference,
      name: recordType.nameOf(record.answers) || record.reference,
      newAddress: isToRecord && isOther && status === "parked" ? address : null,
      mayChange: may(viewer, recordType.changeRight),
    };
  };
}

const neverSentAgain = "It did not arrive, and is not sent again: it was stopped, or another mail takes its place.";

type Failed = Pick<Row, "kind" | "status" | "last_error"> & { to: string | null };

/** Of a mail that did not arrive: what to do about it, and where its address is corrected: at its record, or at one of whoever has the address. */
export function failureOf(
  { kind, status, to, last_error }: Failed,
  about: MailAbout | undefined,
  { viewer, ownAddress }: { viewer: DeskPerson; ownAddress: string },
) {
  const isGivenUp = status === "discarded" && last_error !== null;
  if (status !== "parked")
    return { advice: isGivenUp ? neverSentAgain : null, record: recordOf(about), newAddress: null };
  const isOurs = to !== null && emailKey(to) === emailKey(ownAddress);
  const isOfPerson = to !== null && !isOurs && !kind.startsWith("desk-") && may(viewer, "people.view");
  const person = isOfPerson ? { name: to, path: `/desk/people/${encodeURIComponent(to)}`, field: null } : null;
  return {
    advice: failureAdvice(last_error, isOurs),
    record: recordOf(about) ?? person,
    newAddress: about?.mayChange ? about.newAddress : null,
  };
}

function recordOf(about: MailAbout | undefined) {
  if (!about) return null;
  const { path, form } = about.recordType;
  return { name: about.name, path: `/desk/${path}/${about.reference}`, field: form.emailField };
}

/**
 * Sends a mail that did not arrive to the address that its record has by now: the same words in a new mail, once, however often it is asked for. The
 * one that did not arrive is not tried again.
 *
 * @returns undefined where there is nothing to send, or no other address
 */
export function readdressMail(db: Kysely<SiteTables>, person: DeskPerson, id: string): Promise<string | undefined> {
  return db.transaction().execute(async (trx) => {
    // Writing it locks the row on both engines: of two at once, the second finds it discarded.
    const discarded = trx.updateTable("outbox").set({ status: "discarded", due_at: Date.now() });
    const found = trx.selectFrom("outbox").selectAll().where("id", "=", id).where("status", "=", "parked");
    const row = await found.where(isStillDecided).executeTakeFirst();
    const about = row && (await mailAbout(trx, person, row));
    if (!row || !about?.mayChange || about.newAddress === null) return undefined;
    const { numUpdatedRows } = await discarded.where("id", "=", id).where("status", "=", "parked").executeTakeFirst();
    if (numUpdatedRows !== 1n) return undefined;
    const { kind } = about.recordType;
    const recordId = row.about_id ?? "";
    const facts = { ...writtenFacts.parse(parseJson(row.facts)), to: about.newAddress };
    const again = { kind: row.kind, facts, onceKey: `again:${id}`, about: { kind, id: recordId } };
    await queueMails(trx, [{ ...again, ...(row.batch_id !== null && { batchId: row.batch_id }) }]);
    await followMail(trx, row, again.onceKey);
    await logChange(trx, { personId: person.id, action: "record.mail-again", subject: { kind, id: recordId } });
    return about.newAddress;
  });
}

/** Has a decision or an answer refer to the new mail, so that stopping that one takes it back, and its state is shown. */
async function followMail(trx: Kysely<SiteTables>, { id, once_key }: Row, onceKey: string) {
  await trx.updateTable("desk_announcements").set({ mail_key: onceKey }).where("mail_key", "=", once_key).execute();
  await trx.updateTable("desk_times_told").set({ mail_key: onceKey }).where("mail_key", "=", once_key).execute();
  const again = await trx.selectFrom("outbox").select("id").where("once_key", "=", onceKey).executeTakeFirstOrThrow();
  const message_id = sql<string>`replace(message_id, ${id}, ${again.id})`;
  const entries = trx.updateTable("desk_conversation_entries").set({ mail_id: again.id, message_id });
  await entries.where("mail_id", "=", id).execute();
}

/** Only mails to several people are stopped one by one: a decision or an answer is taken back at its own place. */
export const stoppableKinds: readonly string[] = ["band-mailing", "volunteer-mailing", "band-times", "band-schedule"];

/** Whether somebody may stop a mail: one of several, which no worker has tried yet. */
export function mayStop(viewer: DeskPerson, { kind, status, attempts, leased_by, about_kind }: Row): boolean {
  const right: DeskRight | undefined = Object.values(recordTypes).find((each) => each.kind === about_kind)?.changeRight;
  const isUntried = ["scheduled", "paused", "queued"].includes(status) && attempts === 0 && leased_by === null;
  return isUntried && stoppableKinds.includes(kind) && right !== undefined && may(viewer, right);
}

/** Stops one mail. @returns whether it was still to be stopped */
export function stopMail(db: Kysely<SiteTables>, person: DeskPerson, id: string): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const row = await trx.selectFrom("outbox").selectAll().where("id", "=", id).executeTakeFirst();
    if (!row || !mayStop(person, row) || row.about_kind === null || row.about_id === null) return false;
    if ((await stopMails(trx, [row.once_key])).length === 0) return false;
    const subject = { kind: row.about_kind, id: row.about_id };
    await logChange(trx, { personId: person.id, action: "record.mail-stopped", subject });
    return true;
  });
}
