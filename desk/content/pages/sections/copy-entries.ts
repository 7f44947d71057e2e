import { type CreateRequest, type EditedEntry, linkTo } from "#desk/content/documents/documents-contract.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { entryLink, linksIn } from "../words/links.ts";
import { newEntryId } from "./new-entry-id.ts";

type Original = {
  entries: ReadonlyMap<string, EditedEntry>;
  /** Whether something else shows an entry, too: then the copy leads to the same one, and does not have one of its own. */
  isShared: (id: string) => boolean;
};

/**
 * Copies an entry with everything that belongs to it alone, such as the questions of an accordion.
 *
 * @returns the documents to make, those that others lead to before these; the copy itself is the last one
 */
export function copyEntry(id: string, { entries, isShared }: Original): CreateRequest[] {
  const made = new Map<string, CreateRequest>();
  const copy = (from: string): string => {
    const entry = entries.get(from);
    const earlier = made.get(from);
    if (earlier || !entry) return earlier?.id ?? from;
    const request: CreateRequest = { id: newEntryId(), type: entry.type, fields: {}, isHidden: entry.isHidden };
    const newIds = new Map<string, string>();
    // What leads back to itself is copied once.
    made.set(from, request);
    for (const link of linksIn(Object.values(entry.fields)))
      if (link.linkType === "Entry") newIds.set(link.id, isShared(link.id) ? link.id : copy(link.id));
    made.delete(from);
    made.set(from, Object.assign(request, { fields: fieldsWithLinks(entry.fields, newIds) }));
    return request.id;
  };
  copy(id);
  return [...made.values()];
}

function withLinks(value: unknown, newIds: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(value)) return value.map((each) => withLinks(each, newIds));
  if (!isRecord(value)) return value;
  const link = linkTo.safeParse(value);
  if (link.success && link.data.sys.linkType === "Entry")
    return entryLink(newIds.get(link.data.sys.id) ?? link.data.sys.id);
  return fieldsWithLinks(value, newIds);
}

function fieldsWithLinks(fields: Record<string, unknown>, newIds: ReadonlyMap<string, string>) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, withLinks(value, newIds)]));
}
