import ical, {
  escape as escapeText,
  ICalCalendarMethod,
  type ICalDayJsStub,
  type ICalEventData,
  ICalEventStatus,
} from "ical-generator";
import { tzlib_get_ical_block } from "timezones-ical-library";
import { localTimeOf, readingsOf } from "#platform/time/local-time.ts";
import { bandPath, type Festival, venueAddress } from "../records/lineup-contract.ts";
import { type SetTimes, setTimes, zonedTimes } from "./festival-dates.ts";
import { nameOf, type Performance, performancesOfAll, type ScheduledBand } from "./programme.ts";
import type { ScheduleSet } from "./schedule.ts";
import type { Venue } from "./venues.ts";

export type SetVersion = { sequence: number; changedAt: number };

/** A band, or an event without one, which has no style. */
export type CalendarBand = ScheduledBand & { style?: string };

type CalendarOptions = {
  /** The calendar's name in the visitor's calendar app. */
  name: string;
  festival: Festival;
  venues?: readonly Venue[];
  /** The site's address, without a trailing slash. */
  siteUrl: string;
  /** The festival's time zone. The file contains its rules, since abbreviations are ambiguous. */
  timeZone: string;
  /** What calendars compare of a set, by its key: its number, and when it last changed in milliseconds since 1970. */
  versions?: ReadonlyMap<string, SetVersion>;
  /** Of a file that is sent (RFC 5546): whether its events are told, or cancelled, and by whom. */
  sent?: { as: "PUBLISH" | "CANCEL"; by: { name: string; email: string } };
};

/**
 * The sets of some bands as an iCalendar file (RFC 5545): wall-clock times with their zone, the same file at every request. An
 * event's id does not depend on time or venue, and its SEQUENCE rises whenever its set changes, so that a calendar app moves a changed event
 * instead of duplicating it. A cancelled one says so.
 *
 * @param isIncluded selects the sets; all of them by default.
 * @returns undefined if no set has a date.
 */
export function createCalendar(
  bands: readonly CalendarBand[],
  { name, festival, venues, siteUrl, timeZone, versions, sent }: CalendarOptions,
  isIncluded: (set: ScheduleSet) => boolean = () => true,
): string | undefined {
  const { rules, zone } = zoneRules(timeZone);
  const events = performancesOfAll(bands).flatMap((each) => (isIncluded(each.set) ? eventOf(each) : []));
  if (events.length === 0) return undefined;
  return ical({
    name: escapeText(name, false),
    prodId: { company: festival.name || "Festival", product: "Line-up", language: "EN" },
    // With name null, DTSTAMP is in UTC as the RFC requires; the zone's rules are added for the events' zone.
    timezone: { name: null, generator: () => rules },
    ...(sent && { method: ICalCalendarMethod[sent.as] }),
    events,
  }).toString();

  function eventOf(performance: Performance & { band: CalendarBand }): ICalEventData[] {
    const { key, band, set } = performance;
    const times = setTimes(festival, set);
    if (times === undefined) return [];
    return [
      {
        id: `${key}@${new URL(siteUrl).hostname}`,
        sequence: versions?.get(key)?.sequence ?? 0,
        stamp: new Date(versions?.get(key)?.changedAt ?? festival.updatedAt ?? festival.startDate),
        ...(sent && { organizer: sent.by }),
        ...(set.isCancelled && { status: ICalEventStatus.CANCELLED }),
        ...calendarTimes(times, timeZone, zone),
        summary: nameOf(performance),
        location: venueAddress(festival, set.venue, venues),
        description: [band.style, set.time].filter(Boolean).join(", "),
        url: `${siteUrl}${band.slug === "" ? "/schedule" : bandPath(band)}`,
      },
    ];
  }
}

/**
 * Wall-clock times that there are: one that is left out is what the clock shows then. Of an hour that comes twice, in UTC, since a wall-clock time would not say
 * which one it is.
 */
function calendarTimes(
  times: SetTimes,
  timeZone: string,
  zone: string,
): Pick<ICalEventData, "start" | "end" | "timezone"> {
  const { startDate, endDate } = zonedTimes(times, timeZone);
  const [start = "", end = ""] = [startDate, endDate].map((moment) => localTimeOf(Date.parse(moment), timeZone));
  const comesOnce = (local: string) => readingsOf(local, timeZone).comes === "once";
  if (comesOnce(start) && comesOnce(end)) return { start: toLocalTime(start), end: toLocalTime(end), timezone: zone };
  return { start: new Date(startDate), end: new Date(endDate) };
}

/** The rules of a zone, and its name in them: they call Asia/Calcutta by its newer name, and an event has to name the zone as its rules do. */
function zoneRules(timeZone: string) {
  const [rules = ""] = tzlib_get_ical_block(timeZone);
  return { rules, zone: /^TZID:(\S+)/m.exec(rules)?.[1] ?? timeZone };
}

/**
 * A wall-clock time as the generator takes it from Day.js. Of a Date it would print the time in the process's own zone, where an hour is missing
 * once a year.
 */
function toLocalTime(local: string): ICalDayJsStub {
  const date = new Date(`${local}Z`);
  const [day = "", clock = ""] = date.toISOString().replaceAll(/[-:]/g, "").split(/[T.]/);
  return {
    // The generator asks for "YYYYMMDD" and "HHmmss".
    format: (format) => (format === "YYYYMMDD" ? day : clock),
    isValid: () => true,
    toDate: () => date,
    toJSON: () => date.toJSON(),
  };
}
