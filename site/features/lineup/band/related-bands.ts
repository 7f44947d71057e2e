import { folded } from "#platform/text/folded.ts";
import { setsOf } from "../programme/schedule.ts";
import type { Band } from "../records/lineup-contract.ts";

/** Another band with the reason why it is shown: the style that both play, or where it plays on the same night. */
export type RelatedBand = { band: Band; reason: string };

const most = 4;

/**
 * At most four other bands: first those of the same style, then those that play on the same day at another venue. From this band on in the order of the
 * line-up, so that not every page shows the first ones; the same each time, so that pages stay cached.
 */
export function relatedBands(band: Band, bands: readonly Band[]): RelatedBand[] {
  const place = bands.indexOf(band);
  const others = [...bands.slice(place + 1), ...bands.slice(0, place)].filter(({ isCancelled }) => !isCancelled);
  const sameStyle = others.flatMap((other) => (hasStyleOf(band, other) ? [{ band: other, reason: other.style }] : []));
  const sameDay = others.flatMap((other) => {
    const set = hasStyleOf(band, other) ? undefined : setOnSameDay(band, other);
    return set ? [{ band: other, reason: `${set.day}, ${set.venue}` }] : [];
  });
  return [...sameStyle, ...sameDay].slice(0, most);
}

function hasStyleOf(band: Band, other: Band) {
  return band.style !== "" && folded(band.style) === folded(other.style);
}

/** A set on a day on which the band plays, too, at a venue where it does not play that day. */
function setOnSameDay(band: Band, other: Band) {
  const own = setsOf(band);
  return setsOf(other).find(({ day, venue }) => {
    const sameDay = own.filter((set) => set.day === day);
    return sameDay.length > 0 && sameDay.every((set) => set.venue !== venue);
  });
}
