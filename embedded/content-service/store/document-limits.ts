import { sql } from "kysely";
import type { Database } from "./content-store.ts";
import { documentId } from "./documents.ts";

/** Objects and lists within each other, as many as the desk's own saving takes. What walks through a document calls itself for each of them. */
export const mostLevels = 200;
export const mostValues = 500_000;
/** Contentful's limit of an entry, as JSON. */
export const mostDocumentBytes = 2_000_000;
/** Everything that is edited is in memory at once, for lists and previews: documents above the first size have the second one together. */
const largeBytes = 20_000;
const mostLargeBytes = 20_000_000;

/** Why a document that an editor saves is not stored: it is too large, or there are too many large ones. */
export type TooLarge = "too-large" | "store-full";

export async function sizeRefusal(db: Database, id: string, document: string): Promise<TooLarge | undefined> {
  const size = Buffer.byteLength(document);
  if (size > mostDocumentBytes) return "too-large";
  if (size <= largeBytes) return undefined;
  const bytes = sql<number>`octet_length(document)`;
  const { total } = await db
    .selectFrom("content_items")
    .select(({ fn }) => fn.sum(bytes).as("total"))
    .where("id", "!=", id)
    .where(bytes, ">", largeBytes)
    .executeTakeFirstOrThrow();
  return Number(total ?? 0) + size > mostLargeBytes ? "store-full" : undefined;
}

/** Whether a value has more levels or more values than can be stored. Level by level, so that depth needs no stack. */
export function isTooComplex(value: unknown): boolean {
  let count = 0;
  let level = [value];
  for (let depth = 0; depth < mostLevels; depth += 1) {
    const next: unknown[] = [];
    for (const each of level) {
      if (typeof each !== "object" || each === null) continue;
      for (const inner of Object.values(each)) next.push(inner);
      if (count + next.length > mostValues) return true;
    }
    count += next.length;
    level = next;
  }
  return level.length > 0;
}

/** The documents of a contentful-export file that are too complex, each named by its list and its id. */
export function complexDocuments(file: unknown): { id: string; problem: string }[] {
  return Object.entries(Object(file)).flatMap(([kind, list]) =>
    (Array.isArray(list) ? list : []).filter(isTooComplex).map((document) => {
      const id = documentId(kind, document) ?? "";
      const problem = `${kind} "${id}": it is nested more than ${mostLevels} levels deep, or has more than ${mostValues} values`;
      return { id, problem };
    }),
  );
}
