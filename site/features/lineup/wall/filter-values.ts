import { folded } from "#platform/text/folded.ts";
import type { FilterValue } from "./band-filter.ts";

/** An address has room for these of a name that is longer. */
const MAX_SLUG_CHARACTERS = 60;

/**
 * Gives each name a slug of its own, by the name's key. Names that differ only in capitals, accents, apostrophes or spaces are one value, under the
 * spelling that comes first; names that would have the same slug are numbered.
 *
 * @param taken slugs that are not given away
 */
export function valuesByKey(names: readonly string[], taken: readonly string[] = []): Map<string, FilterValue> {
  const slugs = new Set(taken);
  const values = new Map<string, FilterValue>();
  for (const name of names) {
    const key = valueKey(name);
    if (key === "" || values.has(key)) continue;
    const slug = freeSlug(slugFor(name), slugs);
    slugs.add(slug);
    values.set(key, { slug, label: name.trim() });
  }
  return values;
}

/** Two names with the same key are one value. */
export function valueKey(name: string): string {
  return folded(name).replaceAll(/\s+/g, " ").trim();
}

/** Letters and digits of any script, with hyphens between words. */
function slugFor(name: string) {
  const words = folded(name)
    .replaceAll("'", "")
    .match(/[\p{L}\p{N}]+/gu) ?? ["other"];
  return [...words.join("-").normalize("NFC")].slice(0, MAX_SLUG_CHARACTERS).join("").replace(/-$/, "");
}

function freeSlug(slug: string, taken: ReadonlySet<string>) {
  let free = slug;
  for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`;
  return free;
}
