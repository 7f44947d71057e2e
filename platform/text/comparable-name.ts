import { onlyVisible } from "./invisible-characters.ts";

/** A name for comparison: without regard to case, white space, invisible characters and Unicode normalisation. */
export function comparableName(name: string): string {
  return onlyVisible(name).normalize("NFC").trim().replaceAll(/\s+/g, " ").toLowerCase();
}
