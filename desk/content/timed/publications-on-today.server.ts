import type { Kysely } from "kysely";
import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { listUnfinishedPublications } from "./timed-publications.server.ts";

/** So many of those to come are shown. */
const shownOnToday = 5;

/** How many publications failed, and how many are held after a backup was put back. */
export async function countPublications(db: Kysely<SiteTables>): Promise<{ held: number; failed: number }> {
  const rows = await db
    .selectFrom("desk_publications")
    .select(["status", ({ fn }) => fn.countAll<number>().as("count")])
    .where("status", "in", ["held", "failed"])
    .groupBy("status")
    .execute();
  const countOf = (status: string) => rows.find((row) => row.status === status)?.count ?? 0;
  return { held: countOf("held"), failed: countOf("failed") };
}

/** What is published, or leaves the site, next. Days are those of the festival. */
export async function nextPublications(
  db: Kysely<SiteTables>,
  timeZone: string,
): Promise<{ day: string; words: string; to: string }[]> {
  const waiting = (await listUnfinishedPublications(db)).filter(({ status }) => status === "waiting");
  return waiting.slice(0, shownOnToday).map(({ pageId, name, at, isUnpublishing }) => {
    const time = formatTimeOfDay(at, timeZone);
    const toCome = isUnpublishing ? `leaves the site at ${time}` : `is published at ${time}`;
    const words = at > Date.now() ? toCome : "is not done yet: it goes on by itself";
    return { day: dayIn(timeZone, new Date(at)), words: `${name || "A page"} ${words}`, to: `/desk/pages/${pageId}` };
  });
}
