import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import type { EditConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { outcomeOfMail } from "#desk/records/status/tellings.server.ts";
import { mergeFields } from "#platform/merge-fields.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";
import { namesOfPeople } from "../lists/listed-records.server.ts";
import { lastChange } from "../one-record/last-change.server.ts";
import { ownConflictsOfInterest } from "../one-record/own-conflicts-of-interest.server.ts";
import type { AskedTimes, TimesAnswer, TimesAnswerChange } from "./asked-times-contract.ts";

const listed = z.catch(z.array(z.string()), []);

/** What bands were asked about their times, by the records' ids, the latest first. A mail that was stopped does not count. */
export async function askedTimesOf(
  db: Kysely<SiteTables>,
  ids: readonly string[],
): Promise<(id: string) => AskedTimes[]> {
  if (ids.length === 0) return () => [];
  const names = await namesOfPeople(db);
  const rows = await db
    .selectFrom("desk_times_told as asked")
    .leftJoin("desk_batches as batch", "batch.id", "asked.batch_id")
    .leftJoin("outbox as mail", "mail.once_key", "asked.mail_key")
    .selectAll("asked")
    .select(["batch.created_by", "batch.created_at", "mail.status", "mail.due_at", "mail.sent_at"])
    .where("asked.kind", "=", "band")
    .where("asked.record_id", "in", ids)
    // What was told of published times has its sets.
    .where("asked.sets", "is", null)
    .execute();
  const nameOf = (id: string | null) => (id === null ? undefined : names.get(id)) ?? "a former member";
  const asked = rows
    .toSorted((one, other) => askedAt(other) - askedAt(one))
    .map((row) => ({
      recordId: row.record_id,
      id: row.id,
      times: listed.parse(parseJson(row.times)),
      way: row.mail_key === null ? ("phone" as const) : ("mail" as const),
      outcome: row.mail_key === null ? ({ state: "sent", at: row.answered_at } as const) : outcomeOfMail(row),
      by: nameOf(row.mail_key === null ? row.answer_noted_by : row.created_by),
      answer: row.answer,
      words: row.answer_words,
      answeredAt: row.answered_at,
      notedBy: row.answer_noted_by === null ? null : nameOf(row.answer_noted_by),
    }))
    // An answer noted by telephone stays, also where the mail was stopped.
    .filter(({ outcome, answeredAt }) => outcome.state !== "stopped" || answeredAt !== null);
  return (id) => asked.filter(({ recordId }) => recordId === id).map(({ recordId: _, ...each }) => each);
}

function askedAt({ created_at, answered_at }: { created_at: number | null; answered_at: number | null }): number {
  return created_at ?? answered_at ?? 0;
}

type Saved =
  | { ok: true }
  | { ok: false; reason: "unknown" | "aside" }
  | ({ ok: false; reason: "changed" } & EditConflict);

/** Notes what a band said to its times, and logs that; the words stay out of the log. What another member noted meanwhile is merged. */
export function noteTimesAnswer(
  db: Kysely<SiteTables>,
  { recordId, personId }: { recordId: string; personId: string },
  { id, before, after }: TimesAnswerChange,
): Promise<Saved> {
  return transact(db, async (trx): Promise<Saved> => {
    await lockRecords(trx, [recordId]);
    if ((await ownConflictsOfInterest(trx, "band", personId)).has(recordId)) return { ok: false, reason: "aside" };
    const found = trx.selectFrom("desk_times_told").selectAll().where("id", "=", id);
    const row = await found.where("record_id", "=", recordId).executeTakeFirst();
    if (!row) return { ok: false, reason: "unknown" };
    const stored: TimesAnswer = { answer: row.answer, words: row.answer_words };
    const { merged, contested } = mergeFields<TimesAnswer>(before, stored, after);
    if (contested.length > 0) {
      const subject = { kind: "band", id: recordId, viewerId: personId };
      const last = await lastChange(trx, subject, ({ field }) => field === "timesAnswer");
      const conflicts = contested.map((field) => ({ field, theirs: stored[field], ...last }));
      return { ok: false, reason: "changed", version: 0, conflicts };
    }
    if (merged.answer === stored.answer && merged.words === stored.words) return { ok: true };
    const isEmpty = merged.answer === "" && merged.words === "" && row.mail_key !== null;
    const noted = isEmpty
      ? { answered_at: null, answer_noted_by: null }
      : { answered_at: Date.now(), answer_noted_by: personId };
    await trx
      .updateTable("desk_times_told")
      .set({ answer: merged.answer, answer_words: merged.words, ...noted })
      .where("id", "=", id)
      .execute();
    await logTimesAnswer(trx, { recordId, personId }, stored.answer, merged.answer);
    return { ok: true };
  });
}

/** The log says yes or no; what they said besides stands with the record. */
export function logTimesAnswer(
  trx: Kysely<SiteTables>,
  { recordId, personId }: { recordId: string; personId: string },
  before: TimesAnswer["answer"],
  after: TimesAnswer["answer"],
): Promise<void> {
  const changes = [{ field: "timesAnswer", before: before || null, after: after || null }];
  return logChange(trx, { personId, action: "times.answer", subject: { kind: "band", id: recordId }, changes });
}
