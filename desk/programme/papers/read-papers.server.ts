import type { Kysely } from "kysely";
import { recordsOfBands } from "#desk/line-up/draft/band-records.server.ts";
import { nameOfSet } from "#desk/line-up/draft/set-words.ts";
import { daysOf } from "#desk/line-up/venues/festival-days.ts";
import { notesByVenue, venueDays } from "#desk/line-up/venues/venue-notes.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import { parseJson } from "#platform/text/parse-json.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { venueKey } from "#services/site/walking-minutes.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { dayTitle } from "#site/features/lineup/programme/festival-dates.ts";
import { endOf } from "#site/features/lineup/programme/schedule.ts";
import { venueRanks } from "#site/features/lineup/programme/venues.ts";
import type { CurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import { type DraftSet, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import type { PublicLineUp } from "#site/features/lineup/records/line-up-model.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import type { Paper, PapersView, Sheet, SheetSet } from "./papers-contract.ts";

type Asked = { paper: Paper; day: string; venue: string };
type PlacedSet = DraftSet & { start: number };

/**
 * What is printed of the schedule: for venues and the sound crew from the committee's draft, sound checks included; for posters and the press from what
 * visitors see.
 */
export async function readPapers(
  db: Kysely<SiteTables>,
  current: CurrentFestival,
  { paper, day, venue }: Asked,
): Promise<PapersView> {
  const shown = await readPublicLineUp(db);
  const { sets } = await readDraft(db, current.year);
  const used = new Set([...shown.sets, ...sets].map((set) => set.day).filter((each) => each !== ""));
  const days = [...new Set([...daysOf(current.festival), ...used])].filter((each) => used.has(each));
  const ofSheets = paper === "run-sheet" || paper === "sound";
  const all = ofSheets ? await readSheets(db, current, days) : [];
  const isAsked = (sheet: Sheet) =>
    (day === "" || sheet.day === day) && (venue === "" || venueKey(sheet.venue) === venueKey(venue));
  return {
    paper,
    day,
    venue,
    days,
    venues: [...new Set(all.map((sheet) => sheet.venue))],
    sheets: all.filter(isAsked),
    text: paper === "poster" ? posterText(shown, days, (each) => dayTitle(each, current.festival)) : "",
    pictures: shown.bands.filter(({ picture }) => picture !== "").length,
    without: shown.bands.filter(({ picture }) => picture === "").map(({ name }) => name),
  };
}

async function readSheets(
  db: Kysely<SiteTables>,
  { year, festival, venues }: CurrentFestival,
  days: readonly string[],
): Promise<Sheet[]> {
  const { bands, sets } = await readDraft(db, year);
  const records = await recordsOfBands(
    db,
    bands.map(({ id }) => id),
  );
  const stateOf = new Map(bands.map(({ id, state }) => [id, state]));
  const nameOf = new Map(bands.map(({ id, name }) => [id, name]));
  const noted = notesByVenue(await db.selectFrom("desk_venues").selectAll().execute());
  const rankOf = venueRanks(venues);
  const placed = sets.flatMap((set): PlacedSet[] => {
    const isGone = set.bandIds.length > 0 && set.bandIds.every((id) => stateOf.get(id) === "withdrawn");
    return set.start === null || isGone ? [] : [{ ...set, start: set.start }];
  });
  const bySheet = [...Map.groupBy(placed, ({ day, venue }) => `${day} ${venueKey(venue)}`).values()];
  const sheets = bySheet.map((own): Sheet => {
    const [first] = own;
    const { day = "", venue = "" } = first ?? {};
    const inOrder = own.toSorted((one, other) => one.start - other.start);
    const rows = inOrder.map((set, at): SheetSet => {
      const next = inOrder.slice(at + 1).find(({ isCancelled }) => !isCancelled);
      const own = set.bandIds.map((id) => records.get(id)).filter((record) => record !== undefined);
      return {
        id: set.id,
        name: nameOfSet(set, (id) => nameOf.get(id)),
        start: set.start,
        end: set.end,
        changeover: next && !set.isCancelled ? next.start - endOf(set) : null,
        isCancelled: set.isCancelled || isAll(set.bandIds, (id) => stateOf.get(id) === "cancelled"),
        isPencilled: isAll(set.bandIds, (id) => stateOf.get(id) === "pencilled"),
        players: own.flatMap(playersOf).map(({ musician, instrument }) => `${musician}, ${instrument}`),
        instruments: countsOf(own.flatMap(playersOf).map(({ instrument }) => instrument)),
        contacts: own.map(({ answers }) => [answers.leaderName, answers.leaderPhone].filter(Boolean).join(", ")),
      };
    });
    return { day, title: dayTitle(day, festival), venue, notes: notesOf(noted(venue), day), sets: rows };
  });
  return sheets.toSorted(
    (one, other) => days.indexOf(one.day) - days.indexOf(other.day) || rankOf(one.venue) - rankOf(other.venue),
  );
}

function isAll(bandIds: readonly string[], is: (id: string) => boolean): boolean {
  return bandIds.length > 0 && bandIds.every(is);
}

type Noted = { days: string; changeover: number; key_holder: string; key_phone: string };

function notesOf(noted: Noted | undefined, day: string): string[] {
  if (!noted) return [];
  const hours = venueDays.safeParse(parseJson(noted.days)).data?.[day];
  const open = hours && hours.from !== null && hours.to !== null;
  return [
    ...(hours?.use === "notYet" ? ["Not booked yet"] : []),
    ...(hours?.use === "closed" ? ["Closed on this day"] : []),
    ...(open ? [`Open ${clockText(hours.from ?? 0)} to ${clockText(hours.to ?? 0)}`] : []),
    ...(noted.changeover > 0 ? [`Change-over: ${noted.changeover} minutes`] : []),
    ...(noted.key_holder || noted.key_phone
      ? [`The key: ${[noted.key_holder, noted.key_phone].filter(Boolean).join(", ")}`]
      : []),
  ];
}

type Player = { musician: string; instrument: string };

function playersOf({ answers }: DeskRecord): Player[] {
  return Array.isArray(answers.musicians) ? answers.musicians : [];
}

/** "Drums, 2 × Saxophone". */
function countsOf(instruments: readonly string[]): string {
  const counts = [...Map.groupBy(instruments, (each) => each)].map(([name, same]) => ({ name, count: same.length }));
  return counts.map(({ name, count }) => (count === 1 ? name : `${count} × ${name}`)).join(", ");
}

/**
 * The line-up that visitors see, by day, as text for a poster: without what is cancelled. Bands without a set, or with a line that cannot be read, stand at
 * its end.
 */
export function posterText({ bands, sets }: PublicLineUp, days: readonly string[], titleOf: (day: string) => string) {
  const names = new Map(bands.map(({ id, name }) => [id, name]));
  const playing = sets.filter(({ isCancelled, bandIds }) => !isCancelled && !isGone(bandIds));
  const ofDays = days.flatMap((day) => {
    const own = playing.flatMap((set) => (set.day === day && set.start !== null ? [{ ...set, at: set.start }] : []));
    const lines = own
      .toSorted((one, other) => one.at - other.at || (one.venue < other.venue ? -1 : 1))
      .map((set) => `${clockText(set.at)}  ${nameOfSet(set, (id) => names.get(id))}, ${set.venue}`);
    return lines.length === 0 ? [] : [[titleOf(day).toUpperCase(), ...lines].join("\n")];
  });
  const placed = new Set(playing.flatMap(({ bandIds, start }) => (start === null ? [] : bandIds)));
  const others = bands.filter(({ id, isCancelled }) => !isCancelled && !placed.has(id)).map(({ name }) => name);
  return [...ofDays, ...(others.length === 0 ? [] : [["AND", ...others].join("\n")])].join("\n\n");

  function isGone(bandIds: readonly string[]) {
    return bandIds.length > 0 && bandIds.every((id) => bands.find((band) => band.id === id)?.isCancelled);
  }
}
