import type { QueryError } from "../../contentful-errors.ts";
import { compareText } from "../documents/compare-text.ts";
import { computedPath, type FieldPath, fieldPath } from "./field-path.ts";
import { distanceKm, readLocation, readPoint } from "./locations.ts";
import type { QueryReader } from "./query-parameters.ts";

export type OrderKey = { target: FieldPath; descending: boolean };
export type SortValue = string | number | boolean | undefined;

const maxOrderKeys = 10;
/** Puts documents in one order only, as the pages of a cursor need it: newest first, then by id. */
export const lastKeys: readonly OrderKey[] = [
  { target: fieldPath(["sys", "updatedAt"], "Date"), descending: true },
  { target: fieldPath(["sys", "id"], "Symbol"), descending: false },
];

/** Reads `order`, and puts the nearest first for `fields.place[near]`. */
export function readOrder(reader: QueryReader, resolve: (name: string) => FieldPath | QueryError): OrderKey[] {
  const names = reader.list("order");
  if (names.length > maxOrderKeys)
    reader.reject("order", names.join(","), `At most ${maxOrderKeys} names can be ordered by.`);
  const keys = names.slice(0, maxOrderKeys).flatMap((name): OrderKey[] => {
    const target = reader.resolve(name.replace(/^-/, ""), resolve);
    if (!target) return [];
    if (!target.sortable) reader.reject("order", name, `"${name}" is of a type that cannot be put in order.`);
    return [{ target, descending: name.startsWith("-") }];
  });
  return [...keys, ...nearest(reader, resolve)];
}

function nearest(reader: QueryReader, resolve: (name: string) => FieldPath | QueryError): OrderKey[] {
  const [name] = [...reader.parameters.keys()].filter((key) => key.endsWith("[near]"));
  const point = readPoint(reader.text(name ?? "") ?? "");
  const path = name === undefined ? undefined : resolve(name.slice(0, -"[near]".length));
  if (!point || !path || !("read" in path)) return [];
  const distances = (document: object) =>
    path.read(document).flatMap((value) => {
      const location = readLocation(value);
      return location ? [distanceKm(location, point).toFixed(6)] : [];
    });
  return [{ target: computedPath(distances, "Number"), descending: false }];
}

/** Sorts by each key in turn. Documents without a value come last; the sort is stable. */
export function sorted<Document extends object>(
  documents: readonly Document[],
  order: readonly OrderKey[],
): readonly Document[] {
  if (order.length === 0) return documents;
  const decorated = documents.map((document) => ({ document, values: sortValues(document, order) }));
  return decorated.toSorted((a, b) => compareBy(order, a.values, b.values)).map(({ document }) => document);
}

/** The values by which a document is sorted. */
export function sortValues(document: object, order: readonly OrderKey[]): SortValue[] {
  return order.map(({ target }) => {
    const [value] = target.read(document);
    return value === undefined ? undefined : target.parse?.(String(value));
  });
}

export function compareBy(order: readonly OrderKey[], a: readonly SortValue[], b: readonly SortValue[]): number {
  for (const [index, { descending }] of order.entries()) {
    const difference = compare(a[index], b[index], descending);
    if (difference !== 0) return difference;
  }
  return 0;
}

function compare(a: SortValue, b: SortValue, descending: boolean) {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const ascending = typeof a === "string" ? compareText(a, String(b)) : Number(a) - Number(b);
  return descending ? -ascending : ascending;
}
