import { readFileSync } from "node:fs";
import * as z from "zod";

const names = z.array(z.string());
const vocabulary = z
  .object({
    supertypes: z.record(z.string(), names),
    /** Members of enumerations, with the enumerations that they belong to. */
    members: z.record(z.string(), names),
    /** The types that a property belongs to, and those of its values. */
    properties: z.record(z.string(), z.object({ of: names, is: names })),
  })
  .parse(JSON.parse(readFileSync(new URL("../../fixtures/schema-org-30.0.json", import.meta.url), "utf8")));

const formats: Record<string, (value: unknown) => boolean> = {
  Text: (value) => typeof value === "string" && value.trim() !== "",
  URL: (value) => typeof value === "string" && /^https?:/.test(value) && URL.canParse(value),
  Date: (value) => typeof value === "string" && z.iso.date().safeParse(value).success,
  DateTime: (value) => typeof value === "string" && z.iso.datetime({ offset: true }).safeParse(value).success,
  Number: (value) => typeof value === "number",
  Integer: (value) => Number.isInteger(value),
  Boolean: (value) => typeof value === "boolean",
};

/** What schema.org's vocabulary does not allow in a block of JSON-LD: a property of another type, a value outside of its range. */
export function schemaOrgErrors(data: unknown): string[] {
  const block = z.record(z.string(), z.unknown()).parse(data);
  if (block["@context"] !== "https://schema.org") return ["@context: is not https://schema.org"];
  return nodeErrors(block, "");
}

function nodeErrors(node: Record<string, unknown>, path: string): string[] {
  const types = [node["@type"]].flat().map(String);
  const unknown = types.filter((type) => vocabulary.supertypes[type] === undefined);
  if (unknown.length > 0) return unknown.map((type) => `${path}@type: ${type} is no type`);
  return Object.entries(node)
    .filter(([name]) => !name.startsWith("@"))
    .flatMap(([name, value]) => propertyErrors(types, name, value, path + name));
}

function propertyErrors(types: readonly string[], name: string, value: unknown, path: string): string[] {
  const property = vocabulary.properties[name];
  if (property === undefined || !types.some((type) => isOneOf(type, property.of)))
    return [`${path}: is no property of ${types.join(", ")}`];
  if (Array.isArray(value) && value.length === 0) return [`${path}: is empty`];
  return [value].flat().flatMap((each) => valueErrors(property.is, each, path));
}

function valueErrors(range: readonly string[], value: unknown, path: string): string[] {
  if (typeof value !== "object" || value === null) {
    const fits = range.some((type) => formats[type]?.(value)) || isMember(range, value);
    return fits ? [] : [`${path}: ${JSON.stringify(value)} is none of ${range.join(", ")}`];
  }
  const node = z.record(z.string(), z.unknown()).parse(value);
  const isReference = Object.keys(node).join() === "@id";
  if (isReference) return formats.URL?.(node["@id"]) ? [] : [`${path}: @id is no address`];
  const types = [node["@type"]].flat().map(String);
  const fits = types.some((type) => isOneOf(type, range));
  return [...(fits ? [] : [`${path}: ${types} is none of ${range.join(", ")}`]), ...nodeErrors(node, `${path}.`)];
}

function isMember(range: readonly string[], value: unknown) {
  const enumerations = vocabulary.members[String(value).replace("https://schema.org/", "")] ?? [];
  return enumerations.some((type) => isOneOf(type, range));
}

function isOneOf(type: string, wanted: readonly string[]): boolean {
  return wanted.includes(type) || (vocabulary.supertypes[type] ?? []).some((above) => isOneOf(above, wanted));
}
