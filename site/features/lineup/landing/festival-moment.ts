import { addDays, daysBetween } from "#platform/time/calendar-day.ts";
import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { dayIn, hourIn, startOfDay } from "#platform/time/time-zone.ts";
import { dateOfDay, setTimes, zonedTimes } from "../programme/festival-dates.ts";
import type { Band, Festival } from "../records/lineup-contract.ts";

type Sources = { festival: Pick<Festival, "startDate" | "endDate">; bands: readonly Band[]; timeZone: string };

/** How long it is until the festival, in words, when these words change next on the same day, in milliseconds since 1970, and whether the last set has ended. */
export type FestivalMoment = { words: string; changesAt: number; isOver: boolean };

/** The music of one date: from its first set to the end of its last, which may be after midnight. Without a set, all day. */
type Session = { date: string; start: number; end: number; hasTimes: boolean };

/** "Tonight" is from five o'clock on. */
const evening = 17;

/** The words are right until `changesAt`, or until the day ends. */
export function festivalMoment(sources: Sources, now: number): FestivalMoment {
  const { festival, timeZone } = sources;
  const { startDate, endDate } = festival;
  const today = dayIn(timeZone, new Date(now));
  const days = daysBetween(today, startDate);
  if (days > 1) return { words: `In ${days} days`, changesAt: Number.POSITIVE_INFINITY, isOver: false };
  const sessions = [-1, 0, 1]
    .map((distance) => addDays(today, distance))
    .filter((date) => date >= startDate && date <= endDate)
    .map((date) => sessionOn(date, sources));
  const isLast = ({ date }: Session) => date === endDate && startDate !== endDate;
  const current = sessions.find(({ start, end }) => start <= now && now < end);
  if (current)
    return { words: isLast(current) ? "On now, the last day" : "On now", changesAt: current.end, isOver: false };
  const next = sessions.find(({ start }) => start > now);
  if (next === undefined)
    return { words: `That was ${endDate.slice(0, 4)}`, changesAt: Number.POSITIVE_INFINITY, isOver: true };
  const from = next.hasTimes ? `, from ${timeOfDay(next.start, timeZone)}` : "";
  const words = `${dayWord(next, { today, timeZone, isLast: isLast(next) })}${from}`;
  return { words, changesAt: next.start, isOver: false };
}

function dayWord(
  { start }: Session,
  { today, timeZone, isLast }: { today: string; timeZone: string; isLast: boolean },
) {
  const startsAt = new Date(start);
  if (dayIn(timeZone, startsAt) !== today) return "Tomorrow";
  if (isLast) return "Last day";
  return hourIn(timeZone, startsAt) < evening ? "Today" : "Tonight";
}

function sessionOn(date: string, { festival, bands, timeZone }: Sources): Session {
  const times = bands.flatMap(({ sets }) =>
    sets.flatMap((set) => {
      const takesPlace = set.kind === "set" && !set.isCancelled;
      const found = takesPlace && dateOfDay(festival, set.day) === date ? setTimes(festival, set) : undefined;
      return found ? [zonedTimes(found, timeZone)] : [];
    }),
  );
  if (times.length === 0)
    return { date, start: startOfDay(timeZone, date), end: startOfDay(timeZone, addDays(date, 1)), hasTimes: false };
  return {
    date,
    start: Math.min(...times.map(({ startDate }) => Date.parse(startDate))),
    end: Math.max(...times.map(({ endDate }) => Date.parse(endDate))),
    hasTimes: true,
  };
}

function timeOfDay(at: number, timeZone: string) {
  const time = formatTimeOfDay(at, timeZone);
  return time === "12 pm" ? "noon" : time;
}
