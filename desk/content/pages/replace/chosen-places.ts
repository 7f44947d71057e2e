import type { FactPlace, FactSearch } from "#desk/content/replace/replace-contract.ts";

export function keyOf({ id, field, index }: FactPlace): string {
  return `${id} ${field} ${index}`;
}

/** Those that can be replaced without publishing anything else. */
export function chosenAtFirst(places: readonly FactPlace[]): ReadonlySet<string> {
  return new Set(places.filter(({ why, state }) => why === null && state !== "changed").map(keyOf));
}

/** What the server is told: each document once, as it was seen. */
export function requestOf({ from, to, anyCase }: FactSearch, chosen: readonly FactPlace[], isPublishing: boolean) {
  const documents = new Map<string, ReturnType<typeof documentOf>>();
  for (const place of chosen) {
    const document = documents.get(place.id) ?? documentOf(place);
    document.places.push({ field: place.field, index: place.index });
    documents.set(place.id, document);
  }
  return { from, to, anyCase, isPublishing, documents: [...documents.values()] };
}

function documentOf({ id, kind, version, pageId }: FactPlace) {
  return { id, kind, version, pageId, places: [] as { field: string; index: number }[] };
}

export function placesCount(count: number): string {
  return count === 1 ? "one place" : `${count} places`;
}
