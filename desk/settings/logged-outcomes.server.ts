import type { Kysely, NotNull } from "kysely";
import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import { countBatchMails } from "#desk/mail/batches/batches.server.ts";
import { pastMoment, tellingWords } from "#desk/records/status/telling.ts";
import { outcomeOfMail } from "#desk/records/status/tellings.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

type Logged = { id: string; at: number; action: string; subject_id: string };

/** What has become by now of mails that tell a decision or go to several people, and of publications at a time, in words, by the ids of the lines that logged them. */
export async function outcomesOf(
  db: Kysely<SiteTables>,
  rows: readonly Logged[],
  timeZone: string,
): Promise<ReadonlyMap<string, string>> {
  const linesOf = (action: string) => rows.filter((row) => row.action === action);
  return new Map([
    ...(await ofDecisions(db, linesOf("decision.tell"), timeZone)),
    ...(await ofMailings(db, linesOf("mailing.send"), timeZone)),
    ...(await ofTimed(db, linesOf("content.timed"), timeZone)),
  ]);
}

async function ofDecisions(db: Kysely<SiteTables>, lines: readonly Logged[], timeZone: string) {
  if (lines.length === 0) return [];
  const ids = lines.map(({ subject_id }) => subject_id);
  const announced = await db
    .selectFrom("desk_announcements as announcement")
    .leftJoin("outbox as mail", "mail.once_key", "announcement.mail_key")
    .select(["announcement.record_id", "announcement.told_at", "announcement.ended_at"])
    .select(["mail.status", "mail.due_at", "mail.sent_at"])
    .where("announcement.record_id", "in", ids)
    .where("announcement.way", "=", "mail")
    .orderBy("announcement.told_at", "desc")
    .execute();
  return lines.flatMap(({ id, at, subject_id }) => {
    // A line is written right after what it logs.
    const found = announced.find(({ record_id, told_at }) => record_id === subject_id && told_at <= at);
    if (!found) return [];
    const outcome = found.ended_at === null ? outcomeOfMail(found) : ({ state: "stopped", at: null } as const);
    return [[id, tellingWords(outcome, "told", timeZone)] as const];
  });
}

async function ofMailings(db: Kysely<SiteTables>, lines: readonly Logged[], timeZone: string) {
  if (lines.length === 0) return [];
  const ids = lines.map(({ subject_id }) => subject_id);
  const stored = await db
    .selectFrom("desk_batches")
    .select(["id", "goes_at", "paused_at"])
    .where("id", "in", ids)
    .execute();
  const count = await countBatchMails(db, ids);
  return lines.flatMap(({ id, subject_id }) => {
    const mailing = stored.find((each) => each.id === subject_id);
    if (!mailing) return [];
    const waiting = count(subject_id, "scheduled", "queued", "paused");
    const isToCome = waiting > 0 && mailing.paused_at === null && mailing.goes_at > Date.now();
    const when = isToCome ? `, ${momentWords(mailing.goes_at, timeZone)} at the earliest` : "";
    const said = [
      [count(subject_id, "sent"), "gone"],
      [waiting, mailing.paused_at === null ? `to go${when}` : "paused"],
      [count(subject_id, "held"), "held until the chair decides"],
      [count(subject_id, "parked"), "did not arrive"],
      [count(subject_id, "discarded"), "stopped"],
    ] as const;
    const words = said.flatMap(([mails, what]) => (mails > 0 ? [`${mails} ${what}`] : []));
    return words.length === 0 ? [] : [[id, words.join(", ")] as const];
  });
}

async function ofTimed(db: Kysely<SiteTables>, lines: readonly Logged[], timeZone: string) {
  if (lines.length === 0) return [];
  const ids = lines.map(({ subject_id }) => subject_id);
  const stored = await db
    .selectFrom("desk_publications")
    .select(["page_id", "at", "made_at", "status", "problem", "ended_at"])
    .where("page_id", "in", ids)
    .where("at", "is not", null)
    .$narrowType<{ at: NotNull }>()
    .orderBy("made_at", "desc")
    .execute();
  return lines.flatMap(({ id, at, subject_id }) => {
    // A line is written right after what it logs.
    const found = stored.find(({ page_id, made_at }) => page_id === subject_id && made_at <= at);
    if (!found) return [];
    const words = {
      waiting: `waits, ${momentWords(found.at, timeZone)}`,
      held: "held since a backup was put back, not done",
      failed: `not done. ${found.problem ?? "It failed."}`,
      done: found.ended_at === null ? "done" : `done ${pastMoment(found.ended_at, timeZone)}`,
      stopped: "stopped, not done",
    }[found.status];
    return [[id, words] as const];
  });
}
