import ical, { escape as escapeText, type ICalEventData } from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { localIso, setTimes, type WallTime } from "./festival-dates.ts";
import { type Band, bandPath, type Festival, venueAddress } from "./lineup-contract.ts";
import type { ScheduleSet } from "./schedule.ts";

type CalendarOptions = {
  /** What the calendar is called in the visitor's own. */
  name: string;
  festival: Festival;
  /** The site's address, without a trailing slash. */
  siteUrl: string;
  /** The zone that the festival's clocks show; its rules travel with the file, its abbreviation never does (C7). */
  timeZone: string;
};

/**
 * The sets of some bands as an iCalendar file (RFC 5545): wall-clock times with their zone, the same file at every request. An
 * event keeps its identity when its time or venue changes, so that a visitor's calendar moves it and does not double it.
 *
 * @param wanted which sets to put in; all of them by default.
 * @returns undefined when not one set has a date: a calendar without an event is none.
 */
export function createCalendar(
  bands: readonly Band[],
  { name, festival, siteUrl, timeZone }: CalendarOptions,
  wanted: (set: ScheduleSet) => boolean = () => true,
): string | undefined {
  const events = bands.flatMap((band) =>
    numberedSets(band).flatMap(({ set, number }) => (wanted(set) ? eventOf(band, set, number) : [])),
  );
  if (events.length === 0) return undefined;
  return ical({
    name: escapeText(name, false),
    prodId: { company: festival.name || "Festival", product: "Line-up", language: "EN" },
    // Without a name of its own the calendar writes DTSTAMP in UTC, as the RFC asks; the zone's rules come from the events' zone.
    timezone: { name: null, generator: (zone) => zoneRules(zone) },
    events,
  }).toString();

  function eventOf(band: Band, set: ScheduleSet, number: number): ICalEventData[] {
    const times = setTimes(festival, set);
    if (times === undefined) return [];
    return [
      {
        id: `${band.id}.${set.day.toLowerCase()}.${number}@${new URL(siteUrl).hostname}`,
        stamp: new Date(festival.updatedAt ?? festival.startDate),
        start: toLocalDate(times.start),
        end: toLocalDate(times.end),
        timezone: timeZone,
        summary: band.name,
        location: venueAddress(festival, set.venue),
        description: [band.style, set.time].filter(Boolean).join(", "),
        url: `${siteUrl}${bandPath(band)}`,
      },
    ];
  }
}

/** A band's sets with their number on their day: 1 for the first of Friday, 1 for the first of Sunday. */
function numberedSets(band: Band) {
  const count = new Map<string, number>();
  return band.sets
    .filter((line) => line.kind === "set")
    .map((set) => {
      const number = (count.get(set.day) ?? 0) + 1;
      count.set(set.day, number);
      return { set, number };
    });
}

function zoneRules(zone: string) {
  const [rules = ""] = tzlib_get_ical_block(zone);
  return rules;
}

/** For an event with a zone the generator prints a date's fields as this process's clock shows them: so that is how they are set. */
function toLocalDate(time: WallTime) {
  return new Date(localIso(time));
}
