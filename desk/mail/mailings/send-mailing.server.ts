import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import type { ReadMail } from "#desk/mail/batches/mailings-contract.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { WrittenEmail } from "#services/mail/emails/written-emails.server.tsx";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { AT_ONCE, dueAt } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { Services } from "#services/services.server.ts";
import { mailTo, type Recipients, type Text } from "./mailing-mails.server.ts";

type MailingToSend = { id: string; recordType: RecordType; by: DeskPerson; text: Text; goesAt: number };

/**
 * Schedules one mail for each recipient, and stores the mailing and its line in the log, in one transaction. A mailing with an id that is there already
 * stays as it is.
 *
 * @returns how many mails were scheduled: fewer than recipients if one of their records was erased meanwhile
 */
export async function sendMailing(
  services: Pick<Services, "db" | "config" | "content">,
  mailing: MailingToSend,
  to: Recipients["to"],
): Promise<number | "used-id"> {
  // Before the transaction: the festival's name comes from the content service, which may read the same database.
  const mails = new Map<string, ReadMail>();
  for (const [place, recipient] of to.entries()) {
    if (place % AT_ONCE === 0) await nextTurn();
    mails.set(recipient.record.id, await mailTo(services, mailing, recipient));
  }
  return services.db.transaction().execute(async (trx) => {
    const { id, recordType, by, text, goesAt } = mailing;
    const row = { id, kind: recordType.kind, ...text, people: mails.size, sent_by: by.id, created_at: Date.now() };
    const added = await trx
      .insertInto("desk_mailings")
      .values({ ...row, goes_at: goesAt, paused_at: null, stopped_at: null })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .executeTakeFirst();
    if (added.numInsertedOrUpdatedRows !== 1n) return (await isSame(trx, mailing)) ? mails.size : "used-id";
    const people = await queueAll(trx, mailing, mails);
    if (people !== mails.size) await trx.updateTable("desk_mailings").set({ people }).where("id", "=", id).execute();
    const changes = [{ field: "people", before: null, after: people }];
    await logChange(trx, { personId: by.id, action: "mailing.send", subject: { kind: "mailing", id }, changes });
    return people;
  });
}

/** Whether the mailing of this id says the same to the same kind of people: it was sent twice, and went once. */
async function isSame(trx: Kysely<SiteTables>, { id, recordType, text }: MailingToSend): Promise<boolean> {
  const columns = trx.selectFrom("desk_mailings").select(["kind", "subject", "words"]);
  const stored = await columns.where("id", "=", id).executeTakeFirst();
  return stored !== undefined && isSameMailing(stored, { kind: recordType.kind, ...text });
}

type Said = { kind: string; subject: string; words: string };

/** Whether two mailings say the same to the same kind of people. */
export function isSameMailing(one: Said, other: Said): boolean {
  return one.kind === other.kind && one.subject === other.subject && one.words === other.words;
}

async function queueAll(
  trx: Kysely<SiteTables>,
  { id, recordType, goesAt }: MailingToSend,
  mails: ReadonlyMap<string, ReadMail>,
): Promise<number> {
  const { kind } = recordType;
  // Whoever erases one of them waits, and then removes its mail, too.
  const ids = await lockRecords(trx, [...mails.keys()]);
  let place = 0;
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    await queueMails(
      trx,
      ids.slice(from, from + AT_ONCE).flatMap((recordId) => {
        const mail = mails.get(recordId);
        if (!mail) return [];
        const facts = factsOf(mail);
        const about = { kind, id: recordId };
        const scheduledFor = dueAt(goesAt, place++);
        return {
          kind: `${kind}-mailing`,
          facts,
          onceKey: `mailing:${id}:${recordId}`,
          about,
          batchId: id,
          scheduledFor,
        };
      }),
    );
    await nextTurn();
  }
  return place;
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
    await queueMails(trx, [{ kind: `${kind}-mailing`, facts, onceKey: `mailing-test:${id}`, about }]);
    await logChange(trx, { personId: by.id, action: "mailing.test", subject: { kind: "mailing", id } });
  });
}
