import { documentId } from "./documents.ts";

/** Objects and lists within each other, as many as the desk's own saving takes. What walks through a document calls itself for each of them. */
export const mostLevels = 200;
/** A few operations of a patch could copy a text into itself until there is no memory left. */
export const mostValues = 500_000;

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
