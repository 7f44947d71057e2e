import { notSupported, type QueryError } from "../../contentful-errors.ts";
import type { FieldPath } from "./field-path.ts";

/** Contentful's: it refuses a longer query, too. */
const maxQueryLength = 7_600;
/** The parameters that hold the position of a page. */
const positions = ["pageNext", "pagePrev"];

/** Reads a query string strictly, and collects everything that is wrong with it, so that one response names all errors. */
export class QueryReader {
  readonly errors: QueryError[] = [];
  readonly parameters: URLSearchParams;

  /** @param known the names that may be given; without it any name, but each only once. */
  constructor(parameters: URLSearchParams, known?: readonly string[]) {
    // A position is not the client's own words, and has its own limit: whoever may ask for a page may ask for the next.
    const asked = [...parameters].filter(([name]) => !positions.includes(name));
    const { length } = new URLSearchParams(asked).toString();
    const isTooLong = length > maxQueryLength;
    this.parameters = isTooLong ? new URLSearchParams() : parameters;
    if (isTooLong) {
      const details = `The query has ${length} characters; at most ${maxQueryLength} are read.`;
      this.errors.push({ name: "tooLong", details });
    }
    const names = [...this.parameters.keys()];
    for (const name of new Set(names)) {
      if (known && !known.includes(name)) this.errors.push(notSupported(name));
      else if (names.indexOf(name) !== names.lastIndexOf(name))
        this.errors.push({ name: "repeated", path: [name], details: `"${name}" is given more than once.` });
    }
  }

  text(name: string): string | undefined {
    return this.parameters.get(name) ?? undefined;
  }

  /** A whole number between `min` and `max`, both included. */
  integer(name: string, min: number, max: number): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    const number = /^\d{1,15}$/.test(value) ? Number(value) : Number.NaN;
    if (number >= min && number <= max) return number;
    return this.reject(name, value, `"${name}" is a whole number from ${min} to ${max}.`);
  }

  choice<Choice extends string>(name: string, choices: readonly Choice[]): Choice | undefined {
    const value = this.text(name);
    const choice = choices.find((candidate) => candidate === value);
    if (value === undefined || choice) return choice;
    return this.reject(name, value, `"${name}" is one of ${choices.join(", ")}; "${value}" is not offered.`);
  }

  /** A comma-separated list. */
  list(name: string): string[] {
    const parts = (this.text(name) ?? "").split(",").map((part) => part.trim());
    return parts.filter((part) => part !== "");
  }

  /** `skip` and `limit` of every list, with the Delivery API's default and maximum. */
  pagination(): { skip: number; limit: number } {
    return { skip: this.integer("skip", 0, 1e9) ?? 0, limit: this.integer("limit", 0, 1000) ?? 100 };
  }

  /** What a name stands for; undefined, and the error noted, when it is nothing. */
  resolve(name: string, resolve: (name: string) => FieldPath | QueryError): FieldPath | undefined {
    const found = resolve(name);
    if ("read" in found) return found;
    this.errors.push(found);
    return undefined;
  }

  reject(name: string, value: string, details: string): undefined {
    this.errors.push({ name: "invalidQuery", path: [name], value, details });
  }
}
