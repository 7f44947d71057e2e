import { folded } from "#platform/text/folded.ts";
import type { BandCardData } from "./wall.ts";

/** The bands whose name and style contain every word that is searched for, whatever its capitals, accents, apostrophes and hyphens. */
export function searchBands(bands: readonly BandCardData[], query: string): readonly BandCardData[] {
  const wanted = words(query);
  if (wanted.length === 0) return bands;
  return bands.filter(({ name, style }) => {
    const own = words(`${name} ${style}`).join(" ");
    return wanted.every((word) => own.includes(word));
  });
}

/** "Ma O’Malley & the Night Shift" is found as "omalley and", too. */
function words(text: string) {
  return (
    folded(text)
      .replaceAll("'", "")
      .replaceAll("&", " and ")
      .match(/[\p{L}\p{N}]+/gu) ?? []
  );
}
