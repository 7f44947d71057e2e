import { matchesText, plainText } from "../documents/full-text.ts";
import type { FieldPath } from "./field-path.ts";
import { isWithin, type Location, readArea, readLocation, readPoint } from "./locations.ts";
import type { QueryReader } from "./query-parameters.ts";

/** Whether a document passes a condition. */
export type Matches = (document: object) => boolean;

const names = ["eq", "ne", "in", "nin", "all", "exists", "match", "gt", "gte", "lt", "lte", "near", "within"] as const;
type Operator = (typeof names)[number];

const maxSearchLength = 200;
const tooLong = `At most ${maxSearchLength} letters can be searched for.`;
/** As many ids as an address can hold. */
const maxListLength = 400;

/** The operator of `fields.rank[gt]`; without brackets equality; undefined if there is none of this name. */
export function operatorOf(suffix: string | undefined): Operator | undefined {
  return suffix === undefined ? "eq" : names.slice(1).find((name) => name === suffix);
}

/** A condition as it is sent: `name` is `fields.rank[gt]`, `value` the text behind it. */
type Condition = { name: string; path: FieldPath; operator: Operator; value: string; reader: QueryReader };

/** A condition as a function. Whatever is wrong with it is noted with the reader. */
export function matcherOf(condition: Condition): Matches {
  const { operator } = condition;
  if (operator === "exists") return exists(condition);
  if (operator === "match") return contains(condition);
  if (operator === "near" || operator === "within") return isLocated(condition);
  if (operator === "eq" || operator === "ne") return isOneOf(condition, [condition.value]);
  if (operator === "in" || operator === "nin") return isOneOf(condition, listOf(condition));
  return operator === "all" ? hasAll(condition) : isInRange(condition, operator);
}

/** Full-text search over the texts of documents. */
export function searchMatcher(reader: QueryReader, textOf: (document: object) => string): Matches | undefined {
  const search = reader.text("query");
  if (search === undefined) return undefined;
  if (search.length > maxSearchLength) reader.reject("query", search, tooLong);
  return (document) => matchesText(textOf(document), search);
}

function exists({ name, path, value, reader }: Condition): Matches {
  if (value !== "true" && value !== "false") reader.reject(name, value, `"${name}" is true or false.`);
  return (document) => path.read(document).length > 0 === (value === "true");
}

function contains({ name, path, value, reader }: Condition): Matches {
  if (value.length > maxSearchLength) reader.reject(name, value, tooLong);
  if (!path.searchable) reader.reject(name, value, `"${name}": only text can be searched.`);
  return (document) => path.read(document).some((content) => matchesText(plainText(content), value));
}

function isOneOf(condition: Condition, list: readonly string[]): Matches {
  const { path, operator } = condition;
  const wanted = new Set(parsed(condition, list));
  const isIncluded = operator === "eq" || operator === "in";
  return (document) => path.read(document).some((content) => wanted.has(path.parse?.(String(content)))) === isIncluded;
}

function hasAll(condition: Condition): Matches {
  const { name, path, value, reader } = condition;
  if (!path.isList) reader.reject(name, value, `"${name}": only a list can contain all of several values.`);
  const wanted = parsed(condition, listOf(condition));
  return (document) => {
    const found = new Set(path.read(document).map((content) => path.parse?.(String(content))));
    return wanted.every((each) => found.has(each));
  };
}

const comparisons: Record<"gt" | "gte" | "lt" | "lte", (difference: number) => boolean> = {
  gt: (difference) => difference > 0,
  gte: (difference) => difference >= 0,
  lt: (difference) => difference < 0,
  lte: (difference) => difference <= 0,
};

function isInRange(condition: Condition, operator: keyof typeof comparisons): Matches {
  const { name, path, value, reader } = condition;
  if (!["Integer", "Number", "Date"].includes(path.type))
    reader.reject(name, value, `"${name}": only numbers and dates have ranges.`);
  const [limit] = parsed(condition, [value]);
  return (document) =>
    path.read(document).some((content) => comparisons[operator](Number(path.parse?.(String(content))) - Number(limit)));
}

/** [near] puts the nearest first, and passes every document with a location; [within] only those inside of an area. */
function isLocated({ name, path, operator, value, reader }: Condition): Matches {
  const locations = (document: object) => path.read(document).flatMap((content) => readLocation(content) ?? []);
  if (path.type !== "Location") {
    reader.reject(name, value, `"${name}": only a location can be near or within another.`);
    return () => false;
  }
  if (operator === "near") {
    if (!readPoint(value)) reader.reject(name, value, `"${name}" is a latitude and a longitude.`);
    return (document) => locations(document).length > 0;
  }
  const area = readArea(value);
  if (!area) {
    const forms = "a point and kilometres, or the two corners of a rectangle";
    reader.reject(name, value, `"${name}" is ${forms}: latitude, longitude, and so on.`);
    return () => false;
  }
  return (document) => locations(document).some((location: Location) => isWithin(location, area));
}

function listOf({ name, value, reader }: Condition) {
  const list = value.split(",");
  if (list.length > maxListLength) reader.reject(name, value, `"${name}" takes at most ${maxListLength} values.`);
  return list.slice(0, maxListLength);
}

/** The values to compare with, as the field has them. */
function parsed({ name, path, value, reader }: Condition, list: readonly string[]) {
  if (!path.parse)
    reader.reject(name, value, `"${name}": a field of this type cannot be compared, only [exists] can be asked.`);
  const wanted = list.map((part) => path.parse?.(part));
  if (path.parse && wanted.includes(undefined))
    reader.reject(name, value, `"${value}" is not a value that "${name}" can have.`);
  return wanted;
}
