import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { type FieldChange, logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { type BatchPurpose, type NewBatch, sendBatch } from "#desk/mail/batches/batches.server.ts";
import { mailingTestKey } from "#desk/records/model/mail-kinds.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { StoredRecordKind } from "#services/database/stored-record-kinds.ts";
import type { WrittenEmail } from "#services/mail/emails/written-emails.server.tsx";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { AT_ONCE, dueAt, stopBatch } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { mailTo, type Recipients, recipientsOf, type Text } from "./mailing-mails.server.ts";
import type { ReadMail } from "./mailings-contract.ts";

/** The mails of a mailing by their records, and how many somebody has read. */
type Sending = { kind: StoredRecordKind; mails: ReadonlyMap<string, ReadMail>; count: number };
type Changed = { ok: false; reason: "changed"; people: number };

/** Mails to several people. Their texts live as long as applications; the mails are deleted by the outbox's own rules. */
export const mailings: BatchPurpose<Sending, Changed> = {
  name: "mailing",
  pausing: { pause: "mailing.pause", goOn: "mailing.goOn" },
  async send(trx, batch, { kind, mails, count }) {
    if (mails.size !== count) return { ok: false, reason: "changed", people: mails.size };
    const people = await queueAll(trx, batch, { kind, mails });
    await log(trx, batch.by, "send", batch.id, { field: "people", before: null, after: people });
    return undefined;
  },
  async stop(trx, { id, stopped_at }, by) {
    if (stopped_at !== null) return undefined;
    const count = (await stopBatch(trx, id)).length;
    await log(trx, by, "stop", id, { field: "mails", before: null, after: count });
    return count;
  },
};

type MailingToSend = { id: string; recordType: RecordType; by: DeskPerson; text: Text; goesAt: number };

/** Schedules one mail for each recipient, unless their number has changed since it was read. Whoever's record is erased meanwhile gets none. */
export async function sendMailing(
  services: Pick<Services, "db" | "config" | "content">,
  { id, recordType, by, text, goesAt }: MailingToSend,
  { references, count }: { references: readonly string[]; count: number },
) {
  const { to } = await recipientsOf(services, { recordType, text }, references);
  // Before the transaction: the festival's name comes from the content service, which may read the same database.
  const mails = new Map<string, ReadMail>();
  for (const [place, recipient] of to.entries()) {
    if (place % AT_ONCE === 0) await nextTurn();
    mails.set(recipient.record.id, await mailTo(services, { recordType, by, text }, recipient));
  }
  const { kind } = recordType;
  const batch = { id, by, goesAt, kind, ...text, asked: references };
  return sendBatch(services.db, mailings, batch, { kind, mails, count });
}

async function queueAll(
  trx: Kysely<SiteTables>,
  { id, goesAt }: NewBatch,
  { kind, mails }: Pick<Sending, "kind" | "mails">,
): Promise<number> {
  // Whoever erases one of them waits, and then removes its mail, too.
  const ids = await lockRecords(trx, [...mails.keys()]);
  const queued = ids.flatMap((recordId, place) => {
    const mail = mails.get(recordId);
    const as = { kind: `${kind}-mailing`, onceKey: `mailing:${id}:${recordId}`, about: { kind, id: recordId } };
    return mail ? [{ ...as, facts: factsOf(mail), batchId: id, scheduledFor: dueAt(goesAt, place) }] : [];
  });
  for (let from = 0; from < queued.length; from += AT_ONCE) {
    await queueMails(trx, queued.slice(from, from + AT_ONCE));
    await nextTurn();
  }
  return queued.length;
}

function factsOf({ to, subject, text, why }: ReadMail): WrittenEmail {
  return { to, subject, text, why };
}

/** Sends one of the mails to whoever writes it, to see it in their own inbox. */
export async function sendTest(
  services: Pick<Services, "db" | "config" | "content">,
  { id, recordType, by, text }: Omit<MailingToSend, "goesAt">,
  recipient: Recipients["to"][number],
): Promise<void> {
  const { kind } = recordType;
  const mail = await mailTo(services, { recordType, by, text }, recipient);
  const facts = {
    ...factsOf({ ...mail, to: by.email, subject: `Test: ${mail.subject}` }),
    why: "You get this because you asked for a test of your mail to several people.",
  };
  const about = { kind, id: recipient.record.id };
  await services.db.transaction().execute(async (trx) => {
    await queueMails(trx, [{ kind: `${kind}-mailing`, facts, onceKey: `${mailingTestKey}${id}`, about }]);
    await log(trx, by, "test", id);
  });
}

function log(
  trx: Kysely<SiteTables>,
  { id: personId }: DeskPerson,
  what: "send" | "stop" | "test",
  id: string,
  ...changes: FieldChange[]
) {
  return logChange(trx, { personId, action: `mailing.${what}`, subject: { kind: "mailing", id }, changes });
}
