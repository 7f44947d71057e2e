import { bandFields, bandLabels } from "#site/features/lineup/records/band-fields.ts";
import type { SearchedBand } from "../pages-of-site/searched-bands.server.ts";
import { type BandPlace, mostPlaces } from "./replace-contract.ts";
import { placesIn, replaceIn, type Wanted } from "./replace-words.ts";

/** Every place where the words stand in what is written of bands. */
export function findInBands(bands: readonly SearchedBand[], wanted: Wanted): BandPlace[] {
  const found = bands.flatMap(({ id, name, version, fields }) =>
    fields.flatMap(({ field, label, text }) => {
      const places = placesIn(text, wanted);
      const all = new Set(places.map(({ index }) => index));
      const after = bandFields[field].safeParse(replaceIn(text, wanted, all));
      const fault =
        after.success || wanted.to === "" ? null : `${bandLabels[field]} ${after.error.issues[0]?.message}.`;
      return places.map(({ isSplit: _, isAddress: __, ...place }) => ({
        id,
        name,
        version,
        field,
        fieldName: label,
        ...place,
        why: fault,
      }));
    }),
  );
  return found.slice(0, mostPlaces);
}
