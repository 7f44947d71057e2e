import { notSupported, type QueryError } from "../contentful-errors.ts";
import type { Snapshot } from "../store/content-snapshot.ts";
import type { DeliveredDocument, DocumentType } from "./delivered-documents.ts";

/** The field that a name in a query (`sys.id`, `fields.slug`, `fields.sections.sys.id`) stands for. */
export type FieldPath = {
  /** The values of a document in it: none, one, or one for each element of a list. */
  read(document: DeliveredDocument): unknown[];
  /** Converts text to a value to compare with, or undefined if it is not one. Missing where values cannot be compared. */
  parse: ((text: string) => string | number | boolean | undefined) | undefined;
  searchable: boolean;
  sortable: boolean;
  /** The id of an entry's text field, by whose value entries are found through an index. */
  textField?: string;
};

const parsers = new Map<string, NonNullable<FieldPath["parse"]>>([
  ["Symbol", (text) => text],
  ["Text", (text) => text],
  ["Link", (text) => text],
  ["Integer", parseNumber],
  ["Number", parseNumber],
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

/** The place in which a query resolves its field names. */
export type QueryScope = { documentType: DocumentType; contentType: string | undefined; snapshot: Snapshot };

/** Finds the field that a name stands for, in entries of the scope's content type or in assets; otherwise the error. */
export function resolvePath(name: string, scope: QueryScope): FieldPath | QueryError {
  const [top, ...field] = name.split(".");
  const systemType = systemPaths.get(name);
  if (systemType) return fieldPath(name.split("."), systemType);
  if (top !== "fields") return notSupported(name);
  if (scope.documentType === "Entry") return resolveEntryField(name, field, scope);
  const type = assetFields.get(field.join("."));
  return type ? fieldPath(name.split("."), type) : unknownPath(name);
}

function resolveEntryField(
  name: string,
  [id, ...rest]: string[],
  { contentType, snapshot }: QueryScope,
): FieldPath | QueryError {
  if (contentType === undefined) {
    const details = `When querying by "${name}" the query must be limited to one content type: give a content_type as well.`;
    return { name: "missingContentType", path: [name], details };
  }
  const field = snapshot.types.get(contentType)?.fields.find((candidate) => candidate.id === id);
  if (!field || field.omitted) return unknownPath(name);
  const isList = field.type === "Array";
  const type = (isList ? field.items?.type : field.type) ?? "Object";
  if (rest.length === 0) {
    const path = fieldPath(["fields", field.id], type === "Link" ? "Object" : type, isList);
    return field.type === "Symbol" ? { ...path, textField: field.id } : path;
  }
  if (rest.join(".") === "sys.id" && type === "Link") return fieldPath(["fields", field.id], type, isList);
  return notSupported(name);
}

function unknownPath(name: string): QueryError {
  return { name: "unknown", path: name.split("."), details: `The path "${name}" is not recognized` };
}

function fieldPath(path: readonly string[], type: string, isList = false): FieldPath {
  return {
    read: (document) => {
      const value = valueAt(document, path);
      if (value === undefined) return [];
      const elements = isList && Array.isArray(value) ? value : [value];
      if (type !== "Link") return elements;
      return elements.map((element) => valueAt(element, ["sys", "id"])).filter((id) => id !== undefined);
    },
    parse: parsers.get(type),
    searchable: ["Symbol", "Text", "RichText"].includes(type),
    sortable: !isList && ["Symbol", "Link", "Integer", "Number", "Boolean", "Date"].includes(type),
  };
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return valueAt(Reflect.get(value, name), rest);
}

function parseNumber(text: string) {
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : undefined;
}
