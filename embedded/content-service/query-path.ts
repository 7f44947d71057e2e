import type { Snapshot } from "./content-snapshot.ts";
import { notSupported, type QueryError } from "./contentful-errors.ts";
import type { DeliveredDocument, DocumentType } from "./delivered-documents.ts";

/** What a name in a query (`sys.id`, `fields.slug`, `fields.sections.sys.id`) stands for. */
export type FieldPath = {
  /** The values a document has there: none, one, or one for each element of a list. */
  read(document: DeliveredDocument): unknown[];
  /** Turns a text into a value to compare with, undefined when it is none. Missing where values cannot be compared. */
  parse: ((text: string) => string | number | boolean | undefined) | undefined;
  searchable: boolean;
  sortable: boolean;
};
type Resolved = { ok: true; target: FieldPath } | { ok: false; fault: QueryError };

const parsers = new Map<string, NonNullable<FieldPath["parse"]>>([
  ["Symbol", (text) => text],
  ["Text", (text) => text],
  ["Link", (text) => text],
  ["Integer", wholeOrDecimal],
  ["Number", wholeOrDecimal],
  ["Boolean", (text) => (text === "true" || text === "false" ? text === "true" : undefined)],
  ["Date", (text) => (Number.isNaN(Date.parse(text)) ? undefined : Date.parse(text))],
]);
const systemPaths = new Map([
  ["sys.id", "Symbol"],
  ["sys.contentType.sys.id", "Symbol"],
  ["sys.createdAt", "Date"],
  ["sys.updatedAt", "Date"],
  ["sys.revision", "Integer"],
]);
const assetFields = new Map([
  ["title", "Symbol"],
  ["description", "Text"],
  ["file", "Object"],
  ["file.url", "Symbol"],
  ["file.fileName", "Symbol"],
  ["file.contentType", "Symbol"],
]);

/** Finds what a name means for entries of a content type, or for assets. */
export function resolvePath(
  name: string,
  kind: DocumentType,
  contentType: string | undefined,
  snapshot: Snapshot,
): Resolved {
  const system = systemPaths.get(name);
  if (system) return { ok: true, target: targetOf(name.split("."), system, false) };
  const [top, field = "", ...rest] = name.split(".");
  if (top !== "fields") return { ok: false, fault: notSupported(name) };
  if (kind === "Asset") {
    const type = assetFields.get([field, ...rest].join("."));
    return type ? { ok: true, target: targetOf(name.split("."), type, false) } : unknownPath(name);
  }
  return resolveEntryField(name, field, rest.join("."), contentType, snapshot);
}

function resolveEntryField(
  name: string,
  field: string,
  rest: string,
  contentType: string | undefined,
  snapshot: Snapshot,
): Resolved {
  if (contentType === undefined) {
    const details = `When querying by "${name}" the query must be limited to one content type: give a content_type as well.`;
    return { ok: false, fault: { name: "missingContentType", path: [name], details } };
  }
  const definition = snapshot.types.get(contentType)?.fields.find(({ id }) => id === field);
  if (!definition || definition.omitted) return unknownPath(name);
  const many = definition.type === "Array";
  const type = (many ? definition.items?.type : definition.type) ?? "Object";
  if (rest === "") return { ok: true, target: targetOf(["fields", field], type === "Link" ? "Object" : type, many) };
  if (rest === "sys.id" && type === "Link") return { ok: true, target: targetOf(["fields", field], type, many) };
  return { ok: false, fault: notSupported(name) };
}

function unknownPath(name: string): Resolved {
  return {
    ok: false,
    fault: { name: "unknown", path: name.split("."), details: `The path "${name}" is not recognized` },
  };
}

function targetOf(path: readonly string[], type: string, many: boolean): FieldPath {
  return {
    read: (document) => {
      const value = valueAt(document, path);
      if (value === undefined) return [];
      const elements = many && Array.isArray(value) ? value : [value];
      if (type !== "Link") return elements;
      return elements.map((element) => valueAt(element, ["sys", "id"])).filter((id) => id !== undefined);
    },
    parse: parsers.get(type),
    searchable: ["Symbol", "Text", "RichText"].includes(type),
    sortable: !many && ["Symbol", "Link", "Integer", "Number", "Boolean", "Date"].includes(type),
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return valueAt(Reflect.get(value, name), rest);
}

function wholeOrDecimal(text: string) {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
