import { nameOfSet } from "#desk/line-up/draft/set-words.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { isReadBack, scheduleLine } from "#site/features/lineup/programme/schedule-line.ts";
import type { SetContent } from "#site/features/lineup/records/line-up-model.ts";
import type { DayChange } from "./day-contract.ts";

/** What is said of a set on the day; its other fields stay. */
export type SetChange = { before: SetContent; after: SetContent };

/**
 * A set after a change.
 *
 * @returns why it cannot be, in words
 */
export function changedSet(
  set: SetContent,
  change: Exclude<DayChange, { kind: "undo" }>,
): { after: SetContent } | { problem: string } {
  if (change.kind === "cancel") return { after: { ...set, isCancelled: true } };
  const { day, start, end } = set;
  if (start === null)
    return {
      problem: `“${set.line}” has no time and venue that can be read: it can be cancelled here, and changed in the schedule.`,
    };
  const place =
    change.kind === "venue"
      ? { day, venue: change.venue, start, end }
      : { day, venue: set.venue, start: start + change.minutes, end: end === null ? null : end + change.minutes };
  // A set that is put somewhere plays there.
  if (isReadBack(place)) return { after: { ...set, ...place, line: scheduleLine(place), isCancelled: false } };
  return {
    problem: `“${scheduleLine(place)}” would be read in another way. Please choose a time of that day, from 5 am until 5 am.`,
  };
}

/** A line above every page has so many letters at most. */
const mostLetters = 140;

/** What visitors read above every page. The day is said unless it is today. */
export function noticeText(
  changes: readonly SetChange[],
  names: ReadonlyMap<string, string>,
  isToday: boolean,
): string {
  const [first] = changes;
  if (!first) return "";
  const name = nameOfSet(first.after, (id) => names.get(id));
  const text = changes.length === 1 ? ofOne(first, name, isToday) : ofSeveral(first, changes, isToday);
  return text.length > mostLetters ? `${text.slice(0, mostLetters - 1).trimEnd()}…` : text;
}

function ofOne({ before, after }: SetChange, name: string, isToday: boolean): string {
  const when = after.start === null ? after.line : whenText(after.day, after.start, isToday);
  const where = after.start === null ? "" : `, ${after.venue}`;
  if (after.isCancelled) return `${name} does not play: ${when}${where} is cancelled.`;
  if (before.venue !== after.venue) return `${name}: now ${when}${where}, not ${before.venue}.`;
  const minutes = (after.start ?? 0) - (before.start ?? 0);
  if (minutes === 0) return `${name} plays after all: ${when}${where}.`;
  return `${name}: ${laterText(minutes)}, now ${when}${where}.`;
}

function ofSeveral({ before, after }: SetChange, changes: readonly SetChange[], isToday: boolean): string {
  const starts = changes.flatMap((each) => each.before.start ?? []);
  const from = whenText(after.day, Math.min(...starts), isToday);
  if (after.isCancelled) return `${after.venue}: what was to begin from ${from} on is cancelled.`;
  if (before.venue !== after.venue) return `From ${from} on, what was to be at ${before.venue} is at ${after.venue}.`;
  return `${after.venue}: from ${from} on everything is ${laterText((after.start ?? 0) - (before.start ?? 0))}.`;
}

function whenText(day: string, start: number, isToday: boolean): string {
  return isToday ? clockText(start) : `${day} ${clockText(start)}`;
}

/** "20 minutes later", "an hour earlier". */
export function laterText(minutes: number): string {
  const [length, way] = [Math.abs(minutes), minutes < 0 ? "earlier" : "later"];
  return length === 60 ? `an hour ${way}` : `${length} ${length === 1 ? "minute" : "minutes"} ${way}`;
}
