import type { Kysely } from "kysely";
import { countToRing } from "#desk/line-up/draft/calls-to-make.server.ts";
import { nameOfSet } from "#desk/line-up/draft/set-words.ts";
import { distinctVenues } from "#desk/line-up/venues/venue-notes.ts";
import { namesOfPeople } from "#desk/records/lists/listed-records.server.ts";
import { localTimeOf } from "#platform/time/local-time.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import {
  type FestivalTime,
  festivalDayAt,
  momentsOf,
  startOfFestivalDay,
} from "#site/features/lineup/programme/clock.ts";
import { dayTitle } from "#site/features/lineup/programme/festival-dates.ts";
import { dayRank, parseScheduleLine } from "#site/features/lineup/programme/schedule.ts";
import { venueRanks } from "#site/features/lineup/programme/venues.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import type { PublicLineUp, PublicSet, SetContent } from "#site/features/lineup/records/line-up-model.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { isPublicAs, namesOf, readMade } from "./change-on-the-day.server.ts";
import { noticeText } from "./changed-sets.ts";
import type { DayView, MadeChange, PlacedSet } from "./day-contract.ts";

type Asked = { festival: CurrentFestival; day: string | undefined; timeZone: string; now?: number };

/** So many changes are shown. */
const SHOWN = 20;
/** What starts within an hour is next, and whatever is first. Milliseconds. */
const SOON_MS = 60 * 60_000;

/** The sets of a day as visitors see them, by venue, and what was said today. Without a day that which is on, or the first. */
export async function readDay(
  db: Kysely<SiteTables>,
  { festival: { festival, venues: known }, day: asked, timeZone, now = Date.now() }: Asked,
): Promise<DayView> {
  const lineUp = await readPublicLineUp(db, now);
  const time = { festival, timeZone };
  const bandNames = namesOf(lineUp);
  const names = daysOf(lineUp);
  const today = festivalDayAt(time, now);
  const day = [asked, today].find((each) => each !== undefined && names.includes(each)) ?? names[0] ?? "";
  const rankOf = venueRanks(known);
  const sets = lineUp.sets.flatMap((set) =>
    set.day === day && set.start !== null ? [{ ...set, start: set.start }] : [],
  );
  const byVenue = [...Map.groupBy(sets, ({ venue }) => venueKey(venue)).values()];
  const places = byVenue
    .map((own) => ({ venue: own[0]?.venue ?? "", sets: placed(own, bandNames, time, now) }))
    .toSorted((one, other) => rankOf(one.venue) - rankOf(other.venue) || one.venue.localeCompare(other.venue));
  const others = lineUp.sets.filter(({ start }) => start === null);
  return {
    days: names.map((name) => ({ name, title: dayTitle(name, festival) })),
    day,
    places,
    texts: others.map((set) => ({ ...setOf(set, bandNames), line: set.line })),
    venues: distinctVenues([...known.map(({ name }) => name), ...lineUp.sets.map(({ venue }) => venue)]),
    changes: await changesOfToday(db, { lineUp, bandNames, time, now, today }),
    toRing: await countToRing(db),
  };
}

function daysOf({ sets }: PublicLineUp): string[] {
  const days = [...new Set(sets.flatMap(({ day, start }) => (start === null ? [] : [day])))];
  return days.toSorted((one, other) => dayRank(one) - dayRank(other));
}

/** Bands' names by their ids. */
type Names = ReadonlyMap<string, string>;

function setOf(set: PublicSet, names: Names) {
  const { id, sequence: seen, isCancelled } = set;
  return { id, seen, isCancelled, name: nameOfSet(set, (band) => names.get(band)) };
}

function placed(
  sets: readonly (PublicSet & { start: number })[],
  names: Names,
  time: FestivalTime,
  now: number,
): PlacedSet[] {
  const inOrder = sets
    .map((set) => ({ set, times: timesOf(set, time) }))
    .toSorted((one, other) => one.set.start - other.set.start);
  const first = inOrder.find(({ set, times }) => !set.isCancelled && times && times.startsAt > now)?.times?.startsAt;
  return inOrder.map(({ set, times }) => {
    const state = !times || now < times.startsAt - 12 * SOON_MS ? "later" : stateOf(times, now, first);
    return { ...setOf(set, names), start: set.start, end: set.end, state };
  });
}

function stateOf(
  { startsAt, endsAt }: { startsAt: number; endsAt: number },
  now: number,
  first: number | undefined,
): PlacedSet["state"] {
  if (endsAt <= now) return "over";
  if (startsAt <= now) return "on";
  return startsAt === first || startsAt <= now + SOON_MS ? "next" : "later";
}

function timesOf(set: SetContent, time: FestivalTime) {
  const line = parseScheduleLine(set.line);
  return line.kind === "set" ? momentsOf(time, line) : undefined;
}

type Today = {
  lineUp: PublicLineUp;
  bandNames: Names;
  time: FestivalTime;
  now: number;
  today: string | undefined;
};

async function changesOfToday(
  db: Kysely<SiteTables>,
  { lineUp, bandNames, time, now, today }: Today,
): Promise<MadeChange[]> {
  const { timeZone } = time;
  const rows = await db
    .selectFrom("lineup_publications")
    .leftJoin("notices", "notices.id", "lineup_publications.id")
    .select(["lineup_publications.id", "made_at", "made_by", "words", "notices.state"])
    .select(["notices.ends_at"])
    .where("what", "=", "onTheDay")
    .where("made_at", ">=", startOfFestivalDay(timeZone, now))
    .orderBy("number", "desc")
    .limit(SHOWN)
    .execute();
  const [made, names] = [
    await readMade(
      db,
      rows.map(({ id }) => id),
    ),
    await namesOfPeople(db),
  ];
  return rows.map((row) => {
    const changes = made.get(row.id) ?? [];
    const isTakenBack = changes.length === 0;
    const canUndo = !isTakenBack && changes.every(({ after }) => isPublicAs(lineUp, after));
    const isUp = row.state === "up" && Number(row.ends_at) > now;
    const ends = changes.map(({ after }) => timesOf(after, time)?.endsAt ?? 0);
    const until = Math.max(0, ...ends);
    const text = noticeText(changes, bandNames, today !== undefined && changes[0]?.after.day === today);
    const from = localTimeOf(now, timeZone);
    const offered = canUndo && until > now ? { text, from, until: localTimeOf(until, timeZone) } : null;
    const words: string[] = JSON.parse(row.words);
    return {
      id: row.id,
      at: Number(row.made_at),
      by: names.get(row.made_by ?? "") ?? "",
      words,
      canUndo,
      notice: noticeOf(offered, { isUp, wasUp: row.state !== null, text }),
    };
  });
}

function noticeOf(
  offered: { text: string; from: string; until: string } | null,
  { isUp, wasUp, text }: { isUp: boolean; wasUp: boolean; text: string },
): MadeChange["notice"] {
  if (isUp) return { text, from: "", until: "", ...offered, isUp };
  // One that was taken down is put up again under Notice.
  return offered && !wasUp ? { ...offered, isUp } : null;
}
