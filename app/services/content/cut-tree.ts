import { isRecord, linkedId } from "./content-tree.ts";

/** Links are followed this deep. */
const depthLimit = 10;
/** And this often in one answer: pages that all link to each other would otherwise be a tree without end. The nearest come first. */
const countLimit = 600;

export type CutOptions = {
  /**
   * For a page that travels to a browser: `sys` keeps only what a section reads, a linked page only its own texts (it is an
   * address, its sections are not shown), and a link that was not followed stays a link, so that its text can be asked for by id.
   */
  lean?: boolean;
  /** Ids that the content service says it does not have. */
  missing?: ReadonlySet<string>;
};
type Resource = { sys: Record<string, unknown>; fields: Record<string, unknown> };
type Job = { from: Resource; to: Record<string, unknown>; path: readonly string[] };

/**
 * Cuts entries whose links are resolved, cyclic or not, to plain trees that `JSON.stringify` can write: depth 10, an entry
 * repeated on its own path is cut, a link that leads nowhere is dropped.
 */
export function cutTree(items: unknown[], { lean = false, missing }: CutOptions = {}): unknown[] {
  const jobs: Job[] = [];
  let count = 0;
  const follow = (value: unknown, path: readonly string[]): unknown => {
    if (isResource(value)) return enter(value, path);
    if (isLink(value)) return lean && !missing?.has(linkedId(value) ?? "") ? value : undefined;
    if (Array.isArray(value)) return value.map((item) => follow(item, path)).filter((item) => item !== undefined);
    if (isRecord(value)) return mapFields(value, (field) => follow(field, path));
    return value;
  };
  const enter = (from: Resource, path: readonly string[]): unknown => {
    const key = `${from.sys.type} ${from.sys.id}`;
    if (path.includes(key) || path.length > depthLimit || count > countLimit) return lean ? linkTo(from) : undefined;
    if (path.length > 0) count += 1;
    const to = { sys: lean ? leanSys(from.sys) : from.sys, fields: {} };
    jobs.push({ from, to, path: [...path, key] });
    return to;
  };
  const trees = items.map((item) => follow(item, [])).filter(isResource);
  for (const { from, to, path } of jobs) {
    const isAddress = lean && path.length > 1 && linkedId(from.sys.contentType) === "generalPage";
    to.fields = isAddress ? mapFields(from.fields, plainField) : mapFields(from.fields, (field) => follow(field, path));
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

function isLink(value: unknown): boolean {
  return isRecord(value) && isRecord(value.sys) && (value.sys.type === "Link" || value.sys.type === "ResourceLink");
}

function leanSys({ id, type, contentType }: Record<string, unknown>) {
  const kind = linkedId(contentType);
  return { id, type, ...(kind === undefined ? {} : { contentType: { sys: { id: kind } } }) };
}

function linkTo({ sys }: Resource) {
  return { sys: { type: "Link", linkType: sys.type, id: sys.id } };
}
