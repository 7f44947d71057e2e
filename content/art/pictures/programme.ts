import type { Band } from "../posters/band.ts";

export interface Gig {
  band: string;
  venue: string;
  /** When it begins, as displayed: `7.30pm`. */
  time: string;
  /** When it ends, where that is known: `to 9pm`. */
  until: string;
  /** Minutes after midnight, to sort by. */
  start: number;
}

export interface Day {
  name: string;
  date: number;
  gigs: Gig[];
}

const festivalDays = ["Thursday", "Friday", "Saturday", "Sunday", "Monday"];
const FIRST_DATE = 10;

/** The five days of the festival, each day's sets in order of their beginning. */
export function programme(bands: Band[]): Day[] {
  return festivalDays.map((name, i) => ({
    name,
    date: FIRST_DATE + i,
    gigs: bands
      .flatMap((band) =>
        band.schedule
          .filter((line) => line.startsWith(`${name}:`))
          .map((line) => readGig(band.name, line.slice(name.length + 1).trim())),
      )
      .toSorted((a, b) => a.start - b.start || a.band.localeCompare(b.band)),
  }));
}

/** Reads `Venue- Time`, or a free text of a band without a single place and time. */
function readGig(band: string, text: string): Gig {
  const [, venue, time] = /^(.+?)- (.+)$/.exec(text) ?? [];
  if (venue === undefined || time === undefined) {
    return { band, venue: text.charAt(0).toUpperCase() + text.slice(1), time: "Morning", until: "", start: 9 * 60 };
  }
  const [begins = time, ends] = time.replaceAll(":", ".").split(/\s*[-–]\s*/);
  return { band, venue, time: begins, until: ends ? `to ${ends}` : "", start: minutes(time) };
}

function minutes(time: string): number {
  const [, hour = "0", minute = "0"] = /(\d{1,2})(?:[.:](\d\d))?/.exec(time) ?? [];
  const [half = "pm"] = /am|pm/.exec(time) ?? [];
  return ((Number(hour) % 12) + (half === "pm" ? 12 : 0)) * 60 + Number(minute);
}
