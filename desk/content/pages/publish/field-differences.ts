import type { ContentType } from "#desk/content/content-model-contract.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { linksIn } from "../words/links.ts";
import { type NameOfLink, valueTextWithLinks } from "../words/value-text.ts";

/** A field that differs, in words; `form` where its words are alike, such as text that became bold. Of a list of links, what came in, what went, and whether it is in another order. */
export type FieldDifference = { field: string; name: string } & (
  | { kind: "words"; before: string; after: string }
  | { kind: "form" }
  | { kind: "list"; added: string[]; removed: string[]; isMoved: boolean }
);

type Fields = Readonly<Record<string, unknown>>;

/** The fields that differ between two states of an entry, in the order of its form. */
export function fieldDifferences(
  type: ContentType,
  before: Fields,
  after: Fields,
  nameOf: NameOfLink,
): FieldDifference[] {
  return type.fields
    .filter(({ id }) => !isSameValue(before[id], after[id]))
    .map((field) => {
      const [old, now] = [before[field.id], after[field.id]];
      const name = { field: field.id, name: field.name };
      if (field.type === "Array" && field.items?.type === "Link")
        return { ...name, ...listDifference(old, now, nameOf) };
      const words = { before: valueTextWithLinks(old, nameOf), after: valueTextWithLinks(now, nameOf) };
      return words.before === words.after ? { ...name, kind: "form" } : { ...name, kind: "words", ...words };
    });
}

function listDifference(before: unknown, after: unknown, nameOf: NameOfLink) {
  const [old, now] = [linksIn(before).map(({ id }) => id), linksIn(after).map(({ id }) => id)];
  const names = (ids: string[]) => ids.map((id) => nameOf(id) ?? "something that is not here any more");
  const [stayedBefore, stayedNow] = [old.filter((id) => now.includes(id)), now.filter((id) => old.includes(id))];
  return {
    kind: "list" as const,
    added: names(now.filter((id) => !old.includes(id))),
    removed: names(old.filter((id) => !now.includes(id))),
    isMoved: !isSameValue(stayedBefore, stayedNow),
  };
}
