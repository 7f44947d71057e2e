import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { WrittenEmail } from "#services/mail/emails/written-emails.server.tsx";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { AT_ONCE, dueAt } from "#services/mail/outbox/scheduled-mails.server.ts";
import type { PublicSet } from "#site/features/lineup/records/line-up-model.ts";
import type { NewBatch } from "./batches.server.ts";

/** A mail with the times of a band, a line each. `sets` are those that are public; null while it is only asked. */
type TimesMail = { recordId: string; mail: WrittenEmail; times: readonly string[]; sets: readonly PublicSet[] | null };

const unanswered = { answer: "" as const, answer_words: "", answered_at: null, answer_noted_by: null };

/** Queues mails about bands' times, and stores what each band was told. */
export async function queueTimesMails(
  trx: Kysely<SiteTables>,
  { id, goesAt }: Pick<NewBatch, "id" | "goesAt">,
  kind: "band-times" | "band-schedule",
  mails: readonly TimesMail[],
): Promise<void> {
  const keyOf = ({ recordId }: TimesMail) => `${kind === "band-times" ? "times" : "schedule"}:${id}:${recordId}`;
  for (let from = 0; from < mails.length; from += AT_ONCE) {
    const part = mails.slice(from, from + AT_ONCE);
    const rows = part.map((each) => ({
      ...{ id: crypto.randomUUID(), batch_id: id, kind: "band" as const, record_id: each.recordId },
      ...{ times: JSON.stringify(each.times), sets: each.sets && JSON.stringify(each.sets), mail_key: keyOf(each) },
      ...unanswered,
    }));
    await trx.insertInto("desk_times_told").values(rows).execute();
    const queued = part.map((each, place) => ({
      ...{ kind, facts: each.mail, onceKey: keyOf(each), about: { kind: "band" as const, id: each.recordId } },
      ...{ batchId: id, scheduledFor: dueAt(goesAt, from + place) },
    }));
    await queueMails(trx, queued);
    await nextTurn();
  }
}
