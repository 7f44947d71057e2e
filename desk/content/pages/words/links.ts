import { type EditedEntry, type LinkTo, linkTo } from "#desk/content/documents/documents-contract.ts";

/** Every link within a value: of a field, of a list, of a rich text. */
export function linksIn(value: unknown): LinkTo["sys"][] {
  const link = linkTo.safeParse(value);
  if (link.success) return [link.data.sys];
  if (Array.isArray(value)) return value.flatMap(linksIn);
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(linksIn) : [];
}

export function entryLink(id: string): LinkTo {
  return { sys: { type: "Link", linkType: "Entry", id } };
}

/** The ids of the entries that an entry links to. A picture may have the id of an entry. */
function linkedEntries({ fields }: EditedEntry): string[] {
  const links = linksIn(Object.values(fields));
  return links.filter(({ linkType }) => linkType === "Entry").map(({ id }) => id);
}

/** An entry and everything that it leads to, each once, in the order of the links. What is hidden leads no further. */
export function reachedFrom(rootId: string, entries: ReadonlyMap<string, EditedEntry>): EditedEntry[] {
  const reached = new Map<string, EditedEntry>();
  const walk = (id: string) => {
    const entry = entries.get(id);
    if (!entry || reached.has(id)) return;
    reached.set(id, entry);
    if (!entry.isHidden || id === rootId) for (const linked of linkedEntries(entry)) walk(linked);
  };
  walk(rootId);
  return [...reached.values()];
}

/** The entries from below the page to one of its parts, this one last; empty for the page itself, and for what is not on it. */
export function pathTo(id: string, rootId: string, entries: ReadonlyMap<string, EditedEntry>): EditedEntry[] {
  const seen = new Set<string>();
  const find = (from: string): EditedEntry[] | undefined => {
    const entry = entries.get(from);
    if (!entry || seen.has(from)) return undefined;
    seen.add(from);
    if (from === id) return [entry];
    for (const linked of linkedEntries(entry)) {
      const path = find(linked);
      if (path) return [entry, ...path];
    }
    return undefined;
  };
  return find(rootId)?.slice(1) ?? [];
}
