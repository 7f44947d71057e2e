import type { Snapshot } from "./content-snapshot.ts";
import { notSupported, type QueryError } from "./contentful-errors.ts";
import type { DeliveredDocument, DocumentType } from "./delivered-documents.ts";
import { matchesText, plainText } from "./full-text.ts";
import { checkNames, invalidValue, readInteger, readList, readPagination } from "./query-parameters.ts";
import { type FieldPath, resolvePath } from "./query-path.ts";

/** A query that was understood: every name known, every value of its field's type. */
export type Query = {
  /** Whose documents are searched; undefined: all. */
  contentType: string | undefined;
  filters: ((document: DeliveredDocument) => boolean)[];
  order: { target: FieldPath; descending: boolean }[];
  /** Paths of one or two names, as `["fields", "title"]`; undefined selects everything. */
  select: string[][] | undefined;
  skip: number;
  limit: number;
  include: number;
  locale: string;
};
export type ParsedQuery = { ok: true; query: Query } | { ok: false; faults: QueryError[] };

type Reading = {
  parameters: URLSearchParams;
  kind: DocumentType;
  snapshot: Snapshot;
  contentType: string | undefined;
  faults: QueryError[];
};

const operators = ["ne", "in", "nin", "exists", "match"] as const;
const own = new Set(["content_type", "query", "order", "select", "skip", "limit", "include", "locale", "access_token"]);
const longestSearch = 200;
const tooLong = `At most ${longestSearch} letters can be searched for.`;

/** Reads a Delivery API query string strictly: all that is wrong with it, or not offered here, is named at once. */
export function parseQuery(parameters: URLSearchParams, kind: DocumentType, snapshot: Snapshot): ParsedQuery {
  const faults = checkNames(parameters);
  const reading: Reading = {
    parameters,
    kind,
    snapshot,
    contentType: parameters.get("content_type") ?? undefined,
    faults,
  };
  checkType(reading);
  const query: Query = {
    contentType: reading.contentType,
    filters: [...searchFilter(reading), ...fieldFilters(reading)],
    order: readOrder(reading),
    select: readSelect(reading),
    ...readPagination(parameters, faults),
    include: readInteger(parameters, "include", [0, 10], faults) ?? 1,
    locale: readLocale(parameters, snapshot, faults),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, query };
}

function checkType({ kind, contentType, snapshot, faults }: Reading) {
  if (contentType === undefined) return;
  if (kind === "Asset") {
    faults.push(invalidValue("content_type", contentType, "Assets have no content type."));
  } else if (!snapshot.types.has(contentType)) {
    faults.push({
      name: "unknownContentType",
      value: contentType,
      details: `There is no content type "${contentType}".`,
    });
  }
}

function searchFilter({ parameters, faults }: Reading): Query["filters"] {
  const words = parameters.get("query");
  if (words === null) return [];
  if (words.length > longestSearch) faults.push(invalidValue("query", words, tooLong));
  return [(document) => matchesText(Object.values(document.fields).map(plainText).join(" "), words)];
}

function fieldFilters(reading: Reading): Query["filters"] {
  return [...reading.parameters].flatMap(([name, value]) => {
    if (own.has(name)) return [];
    const [, path = name, operator] = /^([^[\]]+)\[([^[\]]*)\]$/.exec(name) ?? [];
    const known = operators.find((candidate) => candidate === operator);
    if (!/^(sys|fields)\./.test(path) || (operator !== undefined && known === undefined)) {
      reading.faults.push(notSupported(name));
      return [];
    }
    const found = resolvePath(path, reading.kind, reading.contentType, reading.snapshot);
    if (!found.ok) {
      reading.faults.push(found.fault);
      return [];
    }
    return fieldFilter(name, found.target, known ?? "eq", value, reading.faults);
  });
}

function fieldFilter(
  name: string,
  target: FieldPath,
  operator: "eq" | (typeof operators)[number],
  value: string,
  faults: QueryError[],
): Query["filters"] {
  if (operator === "exists") {
    if (value !== "true" && value !== "false") faults.push(invalidValue(name, value, `"${name}" is true or false.`));
    return [(document) => target.read(document).length > 0 === (value === "true")];
  }
  if (operator === "match") {
    if (value.length > longestSearch) faults.push(invalidValue(name, value, tooLong));
    if (!target.searchable) faults.push(invalidValue(name, value, `"${name}": only text can be searched.`));
    return [(document) => target.read(document).some((content) => matchesText(plainText(content), value))];
  }
  const { parse } = target;
  if (!parse) {
    faults.push(
      invalidValue(name, value, `"${name}": a field of this type cannot be compared, only [exists] can be asked.`),
    );
    return [];
  }
  const wanted = (operator === "in" || operator === "nin" ? value.split(",") : [value]).map((part) => parse(part));
  if (wanted.includes(undefined))
    faults.push(invalidValue(name, value, `"${value}" is not a value that "${name}" can have.`));
  const among = new Set(wanted);
  const positive = operator === "eq" || operator === "in";
  return [(document) => target.read(document).some((content) => among.has(parse(String(content)))) === positive];
}

function readOrder({ parameters, kind, contentType, snapshot, faults }: Reading): Query["order"] {
  return readList(parameters.get("order")).flatMap((name) => {
    const found = resolvePath(name.replace(/^-/, ""), kind, contentType, snapshot);
    if (!found.ok) {
      faults.push(found.fault);
      return [];
    }
    if (!found.target.sortable)
      faults.push(invalidValue("order", name, `"${name}" is of a type that cannot be put in order.`));
    return [{ target: found.target, descending: name.startsWith("-") }];
  });
}

function readSelect({ parameters, kind, contentType, snapshot, faults }: Reading): Query["select"] {
  const names = parameters.get("select");
  if (names === null) return undefined;
  const paths = readList(names).map((name) => name.split("."));
  if (paths.length === 0 || paths.length > 100)
    faults.push(invalidValue("select", names, "Between 1 and 100 names can be selected."));
  for (const path of paths) {
    const [top = "", inner] = path;
    const name = path.join(".");
    if (!["sys", "fields", "metadata"].includes(top) || path.length > 2) {
      faults.push(
        invalidValue(
          "select",
          name,
          `"${name}" cannot be selected: sys, fields, metadata and the names right inside them can.`,
        ),
      );
    } else if (top === "fields" && inner !== undefined) {
      const found = resolvePath(name, kind, contentType, snapshot);
      if (!found.ok) faults.push(found.fault);
    }
  }
  return paths;
}

/** @returns the locale asked for, `*`, or the default locale. */
export function readLocale(parameters: URLSearchParams, snapshot: Snapshot, faults: QueryError[]): string {
  const asked = parameters.get("locale") ?? snapshot.defaultLocale;
  const known =
    asked === "*" || asked === snapshot.defaultLocale || snapshot.locales.some(({ code }) => code === asked);
  if (!known) faults.push(invalidValue("locale", asked, `Unknown locale: ${asked}`));
  return asked;
}
