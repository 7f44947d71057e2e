/** One place that uses a file of the library, in words. `isPublic`: visitors, or people outside the committee, see it there; `isOnPage`: its pages are named. `as`: what the file is there. */
export type Place = { words: string; isPublic: boolean; isOnPage?: boolean; as?: "logo" | "poster" };
/** By the file's id. */
export type Places = Map<string, Place[]>;

/** Where files of the library are used: the pages that show each, by their drafts, and every place, on a page or not. */
export type Uses = {
  pages: ReadonlyMap<string, { id: string; title: string }[]>;
  places: ReadonlyMap<string, Place[]>;
};

export const noUses: Uses = { pages: new Map(), places: new Map() };

export function addUse(places: Places, id: string, place: Place): void {
  const before = places.get(id) ?? [];
  const same = before.find(({ words }) => words === place.words);
  if (same) same.isPublic ||= place.isPublic;
  else places.set(id, [...before, { ...place }]);
}
