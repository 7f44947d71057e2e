import { type Entry, entry, isRecord, linkedId } from "#services/content/pages/content-tree.ts";

/**
 * The content ids of unresolved texts of text bands and items of accordions, so that all can be loaded in parallel. Usually none, since
 * a response includes links to depth 10.
 */
export function unresolvedTextIds(sections: Entry[]): string[] {
  const links = sections.flatMap(({ type, fields }) => {
    if (type === "textBand") return [fields.content];
    return type === "accordion" && Array.isArray(fields.items) ? fields.items : [];
  });
  const ids = links.filter(isUnresolved).map(linkedId);
  return [...new Set(ids)].filter((id) => id !== undefined);
}

/** The entry itself, or the one that was loaded for its link. */
export function resolveText(value: unknown, textsById: Record<string, Entry>): Entry | undefined {
  return entry(value) ?? textsById[linkedId(value) ?? ""];
}

function isUnresolved(link: unknown): boolean {
  return isRecord(link) && isRecord(link.sys) && link.sys.linkType === "Entry";
}
