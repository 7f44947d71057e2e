import type { Snapshot } from "../../store/content-snapshot.ts";
import type { DeliveredDocument, DocumentType, ProjectedDocument } from "../documents/delivered-documents.ts";
import { resolveIncludes } from "../documents/includes.ts";
import { documentsInLocale, type LocaleDocuments } from "../documents/locale-documents.ts";
import { pageOf } from "./cursor.ts";
import { sorted } from "./order.ts";
import { type Query, searchedLocale } from "./query.ts";

/** What of a list was asked for: Contentful's total, or the pages around it. */
export type ListPart = { total: number; skip: number; limit: number } | { limit: number; pages: PageTokens };
export type PageTokens = { next: string | undefined; prev: string | undefined };
type QueryResult = { part: ListPart; items: ProjectedDocument[]; errors?: object[]; includes?: object };

/** Runs a query. The result has Contentful's form: the items, the documents they link to, and errors for unresolvable links. */
export function runQuery(query: Query, kind: DocumentType, snapshot: Snapshot): QueryResult {
  const searched = documentsInLocale(snapshot, searchedLocale(query.locale, snapshot));
  const found = candidates(query, kind, searched).filter((document) =>
    query.filters.every(({ matches }) => matches(document)),
  );
  const published = documentsInLocale(snapshot, query.locale);
  const { part, documents } = listPart(found, query);
  const items = documents.map((document) =>
    select(published === searched ? document : (published.find(kind, document.sys.id) ?? document), query.select),
  );
  const { includes, errors } = resolveIncludes(items, published, query.include);
  return {
    part,
    items,
    ...(errors.length > 0 && { errors }),
    ...(Object.keys(includes).length > 0 && { includes }),
  };
}

/** The part of a list that a query asks for. */
export function listPart<Document extends object>(
  found: readonly Document[],
  { cursor, order, skip, limit }: Pick<Query, "cursor" | "order" | "skip" | "limit">,
): { part: ListPart; documents: readonly Document[] } {
  if (cursor) {
    const { items, ...pages } = pageOf(found, order, limit, cursor);
    return { part: { limit, pages }, documents: items };
  }
  return { part: { total: found.length, skip, limit }, documents: sorted(found, order).slice(skip, skip + limit) };
}

/** The documents among which those are that pass all filters. */
function candidates({ contentType, filters }: Query, kind: DocumentType, documents: LocaleDocuments) {
  if (contentType === undefined) return documents.all(kind);
  const [text] = filters.flatMap((filter) => filter.text ?? []);
  return text ? documents.withText(contentType, text.field, text.value) : documents.ofType(contentType);
}

/** Keeps the selected parts, and always id and type, without which links to the document could not be resolved. */
function select(document: DeliveredDocument, paths: Query["select"]): ProjectedDocument {
  if (!paths) return document;
  const namesIn = (top: string) => paths.filter((path) => path[0] === top).map((path) => path[1]);
  const { metadata, fields, sys } = document;
  return {
    ...(namesIn("metadata").length > 0 && { metadata: pick(metadata, namesIn("metadata")) }),
    sys: { ...pick(sys, namesIn("sys")), id: sys.id, type: sys.type },
    ...(namesIn("fields").length > 0 && { fields: pick(fields, namesIn("fields")) }),
  };
}

function pick(record: object, names: readonly (string | undefined)[]): Record<string, unknown> {
  if (names.includes(undefined)) return { ...record };
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
