import resolveResponse from "contentful-resolve-response";
import { warnOnce } from "#platform/observability/warn-once.ts";
import { isRecord } from "./content-tree.ts";
import { type PruneOptions, pruneTree } from "./prune-tree.ts";

/**
 * The items of a Delivery API answer with their links resolved, as plain trees that `JSON.stringify` can write: cut to depth
 * 10, an entry repeated on its own path is cut, an unresolvable link is dropped. Anything that is no such answer gives no items.
 */
export function resolveTree(response: unknown, options: PruneOptions = {}): unknown[] {
  if (!isRecord(response) || !Array.isArray(response.items)) return [];
  const missing = new Set(
    Array.isArray(response.errors) ? response.errors.map(missingId).filter((id) => id !== undefined) : [],
  );
  for (const id of missing) warnOnce(`A link leads to ${id}, which is not published.`);
  return pruneTree(resolved({ ...response, items: response.items.filter(isRecord) }), { ...options, missing });
}

/** A malformed link makes the resolver throw; the items then stay as they came, and their links are dropped. */
function resolved(response: { items: unknown[] }): unknown[] {
  try {
    return resolveResponse(response, { itemEntryPoints: ["fields"] });
  } catch (error) {
    console.error("A link of the content service cannot be read.", error);
    return response.items;
  }
}

/** From one line of an answer's `errors`: `{ details: { linkType, id } }`. */
function missingId(error: unknown): string | undefined {
  return isRecord(error) && isRecord(error.details) && typeof error.details.id === "string"
    ? error.details.id
    : undefined;
}
