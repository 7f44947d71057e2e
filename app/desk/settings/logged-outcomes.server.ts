import type { Kysely } from "kysely";
import { momentWords } from "#app/desk/decisions/decision-words.ts";
import { pastMoment } from "#app/desk/decisions/telling.ts";
import { progressWords } from "#app/desk/mailings/mailing-words.ts";
import { shownMailings } from "#app/desk/mailings/read-mailings.server.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

type Logged = { id: string; at: number; action: string; subject_id: string };

/** What has become by now of mails to several people and of publications at a time, in words, by the ids of the lines that logged them. */
export async function outcomesOf(
  db: Kysely<SiteTables>,
  rows: readonly Logged[],
  timeZone: string,
): Promise<ReadonlyMap<string, string>> {
  const [mailings, timed] = ["mailing.send", "content.timed"].map((action) =>
    rows.filter((row) => row.action === action),
  );
  return new Map([...(await ofMailings(db, mailings ?? [], timeZone)), ...(await ofTimed(db, timed ?? [], timeZone))]);
}

async function ofMailings(db: Kysely<SiteTables>, lines: readonly Logged[], timeZone: string) {
  if (lines.length === 0) return [];
  const ids = lines.map(({ subject_id }) => subject_id);
  const stored = await db.selectFrom("desk_mailings").selectAll().where("id", "in", ids).execute();
  const mailings = await shownMailings(db, undefined, stored);
  return lines.flatMap(({ id, subject_id }) => {
    const mailing = mailings.find((each) => each.id === subject_id);
    if (!mailing) return [];
    const when = mailing.state === "waits" ? `, ${momentWords(mailing.goesAt, timeZone)}` : "";
    return [[id, `${progressWords(mailing)}${when}`] as const];
  });
}

async function ofTimed(db: Kysely<SiteTables>, lines: readonly Logged[], timeZone: string) {
  if (lines.length === 0) return [];
  const ids = lines.map(({ subject_id }) => subject_id);
  const stored = await db
    .selectFrom("desk_publications")
    .select(["page_id", "at", "made_at", "status", "problem", "ended_at"])
    .where("page_id", "in", ids)
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
