import { clockText } from "../programme/clock.ts";
import { nameOf, type Performance } from "../programme/programme.ts";
import { endOf } from "../programme/schedule.ts";
import { type Venue, walkingMinutes } from "../programme/venues.ts";

/** Two sets of which nobody hears both whole: the first ends after the second starts, or too late to walk there. */
export type Clash = { first: Performance; second: Performance; walk: number | undefined };

/** The clashes among the sets of one day that take place, in the order of the first one's start. A walk that the content does not know takes no time. */
export function clashesOf(performances: readonly Performance[], venues: readonly Venue[] = []): Clash[] {
  const inOrder = performances.filter(({ set }) => !set.isCancelled).toSorted((a, b) => a.set.start - b.set.start);
  return inOrder.flatMap((first, index) =>
    inOrder.slice(index + 1).flatMap((second) => {
      const walk = walkingMinutes(venues, first.set.venue, second.set.venue);
      return endOf(first.set) + (walk ?? 0) > second.set.start ? [{ first, second, walk }] : [];
    }),
  );
}

/**
 * A clash in words, with how much of the two overlaps or how late one would be.
 *
 * @example "Quiet Carriage ends at 3 pm at Phoenix Theatre; Cordial starts at 2.45 pm at Town Hall, 5 minutes’ walk away. They overlap by 15 minutes."
 */
export function clashText(clash: Clash): string {
  return `${placesText(clash)} ${extentText(clash)}`;
}

/**
 * The same in few words, beside the second of the two.
 *
 * @param isNext whether the first stands right above, and need not be named
 * @example "overlap 15 min · 5 min walk"
 */
export function clashLabel(clash: Clash, isNext: boolean): string {
  const { first, walk } = clash;
  const { minutes, isLate, isAbout } = extentOf(clash);
  const length = `${isAbout ? "about " : ""}${minutes} min`;
  const extent = isLate ? `${length} late` : `overlap ${length}`;
  const from = isLate ? "from" : "with";
  const way = walk ? ` · ${walk} min walk` : "";
  return `${extent}${isNext ? "" : ` ${from} ${nameOf(first)}`}${way}`;
}

function placesText({ first, second, walk }: Clash) {
  const [one, other] = [nameOf(first), nameOf(second)];
  const start = clockText(second.set.start);
  const isThere = walk === 0;
  const away = walk === undefined || isThere ? "" : `, ${walk} ${walk === 1 ? "minute’s" : "minutes’"} walk away`;
  if (first.set.start === second.set.start) {
    if (isThere) return `${one} and ${other} both start at ${start} at ${first.set.venue}.`;
    return `${one} at ${first.set.venue} and ${other} at ${second.set.venue}${away}, both start at ${start}.`;
  }
  const end = `${about(first)}${clockText(endOf(first.set))}`;
  const place = isThere ? "there, too" : `at ${second.set.venue}${away}`;
  return `${one} ends at ${end} at ${first.set.venue}; ${other} starts at ${start} ${place}.`;
}

function extentText(clash: Clash) {
  const { minutes, isLate, isAbout } = extentOf(clash);
  const length = `${isAbout ? "about " : ""}${minutesText(minutes)}`;
  return isLate ? `You would be ${length} late.` : `They overlap by ${length}.`;
}

/** How much of the two overlaps, or how late one would be. */
function extentOf({ first, second, walk = 0 }: Clash): { minutes: number; isLate: boolean; isAbout: boolean } {
  const firstToEnd = endOf(second.set) < endOf(first.set) ? second : first;
  const overlap = endOf(firstToEnd.set) - second.set.start;
  if (overlap > 0) return { minutes: overlap, isLate: false, isAbout: isRough(firstToEnd) };
  return { minutes: walk + overlap, isLate: true, isAbout: isRough(first) };
}

/** A set without an end lasts about an hour. */
function isRough({ set }: Performance) {
  return set.end === undefined;
}

function about(performance: Performance) {
  return isRough(performance) ? "about " : "";
}

function minutesText(minutes: number) {
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
