import { focusOf, isRecord, linkedId } from "./content-tree.ts";

/** The maximum depth to which links are followed. */
const maxDepth = 10;
/** Limits the links followed in one response, breadth first, since pages that link to each other would grow the tree exponentially. */
const maxLinks = 600;

export type PruneOptions = {
  /**
   * Reduces the response for browsers: `sys` has only the properties that sections read, a linked page only its plain fields
   * (only its address is displayed), and a link that was not followed remains, so that its text can be queried by id.
   */
  forBrowser?: boolean;
  /** Ids that the content service says it does not have. */
  missing?: ReadonlySet<string>;
};
type Resource = { sys: Record<string, unknown>; fields: Record<string, unknown>; metadata?: unknown };
type PendingEntry = { from: Resource; to: Record<string, unknown>; path: readonly string[] };

/**
 * Prunes entries with resolved links, cyclic or not, to plain trees that `JSON.stringify` can write: depth 10, an entry
 * repeated on its own path is left out, an unresolved link is dropped.
 */
export function pruneTree(items: unknown[], { forBrowser = false, missing }: PruneOptions = {}): unknown[] {
  const pending: PendingEntry[] = [];
  let count = 0;
  const follow = (value: unknown, path: readonly string[]): unknown => {
    if (isResource(value)) return visit(value, path);
    if (isLink(value)) return forBrowser && !missing?.has(linkedId(value) ?? "") ? value : undefined;
    if (Array.isArray(value)) return value.map((item) => follow(item, path)).filter((item) => item !== undefined);
    if (isRecord(value)) return mapFields(value, (field) => follow(field, path));
    return value;
  };
  const visit = (from: Resource, path: readonly string[]): unknown => {
    const key = `${from.sys.type} ${from.sys.id}`;
    if (path.includes(key) || path.length > maxDepth || count > maxLinks) return forBrowser ? linkTo(from) : undefined;
    if (path.length > 0) count += 1;
    const { metadata } = from;
    const to = forBrowser
      ? { sys: minimalSys(from.sys), fields: {} }
      : { sys: from.sys, fields: {}, ...(hasTags(metadata) && { metadata }) };
    pending.push({ from, to, path: [...path, key] });
    return to;
  };
  const trees = items.map((item) => follow(item, [])).filter(isResource);
  for (const { from, to, path } of pending) {
    const isPageLink = forBrowser && path.length > 1 && linkedId(from.sys.contentType) === "generalPage";
    const fields = isPageLink
      ? mapFields(from.fields, plainField)
      : mapFields(from.fields, (field) => follow(field, path));
    // The one thing that browsers read of the metadata.
    const focus = from.sys.type === "Asset" ? focusOf(from.metadata) : undefined;
    to.fields = focus ? { ...fields, focus } : fields;
  }
  return trees;
}

function mapFields(fields: Record<string, unknown>, change: (value: unknown) => unknown): Record<string, unknown> {
  const changed = Object.entries(fields).map(([name, value]) => [name, change(value)] as const);
  return Object.fromEntries(changed.filter(([, value]) => value !== undefined));
}

function plainField(value: unknown): unknown {
  return typeof value === "object" ? undefined : value;
}

function isResource(value: unknown): value is Resource {
  return isRecord(value) && isRecord(value.sys) && isRecord(value.fields);
}

function hasTags(metadata: unknown): boolean {
  return isRecord(metadata) && Array.isArray(metadata.tags) && metadata.tags.length > 0;
}

function isLink(value: unknown): boolean {
  return isRecord(value) && isRecord(value.sys) && (value.sys.type === "Link" || value.sys.type === "ResourceLink");
}

function minimalSys({ id, type, contentType }: Record<string, unknown>) {
  const kind = linkedId(contentType);
  return { id, type, ...(kind === undefined ? {} : { contentType: { sys: { id: kind } } }) };
}

function linkTo({ sys }: Resource) {
  return { sys: { type: "Link", linkType: sys.type, id: sys.id } };
}
