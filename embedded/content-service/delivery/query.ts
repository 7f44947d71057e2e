import { notSupported, type QueryError } from "../contentful-errors.ts";
import type { Snapshot } from "../store/content-snapshot.ts";
import type { DeliveredDocument, DocumentType } from "./delivered-documents.ts";
import { matchesText, plainText } from "./full-text.ts";
import { QueryReader } from "./query-parameters.ts";
import { type FieldPath, type QueryScope, resolvePath } from "./query-path.ts";

/** `text`: the entries that pass have this value in a text field, and are found without looking at the others. */
export type Filter = {
  matches: (document: DeliveredDocument) => boolean;
  text?: { field: string; value: string };
};

/** A valid query: every name is known, and every value is of its field's type. */
export type Query = {
  /** Undefined searches all documents. */
  contentType: string | undefined;
  filters: Filter[];
  order: { target: FieldPath; descending: boolean }[];
  /** Paths of one or two names, as `["fields", "title"]`; undefined selects everything. */
  select: string[][] | undefined;
  skip: number;
  limit: number;
  include: number;
  locale: string;
};
export type ParsedQuery = { ok: true; query: Query } | { ok: false; errors: QueryError[] };

type Reading = QueryScope & { reader: QueryReader };

const operators = ["ne", "in", "nin", "exists", "match"] as const;
type Operator = "eq" | (typeof operators)[number];
const reserved = new Set("content_type query order select skip limit include locale access_token".split(" "));
const maxSearchLength = 200;
const tooLong = `At most ${maxSearchLength} letters can be searched for.`;

/** Reads a Delivery API query string strictly: the errors name everything that is invalid or not supported here. */
export function parseQuery(parameters: URLSearchParams, documentType: DocumentType, snapshot: Snapshot): ParsedQuery {
  const reader = new QueryReader(parameters);
  const contentType = reader.text("content_type");
  const reading: Reading = { reader, documentType, snapshot, contentType };
  checkContentType(reading);
  const query: Query = {
    contentType,
    filters: [...searchFilter(reader), ...fieldFilters(reading)],
    order: readOrder(reading),
    select: readSelect(reading),
    ...reader.pagination(),
    include: reader.integer("include", 0, 10) ?? 1,
    locale: readLocale(reader, snapshot),
  };
  return reader.errors.length > 0 ? { ok: false, errors: reader.errors } : { ok: true, query };
}

function checkContentType({ documentType, contentType, snapshot, reader }: Reading) {
  if (contentType === undefined) return;
  if (documentType === "Asset") reader.reject("content_type", contentType, "Assets have no content type.");
  else if (!snapshot.types.has(contentType)) {
    const details = `There is no content type "${contentType}".`;
    reader.errors.push({ name: "unknownContentType", value: contentType, details });
  }
}

/** The field that a name stands for; undefined, and an error noted, when there is none. */
function readPath(name: string, { reader, ...scope }: Reading): FieldPath | undefined {
  const found = resolvePath(name, scope);
  if ("read" in found) return found;
  reader.errors.push(found);
  return undefined;
}

function searchFilter(reader: QueryReader): Filter[] {
  const search = reader.text("query");
  if (search === undefined) return [];
  if (search.length > maxSearchLength) reader.reject("query", search, tooLong);
  return [{ matches: ({ fields }) => matchesText(Object.values(fields).map(plainText).join(" "), search) }];
}

function fieldFilters(reading: Reading): Filter[] {
  const { reader } = reading;
  return [...reader.parameters].flatMap(([name, value]) => {
    if (reserved.has(name)) return [];
    const [, path = name, suffix] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
    const operator: Operator | undefined = suffix === undefined ? "eq" : operators.find((known) => known === suffix);
    if (!/^(sys|fields)\./.test(path) || operator === undefined) {
      reader.errors.push(notSupported(name));
      return [];
    }
    const field = readPath(path, reading);
    if (!field) return [];
    const matches = matcher(name, field, operator, value, reader);
    const { textField } = field;
    return [{ matches, ...(textField && operator === "eq" && { text: { field: textField, value } }) }];
  });
}

function matcher(
  name: string,
  { read, parse, searchable }: FieldPath,
  operator: Operator,
  value: string,
  reader: QueryReader,
): Filter["matches"] {
  const reject = (details: string) => reader.reject(name, value, details);
  if (operator === "exists") {
    if (value !== "true" && value !== "false") reject(`"${name}" is true or false.`);
    return (document) => read(document).length > 0 === (value === "true");
  }
  if (operator === "match") {
    if (value.length > maxSearchLength) reject(tooLong);
    if (!searchable) reject(`"${name}": only text can be searched.`);
    return (document) => read(document).some((content) => matchesText(plainText(content), value));
  }
  if (!parse) reject(`"${name}": a field of this type cannot be compared, only [exists] can be asked.`);
  const isList = operator === "in" || operator === "nin";
  const wanted = (isList ? value.split(",") : [value]).map((part) => parse?.(part));
  if (parse && wanted.includes(undefined)) reject(`"${value}" is not a value that "${name}" can have.`);
  const isIncluded = operator === "eq" || operator === "in";
  return (document) => read(document).some((content) => wanted.includes(parse?.(String(content)))) === isIncluded;
}

function readOrder(reading: Reading): Query["order"] {
  return reading.reader.list("order").flatMap((name) => {
    const target = readPath(name.replace(/^-/, ""), reading);
    if (!target) return [];
    if (!target.sortable) reading.reader.reject("order", name, `"${name}" is of a type that cannot be put in order.`);
    return [{ target, descending: name.startsWith("-") }];
  });
}

function readSelect(reading: Reading): Query["select"] {
  const { reader } = reading;
  const names = reader.text("select");
  if (names === undefined) return undefined;
  const paths = reader.list("select").map((name) => name.split("."));
  if (paths.length === 0 || paths.length > 100)
    reader.reject("select", names, "Between 1 and 100 names can be selected.");
  for (const path of paths) {
    const name = path.join(".");
    if (!["sys", "fields", "metadata"].includes(path[0] ?? "") || path.length > 2)
      reader.reject(
        "select",
        name,
        `"${name}" cannot be selected: sys, fields, metadata and the names right inside them can.`,
      );
    else if (path[0] === "fields" && path.length === 2) readPath(name, reading);
  }
  return paths;
}

/** @returns the requested locale, `*`, or the default locale. */
export function readLocale(reader: QueryReader, { locales, defaultLocale }: Snapshot): string {
  const locale = reader.text("locale") ?? defaultLocale;
  const isKnown = ["*", defaultLocale].includes(locale) || locales.some(({ code }) => code === locale);
  if (!isKnown) reader.reject("locale", locale, `Unknown locale: ${locale}`);
  return locale;
}
