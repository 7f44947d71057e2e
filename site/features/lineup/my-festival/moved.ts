import { venueKey } from "#services/site/walking-minutes.ts";
import { clockText } from "../programme/clock.ts";
import type { Performance } from "../programme/programme.ts";
import { hasSet, type Stars } from "./stars.ts";

/** Where a starred set was when its star saw it: "was Saturday 6 pm", "was at Town Hall". Undefined where it still is there. */
export function movedWords(stars: Stars, performance: Performance): string | undefined {
  const seen = stars
    .filter((each) => hasSet([each], performance))
    .map((each) => each.seen?.[performance.key])
    .find((each) => each !== undefined);
  if (seen === undefined) return undefined;
  const { day, start, venue } = performance.set;
  const when = seen.day === day && seen.start === start ? "" : ` ${seen.day} ${clockText(seen.start)}`;
  const where = venueKey(seen.venue) === venueKey(venue) ? "" : ` at ${seen.venue}`;
  return when + where === "" ? undefined : `was${when}${where}`;
}
