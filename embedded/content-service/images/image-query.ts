import type { QueryError } from "../contentful-errors.ts";
import { QueryReader } from "../delivery/query/query-parameters.ts";

const fits = ["pad", "fill", "scale", "crop", "thumb"] as const;
const focusAreas = [
  "center",
  "top",
  "right",
  "left",
  "bottom",
  "face",
  "faces",
  "top_right",
  "top_left",
  "bottom_right",
  "bottom_left",
] as const;
const formats = ["jpg", "png", "webp", "avif"] as const;
const maxSide = 4000;

/** The Images API's parameters. Sides in pixels, `q` from 1 to 100, `bg` as `#rrggbb`. */
export type ImageQuery = {
  w: number | undefined;
  h: number | undefined;
  fit: (typeof fits)[number] | undefined;
  f: (typeof focusAreas)[number];
  fm: (typeof formats)[number] | undefined;
  q: number | undefined;
  bg: string | undefined;
};
export type ParsedImageQuery = { ok: true; query: ImageQuery | undefined } | { ok: false; errors: QueryError[] };

/** Reads an asset's query string; undefined means the original. The errors name every unsupported parameter and value. */
export function parseImageQuery(parameters: URLSearchParams): ParsedImageQuery {
  if (parameters.size === 0) return { ok: true, query: undefined };
  const reader = new QueryReader(parameters, ["w", "h", "fit", "f", "fm", "q", "bg"]);
  const query: ImageQuery = {
    w: reader.integer("w", 1, maxSide),
    h: reader.integer("h", 1, maxSide),
    fit: reader.choice("fit", fits),
    f: reader.choice("f", focusAreas) ?? "center",
    fm: reader.choice("fm", formats),
    q: reader.integer("q", 1, 100),
    bg: readColour(reader),
  };
  return reader.errors.length > 0 ? { ok: false, errors: reader.errors } : { ok: true, query };
}

function readColour(reader: QueryReader): string | undefined {
  const value = reader.text("bg");
  if (value === undefined) return undefined;
  if (/^rgb:[0-9a-f]{6}$/i.test(value)) return value.replace("rgb:", "#").toLowerCase();
  return reader.reject("bg", value, '"bg" is a colour such as rgb:f5efe2.');
}
