import { setName } from "#desk/line-up/draft/line-up-changes.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import type { PublicLineUp } from "#site/features/lineup/records/line-up-model.ts";

/** The line-up that visitors see, by day, as text for a poster: without what is cancelled. Bands without a set, or with a line that cannot be read, stand at its end. */
export function posterText({ bands, sets }: PublicLineUp, days: readonly string[], titleOf: (day: string) => string) {
  const names = new Map(bands.map(({ id, name }) => [id, name]));
  const playing = sets.filter(({ isCancelled, bandIds }) => !isCancelled && !isGone(bandIds));
  const ofDays = days.flatMap((day) => {
    const own = playing.flatMap((set) => (set.day === day && set.start !== null ? [{ ...set, at: set.start }] : []));
    const lines = own
      .toSorted((one, other) => one.at - other.at || (one.venue < other.venue ? -1 : 1))
      .map((set) => `${clockText(set.at)}  ${setName(names, set)}, ${set.venue}`);
    return lines.length === 0 ? [] : [[titleOf(day).toUpperCase(), ...lines].join("\n")];
  });
  const placed = new Set(playing.flatMap(({ bandIds, start }) => (start === null ? [] : bandIds)));
  const others = bands.filter(({ id, isCancelled }) => !isCancelled && !placed.has(id)).map(({ name }) => name);
  return [...ofDays, ...(others.length === 0 ? [] : [["AND", ...others].join("\n")])].join("\n\n");

  function isGone(bandIds: readonly string[]) {
    return bandIds.length > 0 && bandIds.every((id) => bands.find((band) => band.id === id)?.isCancelled);
  }
}
