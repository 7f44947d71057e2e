import { type Entry, entry, isRecord, linkedId } from "#app/services/content/content-tree.ts";

/**
 * The content ids of all text bands' texts and accordions' items that are only linked, so that they can be read together, without
 * one waiting for the other. Usually none: an answer to depth 10 brings them along.
 */
export function unresolvedTextIds(sections: Entry[]): string[] {
  const links = sections.flatMap(({ type, fields }) => {
    if (type === "textBand") return [fields.content];
    return type === "accordion" && Array.isArray(fields.items) ? fields.items : [];
  });
  const ids = links.filter(isUnresolved).map(linkedId);
  return [...new Set(ids)].filter((id) => id !== undefined);
}

/** The entry itself, or what was read for its link. */
export function resolveText(value: unknown, texts: Record<string, Entry>): Entry | undefined {
  return entry(value) ?? texts[linkedId(value) ?? ""];
}

function isUnresolved(link: unknown): boolean {
  return isRecord(link) && isRecord(link.sys) && link.sys.linkType === "Entry";
}
