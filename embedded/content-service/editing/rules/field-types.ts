import type { Field } from "../../store/documents.ts";
import { linkTo } from "../../store/edit-documents.ts";
import type { DocumentError } from "../content-refused.ts";

/** A field as far as its type says what a value is: a field itself, or the elements of a list. */
type Typed = { type: string; linkType?: string | undefined; items?: Field["items"] };
type Path = readonly (string | number)[];

/** Contentful's technical limits: letters of texts, bytes of JSON, elements of lists. */
const maxSymbolLength = 256;
const maxTextLength = 50_000;
const maxRichTextBytes = 1_000_000;
const maxObjectBytes = 512_000;
const maxElements = 1_000;

/** What of a value is not of its field's type. It is judged whenever a document is saved; limits and patterns only when it is published. */
export function typeErrors(value: unknown, field: Typed, path: Path): DocumentError[] {
  if (field.type === "Array") return listErrors(value, field, path);
  if (!isOfType[field.type]?.(value)) return [wrongType(value, field.type, path)];
  if (field.type === "Symbol") return lengthErrors(value, maxSymbolLength, path);
  if (field.type === "Text") return lengthErrors(value, maxTextLength, path);
  if (field.type === "RichText") return sizeErrors(value, maxRichTextBytes, path);
  if (field.type === "Object") return sizeErrors(value, maxObjectBytes, path);
  if (field.type !== "Link" || linkTypeOf(value) === field.linkType) return [];
  return [
    {
      ...wrongType(value, "Link", path),
      name: "linkType",
      linkType: field.linkType,
      details: `Expected a link to ${field.linkType}.`,
    },
  ];
}

function listErrors(value: unknown, { items }: Typed, path: Path): DocumentError[] {
  if (!Array.isArray(value)) return [wrongType(value, "Array", path)];
  if (value.length > maxElements)
    return [{ name: "size", max: maxElements, path, details: `A list has at most ${maxElements} elements` }];
  return items ? value.flatMap((element, index) => typeErrors(element, items, [...path, index])) : [];
}

const isOfType: Record<string, (value: unknown) => boolean> = {
  Symbol: (value) => typeof value === "string",
  Text: (value) => typeof value === "string",
  Integer: (value) => Number.isSafeInteger(value),
  Number: (value) => typeof value === "number",
  Boolean: (value) => typeof value === "boolean",
  Date: (value) => typeof value === "string" && /^\d{4}-\d\d-\d\d/.test(value) && !Number.isNaN(Date.parse(value)),
  Object: (value) => typeof value === "object" && value !== null,
  RichText: (value) => hasName(value, "nodeType") && value.nodeType === "document",
  Location: (value) => hasName(value, "lat") && hasName(value, "lon"),
  Link: (value) => linkTypeOf(value) !== undefined,
  ResourceLink: (value) => hasName(value, "sys"),
};

function hasName<Name extends string>(value: unknown, name: Name): value is Record<Name, unknown> {
  return typeof value === "object" && value !== null && name in value;
}

/** The kind of document that a link leads to; undefined if the value is no link. */
export function linkTypeOf(value: unknown): string | undefined {
  if (!hasName(value, "sys") || !hasName(value.sys, "linkType") || !hasName(value.sys, "id")) return undefined;
  const { linkType, id } = value.sys;
  return typeof linkType === "string" && typeof id === "string" ? linkType : undefined;
}

function lengthErrors(value: unknown, max: number, path: Path): DocumentError[] {
  if (typeof value !== "string" || value.length <= max) return [];
  return [{ name: "size", max, path, value, details: `Size must be at most ${max}` }];
}

function sizeErrors(value: unknown, max: number, path: Path): DocumentError[] {
  if (Buffer.byteLength(JSON.stringify(value)) <= max) return [];
  return [{ name: "size", max, path, details: `Size must be at most ${max} bytes` }];
}

function wrongType(value: unknown, type: string, path: Path): DocumentError {
  return {
    name: "type",
    type,
    path,
    value,
    details: `The type of "${path[1] ?? ""}" is incorrect, expected type: ${type}`,
  };
}

/** An error for each link that leads to no document. */
export function unresolvedLink(linkType: string, id: string, path: Path): DocumentError {
  return { name: "notResolvable", link: linkTo(linkType, id).sys, path, details: `There is no ${linkType} "${id}".` };
}
