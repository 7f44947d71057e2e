import type { QueryError } from "../../contentful-errors.ts";
import type { Snapshot } from "../../store/content-snapshot.ts";
import type { DocumentType } from "../documents/delivered-documents.ts";
import { plainText } from "../documents/full-text.ts";
import { documentsInLocale } from "../documents/locale-documents.ts";
import { type Filter, readFilters } from "./conditions.ts";
import { type CursorPage, readCursor } from "./cursor.ts";
import { searchMatcher } from "./operators.ts";
import { type OrderKey, readOrder } from "./order.ts";
import { QueryReader } from "./query-parameters.ts";
import { type QueryScope, resolvePath } from "./query-path.ts";

/** A valid query: every name is known, and every value is of its field's type. */
export type Query = {
  /** Undefined searches all documents. */
  contentType: string | undefined;
  filters: Filter[];
  order: OrderKey[];
  /** Paths of one or two names, as `["fields", "title"]`; undefined selects everything. */
  select: string[][] | undefined;
  skip: number;
  limit: number;
  /** Undefined: pages are counted from the start (`skip`). */
  cursor: CursorPage | undefined;
  include: number;
  locale: string;
};
export type ParsedQuery = { ok: true; query: Query } | { ok: false; errors: QueryError[] };

type Reading = QueryScope & { reader: QueryReader };

/** Reads a Delivery API query string strictly: the errors name everything that is invalid or not supported here. */
export function parseQuery(parameters: URLSearchParams, documentType: DocumentType, snapshot: Snapshot): ParsedQuery {
  const reader = new QueryReader(parameters);
  const contentType = reader.text("content_type");
  const locale = readLocale(reader, snapshot);
  const reading: Reading = {
    reader,
    documentType,
    snapshot,
    contentType,
    documents: documentsInLocale(snapshot, searchedLocale(locale, snapshot)),
    linkedType: (field) => linkedTypeIn(reader, field),
  };
  checkContentType(reading);
  const order = readOrder(reader, (name) => resolvePath(name, reading));
  const search = searchMatcher(reader, (document) => plainText("fields" in document ? textsOf(document.fields) : ""));
  const query: Query = {
    contentType,
    filters: [...(search ? [{ matches: search }] : []), ...readFilters(reading)],
    order,
    select: readSelect(reading),
    ...reader.pagination(),
    cursor: readCursor(reader, order),
    include: reader.integer("include", 0, 10) ?? 1,
    locale,
  };
  return reader.errors.length > 0 ? { ok: false, errors: reader.errors } : { ok: true, query };
}

/** A query for all locales filters and sorts by the default one. */
export function searchedLocale(locale: string, { defaultLocale }: Snapshot): string {
  return locale === "*" ? defaultLocale : locale;
}

/** `fields.author.sys.contentType.sys.id=person` limits what `fields.author.fields.name` is asked of. */
function linkedTypeIn(reader: QueryReader, field: string) {
  const name = `fields.${field}.sys.contentType.sys.id`;
  return reader.text(name) ?? reader.text(`${name}[in]`);
}

function textsOf(fields: unknown) {
  return typeof fields === "object" && fields !== null ? Object.values(fields) : [];
}

function checkContentType({ documentType, contentType, snapshot, reader }: Reading) {
  if (contentType === undefined) return;
  if (documentType === "Asset") reader.reject("content_type", contentType, "Assets have no content type.");
  else if (!snapshot.types.has(contentType)) {
    const details = `There is no content type "${contentType}".`;
    reader.errors.push({ name: "unknownContentType", value: contentType, details });
  }
}

function readSelect(reading: Reading): Query["select"] {
  const { reader } = reading;
  const names = reader.text("select");
  if (names === undefined) return undefined;
  const paths = reader.list("select").map((name) => name.split("."));
  if (paths.length === 0 || paths.length > 100)
    reader.reject("select", names, "Between 1 and 100 names can be selected.");
  for (const path of paths.slice(0, 100)) {
    const name = path.join(".");
    if (!["sys", "fields", "metadata"].includes(path[0] ?? "") || path.length > 2)
      reader.reject(
        "select",
        name,
        `"${name}" cannot be selected: sys, fields, metadata and the names right inside them can.`,
      );
    else if (path[0] === "fields" && path.length === 2) reader.resolve(name, (field) => resolvePath(field, reading));
  }
  return paths;
}

/** @returns the requested locale, `*`, or the default locale. */
export function readLocale(reader: QueryReader, { locales, defaultLocale }: Snapshot): string {
  const locale = reader.text("locale") ?? defaultLocale;
  const isKnown = ["*", defaultLocale].includes(locale) || locales.some(({ code }) => code === locale);
  if (!isKnown) reader.reject("locale", locale, `Unknown locale: ${locale}`);
  return isKnown ? locale : defaultLocale;
}
