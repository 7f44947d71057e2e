import { notOffered, type QueryFault } from "./errors.ts";

/** Reading a query string strictly: each function adds to `faults` what is wrong, so that all of it is named at once. */

/** The faults of the names alone: one not among `known` (when it is given), or given twice. */
export function nameFaults(parameters: URLSearchParams, known?: readonly string[]): QueryFault[] {
  const names = [...parameters.keys()];
  return [...new Set(names)].flatMap((name): QueryFault[] => {
    if (known && !known.includes(name)) return [notOffered(name)];
    if (names.indexOf(name) === names.lastIndexOf(name)) return [];
    return [{ name: "repeated", path: [name], details: `"${name}" is given more than once.` }];
  });
}

/** @returns the whole number between `least` and `most` (both included), undefined when the parameter is not given or no such number. */
export function wholeNumber(
  parameters: URLSearchParams,
  name: string,
  [least, most]: [number, number],
  faults: QueryFault[],
): number | undefined {
  const value = parameters.get(name);
  if (value === null) return undefined;
  const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
  if (number >= least && number <= most) return number;
  faults.push(invalid(name, value, `"${name}" is a whole number from ${least} to ${most}.`));
  return undefined;
}

/** `skip` and `limit` of every list: 100 at a time unless asked otherwise, 1000 at most. */
export function readPage(parameters: URLSearchParams, faults: QueryFault[]): { skip: number; limit: number } {
  const skip = wholeNumber(parameters, "skip", [0, 1e9], faults) ?? 0;
  return { skip, limit: wholeNumber(parameters, "limit", [0, 1000], faults) ?? 100 };
}

/** @returns the one of `choices` that is given, undefined when none is. */
export function oneOf<Choice extends string>(
  parameters: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  faults: QueryFault[],
): Choice | undefined {
  const value = parameters.get(name);
  const choice = choices.find((candidate) => candidate === value);
  if (value !== null && !choice)
    faults.push(invalid(name, value, `"${name}" is one of ${choices.join(", ")}; "${value}" is not offered.`));
  return choice;
}

/** A comma-separated list. */
export function listOf(value: string | null): string[] {
  const parts = (value ?? "").split(",").map((part) => part.trim());
  return parts.filter((part) => part !== "");
}

export function invalid(name: string, value: string, details: string): QueryFault {
  return { name: "invalidQuery", path: [name], value, details };
}
