import { readNumber } from "#platform/text/written-number.ts";
import type { FieldValue, OwnColumn } from "../model/record-contract.ts";

/** A value of an own column as people read and choose it; empty where there is none. */
export function ownValueText(value: FieldValue): string {
  if (value === null) return "";
  if (value === true) return "yes";
  return value === false ? "no" : String(value);
}

/** The value that somebody wrote or chose. What is no number goes to the server as it is, which says so. */
export function parseOwnValue(type: OwnColumn["type"], text: string): Exclude<FieldValue, unknown[]> {
  const written = text.trim();
  if (written === "") return null;
  if (type === "yesNo") return written === "yes";
  if (type !== "number") return written;
  const read = readNumber(written);
  return read.ok ? read.number : written;
}
