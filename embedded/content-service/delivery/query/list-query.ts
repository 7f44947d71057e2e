import type { QueryError } from "../../contentful-errors.ts";
import { plainText } from "../documents/full-text.ts";
import { readConditions } from "./conditions.ts";
import { readCursor } from "./cursor.ts";
import { fieldPath } from "./field-path.ts";
import { searchMatcher } from "./operators.ts";
import { readOrder } from "./order.ts";
import { QueryReader } from "./query-parameters.ts";
import { pathIn, unknownPath } from "./query-path.ts";
import { type ListPart, listPart } from "./run-query.ts";

type ListResult<Item> = { ok: true; part: ListPart; items: readonly Item[] } | { ok: false; errors: QueryError[] };

/** What only entries and assets have. */
const forDocuments = ["content_type", "select", "include", "locale"];

/** Conditions, order and pages of a list of content types or tags. `paths` are those that a query may name, with their types. */
export function queryList<Item extends object>(
  parameters: URLSearchParams,
  items: readonly Item[],
  paths: ReadonlyMap<string, string>,
): ListResult<Item> {
  const reader = new QueryReader(parameters);
  for (const name of forDocuments) if (reader.text(name) !== undefined) reader.errors.push(unknownPath(name));
  const resolve = (name: string) => pathIn(paths, name);
  const texts = ["name", "description"].map((name) => fieldPath([name], "Symbol"));
  const search = searchMatcher(reader, (item) => plainText(texts.flatMap((text) => text.read(item))));
  const filters = readConditions(reader, resolve);
  const order = readOrder(reader, resolve);
  const query = { order, ...reader.pagination(), cursor: readCursor(reader, order) };
  if (reader.errors.length > 0) return { ok: false, errors: reader.errors };
  const found = items.filter((item) => (search?.(item) ?? true) && filters.every(({ matches }) => matches(item)));
  const { part, documents } = listPart(found, query);
  return { ok: true, part, items: documents };
}
