import { notSupported, type QueryError } from "../../contentful-errors.ts";
import type { Snapshot } from "../../store/content-snapshot.ts";
import type { Field } from "../../store/documents.ts";
import type { DocumentType } from "../documents/delivered-documents.ts";
import type { LocaleDocuments } from "../documents/locale-documents.ts";
import { computedPath, type FieldPath, fieldPath } from "./field-path.ts";

/** What every document has. */
const commonPaths = new Map([
  ["sys.id", "Symbol"],
  ["sys.type", "Symbol"],
  ["sys.createdAt", "Date"],
  ["sys.updatedAt", "Date"],
]);
const documentPaths = new Map([
  ...commonPaths,
  ["sys.revision", "Integer"],
  ["sys.publishedVersion", "Integer"],
  ["sys.locale", "Symbol"],
  ["sys.space.sys.id", "Symbol"],
  ["sys.environment.sys.id", "Symbol"],
]);
const entryPaths = new Map([...documentPaths, ["sys.contentType.sys.id", "Symbol"]]);
const assetPaths = new Map([
  ...documentPaths,
  ["fields.title", "Symbol"],
  ["fields.description", "Text"],
  ["fields.file", "Object"],
  ["fields.file.url", "Symbol"],
  ["fields.file.fileName", "Symbol"],
  ["fields.file.contentType", "Symbol"],
  ["fields.file.details.size", "Integer"],
  ["fields.file.details.image.width", "Integer"],
  ["fields.file.details.image.height", "Integer"],
]);
export const contentTypePaths = new Map([
  ...commonPaths,
  ["sys.revision", "Integer"],
  ["name", "Symbol"],
  ["description", "Text"],
  ["displayField", "Symbol"],
]);
export const tagPaths = new Map([...commonPaths, ["sys.visibility", "Symbol"], ["name", "Symbol"]]);
const metadataLists = ["tags", "concepts"];

/** The place in which a query resolves its field names. */
export type QueryScope = {
  documentType: DocumentType;
  contentType: string | undefined;
  snapshot: Snapshot;
  /** In the locale that is searched. */
  documents: LocaleDocuments;
  /** The content type to which the entries behind a link field are limited. */
  linkedType(field: string): string | undefined;
};

/** Finds what a name of one of these paths stands for; otherwise the error. */
export function pathIn(paths: ReadonlyMap<string, string>, name: string): FieldPath | QueryError {
  const type = paths.get(name);
  return type ? fieldPath(name.split("."), type) : unknownPath(name);
}

/** Finds the field that a name stands for, in entries of the scope's content type or in assets; otherwise the error. */
export function resolvePath(name: string, scope: QueryScope): FieldPath | QueryError {
  const [top, list = "", ...rest] = name.split(".");
  if (top === "metadata") return resolveMetadata(name, list, rest);
  const paths = scope.documentType === "Entry" ? entryPaths : assetPaths;
  if (top !== "fields" || scope.documentType === "Asset") return pathIn(paths, name);
  return resolveEntryField(name, [list, ...rest], scope);
}

/** `metadata.tags` can be asked for, `metadata.tags.sys.id` compared. */
function resolveMetadata(name: string, list: string, rest: readonly string[]) {
  if (list === "concepts" && rest[0] === "descendants") return notSupported(name);
  if (!metadataLists.includes(list)) return unknownPath(name);
  if (rest.length === 0) return fieldPath(["metadata", list], "Object", true);
  return rest.join(".") === "sys.id" ? fieldPath(["metadata", list], "Link", true) : unknownPath(name);
}

function resolveEntryField(name: string, [id, ...rest]: string[], scope: QueryScope): FieldPath | QueryError {
  const { contentType, snapshot } = scope;
  if (contentType === undefined) return missingContentType(name, "content_type");
  const field = snapshot.types.get(contentType)?.fields.find((candidate) => candidate.id === id);
  if (!field || field.omitted) return unknownPath(name);
  const isList = field.type === "Array";
  const type = (isList ? field.items?.type : field.type) ?? "Object";
  if (rest.length === 0) {
    const path = fieldPath(["fields", field.id], type === "Link" ? "Object" : type, isList);
    return field.type === "Symbol" ? { ...path, textField: field.id } : path;
  }
  if (type !== "Link") return unknownPath(name);
  if (rest.join(".") === "sys.id") return fieldPath(["fields", field.id], type, isList);
  return resolveLinked(name, field, rest, scope);
}

/** What entries behind a link have: their content type, and the fields that entries of one type have. */
function resolveLinked(name: string, field: Field, rest: readonly string[], scope: QueryScope): FieldPath | QueryError {
  const { snapshot, documents, linkedType } = scope;
  const isList = field.type === "Array";
  if ((isList ? field.items : field)?.linkType !== "Entry") return unknownPath(name);
  const links = fieldPath(["fields", field.id], "Link", isList);
  if (rest.join(".") === "sys.contentType.sys.id") {
    const typeOf = (id: unknown) => snapshot.entries.get(String(id))?.sys.contentType.sys.id ?? [];
    return linkedPath((document) => links.read(document).flatMap(typeOf), "Symbol", isList);
  }
  const [top, , ...behind] = rest;
  if (top !== "fields" || !["", "sys.id"].includes(behind.join("."))) return unknownPath(name);
  const contentType = linkedType(field.id);
  if (contentType === undefined) return missingContentType(name, `fields.${field.id}.sys.contentType.sys.id`);
  const target = resolvePath(rest.join("."), { ...scope, contentType, linkedType: () => undefined });
  if (!("read" in target)) return { ...target, path: name.split(".") };
  const entries = lazily(() => new Map(documents.ofType(contentType).map((entry) => [entry.sys.id, entry])));
  const read = (document: object) =>
    links.read(document).flatMap((id) => {
      const entry = entries().get(String(id));
      return entry ? target.read(entry) : [];
    });
  return linkedPath(read, target.type, isList || target.isList);
}

function linkedPath(read: FieldPath["read"], type: string, isList: boolean): FieldPath {
  return { ...computedPath(read, type, isList), sortable: false };
}

/** Nothing is computed for a query that is refused. */
function lazily<Value>(compute: () => Value): () => Value {
  let computed: Value | undefined;
  return () => (computed ??= compute());
}

function missingContentType(name: string, parameter: string): QueryError {
  const details = `When querying by "${name}" the query must be limited to one content type: give ${parameter} as well.`;
  return { name: "missingContentType", path: name.split("."), details };
}

/** As Contentful says it, also of parameters that nobody knows. */
export function unknownPath(name: string): QueryError {
  return { name: "unknown", path: name.split("."), details: `The path "${name}" is not recognized` };
}
