import type { QueryError } from "./contentful-errors.ts";
import { checkNames, invalidValue, readChoice, readInteger } from "./query-parameters.ts";

const fits = ["pad", "fill", "scale", "crop", "thumb"] as const;
const focuses = [
  "center",
  "top",
  "right",
  "left",
  "bottom",
  "top_right",
  "top_left",
  "bottom_right",
  "bottom_left",
  "face",
  "faces",
] as const;
const formats = ["jpg", "png", "webp", "avif"] as const;
const longestSide = 4000;

/** What is to be made of a picture, in the Images API's words. Sides in pixels, `q` from 1 to 100, `bg` as `#rrggbb`. */
export type ImageQuery = {
  w: number | undefined;
  h: number | undefined;
  fit: (typeof fits)[number] | undefined;
  f: (typeof focuses)[number];
  fm: (typeof formats)[number] | undefined;
  q: number | undefined;
  bg: string | undefined;
};
export type ParsedImageQuery = { ok: true; query: ImageQuery | undefined } | { ok: false; faults: QueryError[] };

/** Reads an asset's query string; undefined means the original. Every name or value that is not offered is named. */
export function parseImageQuery(parameters: URLSearchParams): ParsedImageQuery {
  if (parameters.size === 0) return { ok: true, query: undefined };
  const faults = checkNames(parameters, ["w", "h", "fit", "f", "fm", "q", "bg"]);
  const query: ImageQuery = {
    w: readInteger(parameters, "w", [1, longestSide], faults),
    h: readInteger(parameters, "h", [1, longestSide], faults),
    fit: readChoice(parameters, "fit", fits, faults),
    f: readChoice(parameters, "f", focuses, faults) ?? "center",
    fm: readChoice(parameters, "fm", formats, faults),
    q: readInteger(parameters, "q", [1, 100], faults),
    bg: colour(parameters, faults),
  };
  return faults.length > 0 ? { ok: false, faults } : { ok: true, query };
}

function colour(parameters: URLSearchParams, faults: QueryError[]) {
  const value = parameters.get("bg");
  if (value === null) return undefined;
  if (/^rgb:[0-9a-f]{6}$/i.test(value)) return value.replace("rgb:", "#").toLowerCase();
  faults.push(invalidValue("bg", value, '"bg" is a colour such as rgb:f5efe2.'));
  return undefined;
}
