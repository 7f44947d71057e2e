import { notSupported, type QueryError } from "./contentful-errors.ts";

/** Reading a query string strictly: each function adds to `faults` what is wrong, so that all of it is named at once. */

/** The faults of the names alone: one not among `known` (when it is given), or given twice. */
export function checkNames(parameters: URLSearchParams, known?: readonly string[]): QueryError[] {
  const names = [...parameters.keys()];
  return [...new Set(names)].flatMap((name): QueryError[] => {
    if (known && !known.includes(name)) return [notSupported(name)];
    if (names.indexOf(name) === names.lastIndexOf(name)) return [];
    return [{ name: "repeated", path: [name], details: `"${name}" is given more than once.` }];
  });
}

/** @returns the whole number between `least` and `most` (both included), undefined when the parameter is not given or no such number. */
export function readInteger(
  parameters: URLSearchParams,
  name: string,
  [least, most]: [number, number],
  faults: QueryError[],
): number | undefined {
  const value = parameters.get(name);
  if (value === null) return undefined;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  faults.push(invalidValue(name, value, `"${name}" is a whole number from ${least} to ${most}.`));
  return undefined;
}

/** `skip` and `limit` of every list: 100 at a time unless asked otherwise, 1000 at most. */
export function readPagination(parameters: URLSearchParams, faults: QueryError[]): { skip: number; limit: number } {
  const skip = readInteger(parameters, "skip", [0, 1e9], faults) ?? 0;
  return { skip, limit: readInteger(parameters, "limit", [0, 1000], faults) ?? 100 };
}

/** @returns the one of `choices` that is given, undefined when none is. */
export function readChoice<Choice extends string>(
  parameters: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  faults: QueryError[],
): Choice | undefined {
  const value = parameters.get(name);
  const choice = choices.find((candidate) => candidate === value);
  if (value !== null && !choice)
    faults.push(invalidValue(name, value, `"${name}" is one of ${choices.join(", ")}; "${value}" is not offered.`));
  return choice;
}

/** A comma-separated list. */
export function readList(value: string | null): string[] {
  const parts = (value ?? "").split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

export function invalidValue(name: string, value: string, details: string): QueryError {
  return { name: "invalidQuery", path: [name], value, details };
}
