import type { Kysely } from "kysely";
import { dayAndMonth } from "#platform/time/calendar-day.ts";
import { lockLineUp } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { leaveOutOfLineUpsToCome } from "#site/features/lineup/records/line-ups-to-come.server.ts";

/**
 * Bands that were offered something, or told yes, and have not said yes themselves, by their ids, with what is known of that. A band that came into the
 * line-up by a file has no record, and needs none.
 */
export async function unansweredOffers(db: Kysely<SiteTables>): Promise<ReadonlyMap<string, string>> {
  const rows = await readAnswers(db).execute();
  return new Map(
    rows.flatMap((row) => {
      const words = unansweredWords(row);
      return words === undefined ? [] : [[row.band_id, words]];
    }),
  );
}

/**
 * Bands among these records whose yes is missing, or was taken back, do not become public later, unless a member has signed that they are published all the
 * same. Call it at the end of the transaction that has locked the records: the line-up is locked last.
 */
export async function leaveOutUnanswered(trx: Kysely<SiteTables>, recordIds: readonly string[]): Promise<void> {
  if (recordIds.length === 0) return;
  const answers = await readAnswers(trx).where("link.record_id", "in", recordIds).execute();
  const unanswered = answers.filter((answer) => unansweredWords(answer) !== undefined);
  if (unanswered.length === 0) return;
  await lockLineUp(trx);
  for (const answer of unanswered)
    await leaveOutOfLineUpsToCome(trx, answer.band_id, { since: unansweredWords(answer) ?? "", unlessSigned: true });
}

function readAnswers(db: Kysely<SiteTables>) {
  return db
    .selectFrom("desk_band_links as link")
    .innerJoin("desk_records as record", "record.record_id", "link.record_id")
    .leftJoin("desk_offers as offer", "offer.record_id", "link.record_id")
    .select(["link.band_id", "record.told_status", "offer.offered_on", "offer.answer"]);
}

type Answer = Awaited<ReturnType<ReturnType<typeof readAnswers>["execute"]>>[number];

function unansweredWords({ told_status, offered_on, answer }: Answer): string | undefined {
  if (answer === "yes" || (told_status === "confirmed" && answer !== "no")) return undefined;
  if (answer === "no") return "has said no";
  if (offered_on) return `was offered it on ${dayAndMonth(offered_on)}, and has not said yes`;
  return told_status === "accepted" ? "has our yes, and has not said yes itself" : undefined;
}
