import { clockText } from "../programme/clock.ts";
import type { Performance } from "../programme/programme.ts";
import { endOf } from "../programme/schedule.ts";
import { type Venue, walkingMinutes } from "../programme/venues.ts";

/** Two sets of which nobody hears both whole: the first ends after the second starts, or too late to walk there. */
export type Clash = { first: Performance; second: Performance; walk: number | undefined };

/** The clashes among the sets of one day, in the order of the first one's start. A walk that the content does not know takes no time. */
export function clashesOf(performances: readonly Performance[], venues: readonly Venue[] = []): Clash[] {
  const inOrder = performances.toSorted((a, b) => a.set.start - b.set.start);
  return inOrder.flatMap((first, index) =>
    inOrder.slice(index + 1).flatMap((second) => {
      const walk = walkingMinutes(venues, first.set.venue, second.set.venue);
      return endOf(first.set) + (walk ?? 0) > second.set.start ? [{ first, second, walk }] : [];
    }),
  );
}

/**
 * A clash in words.
 *
 * @example "Quiet Carriage ends at 3 pm at Phoenix Theatre; Cordial starts at 2.45 pm at Town Hall, 5 minutes’ walk away."
 */
export function clashText({ first, second, walk }: Clash): string {
  const [one, other] = [first.band.name, second.band.name];
  const start = clockText(second.set.start);
  const isThere = walk === 0;
  const away = walk === undefined || isThere ? "" : `, ${walk} ${walk === 1 ? "minute’s" : "minutes’"} walk away`;
  if (first.set.start === second.set.start) {
    if (isThere) return `${one} and ${other} both start at ${start} at ${first.set.venue}.`;
    return `${one} at ${first.set.venue} and ${other} at ${second.set.venue}${away}, both start at ${start}.`;
  }
  const end = `${first.set.end === undefined ? "about " : ""}${clockText(endOf(first.set))}`;
  const place = isThere ? "there, too" : `at ${second.set.venue}${away}`;
  return `${one} ends at ${end} at ${first.set.venue}; ${other} starts at ${start} ${place}.`;
}
