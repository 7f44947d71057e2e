import type { ContentField, Validation } from "../../content-model-contract.ts";
import { documentErrors } from "./document-errors.ts";

/** What a text of each kind may have at most, as Contentful says. */
export const longest: Partial<Record<ContentField["type"], number>> = { Symbol: 256, Text: 50_000 };

/**
 * What a value breaks by the rules of the content model, in sentences. A draft may break them.
 *
 * @param isPublishing whether a value that is needed may not be missing either
 */
export function fieldErrors(field: ContentField, value: unknown, isPublishing = false): string[] {
  if (value === undefined || value === null || value === "") {
    return isPublishing && field.required ? ["This is needed before it can be published."] : [];
  }
  if (!hasType(field, value)) return [typeWords[field.type]];
  const own = [...lengthErrors(field, value), ...field.validations.flatMap((rule) => errorOf(rule, value) ?? [])];
  if (field.type === "RichText") return [...own, ...documentErrors(field.validations, value)];
  return Array.isArray(value) ? [...own, ...itemErrors(field, value)] : own;
}

const typeWords: Record<ContentField["type"], string> = {
  Symbol: "This is to be a text.",
  Text: "This is to be a text.",
  RichText: "This is to be a text with headings and links.",
  Integer: "This is to be a whole number.",
  Number: "This is to be a number.",
  Date: "This is to be a date.",
  Boolean: "This is to be yes or no.",
  Link: "This is to be a link.",
  Array: "This is to be a list.",
  Object: "This is to be data.",
  Location: "This is to be a place.",
};

function hasType({ type }: ContentField, value: unknown): boolean {
  switch (type) {
    case "Symbol":
    case "Text":
      return typeof value === "string";
    case "Integer":
      return Number.isInteger(value);
    case "Number":
      return typeof value === "number";
    case "Boolean":
      return typeof value === "boolean";
    case "Date":
      return typeof value === "string" && !Number.isNaN(Date.parse(value));
    case "Array":
      return Array.isArray(value);
    default:
      return typeof value === "object";
  }
}

function lengthErrors({ type, validations }: ContentField, value: unknown): string[] {
  const max = longest[type];
  if (max === undefined || validations.some(({ size }) => size) || typeof value !== "string") return [];
  return outside({ max }, value.length, "letters") ?? [];
}

function itemErrors({ items }: ContentField, value: readonly unknown[]): string[] {
  return value.flatMap((item, index) =>
    (items?.validations ?? []).flatMap((rule) => {
      const error = errorOf(rule, item);
      return error ? error.map((words) => `${index + 1}: ${words}`) : [];
    }),
  );
}

/** @returns undefined where the value keeps the rule, or where only the server can tell */
function errorOf(rule: Validation, value: unknown): string[] | undefined {
  const error =
    sizeError(rule, value) ??
    rangeError(rule, value) ??
    choiceError(rule, value) ??
    patternError(rule, value) ??
    dateError(rule, value);
  return error && rule.message ? [rule.message] : error;
}

function sizeError({ size }: Validation, value: unknown): string[] | undefined {
  if (typeof value === "string") return outside(size, value.length, "letters");
  return Array.isArray(value) ? outside(size, value.length, "entries") : undefined;
}

function rangeError({ range }: Validation, value: unknown): string[] | undefined {
  if (typeof value !== "number" || !range) return undefined;
  if (typeof range.min === "number" && value < range.min) return [`At least ${range.min}.`];
  return typeof range.max === "number" && value > range.max ? [`At most ${range.max}.`] : undefined;
}

function choiceError({ in: allowed }: Validation, value: unknown): string[] | undefined {
  if (!allowed || Array.isArray(value) || allowed.some((each) => each === value)) return undefined;
  return [`One of these: ${allowed.join(", ")}.`];
}

function patternError(rule: Validation, value: unknown): string[] | undefined {
  if (typeof value !== "string") return undefined;
  const isWrong = rule.regexp && matches(rule.regexp, value) === false;
  const isForbidden = isPattern(rule.prohibitRegexp) && matches(rule.prohibitRegexp, value) === true;
  return isWrong || isForbidden ? ["This does not have the form that is asked for."] : undefined;
}

type Pattern = { pattern: string; flags?: string | null | undefined };

function isPattern(value: unknown): value is Pattern {
  return typeof value === "object" && value !== null && "pattern" in value && typeof value.pattern === "string";
}

/** @returns undefined for a pattern that is none */
function matches({ pattern, flags }: Pattern, value: string): boolean | undefined {
  try {
    return new RegExp(pattern, flags ?? "").test(value);
  } catch {
    return undefined;
  }
}

function dateError({ dateRange }: Validation, value: unknown): string[] | undefined {
  if (!dateRange || typeof value !== "string") return undefined;
  if (dateRange.min && Date.parse(value) < Date.parse(dateRange.min)) return [`Not before ${dateRange.min}.`];
  return dateRange.max && Date.parse(value) > Date.parse(dateRange.max) ? [`Not after ${dateRange.max}.`] : undefined;
}

function outside(limits: Validation["size"], count: number, what: string): string[] | undefined {
  const { min, max } = limits ?? {};
  if (typeof min === "number" && count < min) return [`At least ${min} ${what}: there are ${count}.`];
  return typeof max === "number" && count > max ? [`At most ${max} ${what}: there are ${count}.`] : undefined;
}
