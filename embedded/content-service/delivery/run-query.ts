import type { Snapshot } from "../store/content-snapshot.ts";
import { compareText } from "./compare-text.ts";
import type { DeliveredDocument, DocumentType, ProjectedDocument } from "./delivered-documents.ts";
import { resolveIncludes } from "./includes.ts";
import { documentsInLocale, type LocaleDocuments } from "./locale-documents.ts";
import type { Query } from "./query.ts";
import type { FieldPath } from "./query-path.ts";

/** Runs a query. The result has Contentful's form: the items, the documents they link to, and errors for unresolvable links. */
export function runQuery(query: Query, kind: DocumentType, snapshot: Snapshot): object {
  // A query for all locales filters and sorts by the default one.
  const searched = documentsInLocale(snapshot, query.locale === "*" ? snapshot.defaultLocale : query.locale);
  const found = candidates(query, kind, searched).filter((document) =>
    query.filters.every(({ matches }) => matches(document)),
  );
  const published = documentsInLocale(snapshot, query.locale);
  const items = sorted(found, query.order)
    .slice(query.skip, query.skip + query.limit)
    .map((document) =>
      select(published === searched ? document : (published.find(kind, document.sys.id) ?? document), query.select),
    );
  const { includes, errors } = resolveIncludes(items, published, query.include);
  return {
    sys: { type: "Array" },
    total: found.length,
    skip: query.skip,
    limit: query.limit,
    items,
    ...(errors.length > 0 && { errors }),
    ...(Object.keys(includes).length > 0 && { includes }),
  };
}

/** The documents among which those are that pass all filters. */
function candidates({ contentType, filters }: Query, kind: DocumentType, documents: LocaleDocuments) {
  if (contentType === undefined) return documents.all(kind);
  const [text] = filters.flatMap((filter) => filter.text ?? []);
  return text ? documents.withText(contentType, text.field, text.value) : documents.ofType(contentType);
}

/** Sorts by each key in turn. Documents without a value come last; the sort is stable. */
function sorted(documents: readonly DeliveredDocument[], order: Query["order"]) {
  return documents.toSorted((a, b) => {
    for (const { target, descending } of order) {
      const difference = compare(sortValue(a, target), sortValue(b, target), descending);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

function sortValue(document: DeliveredDocument, target: FieldPath) {
  const [value] = target.read(document);
  return value === undefined ? undefined : target.parse?.(String(value));
}

type SortValue = ReturnType<typeof sortValue>;

function compare(a: SortValue, b: SortValue, descending: boolean) {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  const ascending = typeof a === "string" ? compareText(a, String(b)) : Number(a) - Number(b);
  return descending ? -ascending : ascending;
}

/** Keeps the selected parts, and always id and type, without which links to the document could not be resolved. */
function select(document: DeliveredDocument, paths: Query["select"]): ProjectedDocument {
  if (!paths) return document;
  const namesIn = (top: string) => paths.filter((path) => path[0] === top).map((path) => path[1]);
  const { metadata, fields, sys } = document;
  return {
    ...(namesIn("metadata").length > 0 && { metadata }),
    sys: { ...pick(sys, namesIn("sys")), id: sys.id, type: sys.type },
    ...(namesIn("fields").length > 0 && { fields: pick(fields, namesIn("fields")) }),
  };
}

function pick(record: Record<string, unknown>, names: readonly (string | undefined)[]) {
  if (names.includes(undefined)) return record;
  return Object.fromEntries(Object.entries(record).filter(([name]) => names.includes(name)));
}
