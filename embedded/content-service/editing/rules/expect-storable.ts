import { isTooComplex, mostLevels, mostValues } from "../../store/document-limits.ts";
import { invalid } from "../content-refused.ts";

/**
 * Refuses what is nested too deeply to be read again, and texts with half of a character (a lone surrogate), of which no address can be made.
 *
 * @throws ContentRefused
 */
export function expectStorable(body: unknown): void {
  if (isTooComplex(body)) {
    const details = `This is nested more than ${mostLevels} levels deep, or has more than ${mostValues} values`;
    throw invalid("InvalidEntry", [{ name: "depth", max: mostLevels, details }]);
  }
  const path = pathToHalfCharacter(body);
  if (path) throw invalid("InvalidEntry", [{ name: "type", path, details: "This text has half of a character in it" }]);
}

/** The path to the first text, or name, with half of a character. */
function pathToHalfCharacter(value: unknown): string[] | undefined {
  if (typeof value === "string") return value.isWellFormed() ? undefined : [];
  if (typeof value !== "object" || value === null) return undefined;
  for (const [name, each] of Object.entries(value)) {
    const path = name.isWellFormed() ? pathToHalfCharacter(each) : [];
    if (path) return [name.toWellFormed(), ...path];
  }
  return undefined;
}
