import { notOffered, type QueryFault } from "./errors.ts";
import { repeated } from "./query.ts";

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
  fl: "progressive" | "png8" | undefined;
  q: number | undefined;
  bg: string | undefined;
};
export type ParsedImageQuery = { ok: true; query: ImageQuery | undefined } | { ok: false; faults: QueryFault[] };

/** Reads an asset's query string; undefined means the original. Every name or value that is not offered is named. */
export function parseImageQuery(parameters: URLSearchParams): ParsedImageQuery {
  if (parameters.size === 0) return { ok: true, query: undefined };
  const names = ["w", "h", "fit", "f", "fm", "fl", "q", "bg"];
  const unknown = [...new Set(parameters.keys())].filter((name) => !names.includes(name));
  const faults = [...repeated(parameters), ...unknown.map(notOffered)];
  const query: ImageQuery = {
    w: wholeNumber(parameters, "w", longestSide, faults),
    h: wholeNumber(parameters, "h", longestSide, faults),
    fit: oneOf(parameters, "fit", fits, faults),
    f: oneOf(parameters, "f", focuses, faults) ?? "center",
    fm: oneOf(parameters, "fm", formats, faults),
    fl: oneOf(parameters, "fl", ["progressive", "png8"] as const, faults),
    q: wholeNumber(parameters, "q", 100, faults),
    bg: colour(parameters, faults),
  };
  if ((query.fl === "progressive" && query.fm !== "jpg") || (query.fl === "png8" && query.fm !== "png")) {
    faults.push({
      name: "invalidQuery",
      path: ["fl"],
      details: '"fl" is progressive with fm=jpg, or png8 with fm=png.',
    });
  }
  return faults.length > 0 ? { ok: false, faults } : { ok: true, query };
}

function wholeNumber(parameters: URLSearchParams, name: string, most: number, faults: QueryFault[]) {
  const value = parameters.get(name);
  if (value === null) return undefined;
  const number = /^\d{1,9}$/.test(value) ? Number(value) : 0;
  if (number >= 1 && number <= most) return number;
  faults.push({ name: "invalidQuery", path: [name], value, details: `"${name}" is a whole number from 1 to ${most}.` });
  return undefined;
}

function oneOf<Choice extends string>(
  parameters: URLSearchParams,
  name: string,
  choices: readonly Choice[],
  faults: QueryFault[],
) {
  const value = parameters.get(name);
  if (value === null) return undefined;
  const choice = choices.find((candidate) => candidate === value);
  if (!choice)
    faults.push({
      name: "invalidQuery",
      path: [name],
      value,
      details: `"${name}" is one of ${choices.join(", ")}; "${value}" is not offered.`,
    });
  return choice;
}

function colour(parameters: URLSearchParams, faults: QueryFault[]) {
  const value = parameters.get("bg");
  if (value === null) return undefined;
  if (/^rgb:[0-9a-f]{6}$/i.test(value)) return value.replace("rgb:", "#").toLowerCase();
  faults.push({ name: "invalidQuery", path: ["bg"], value, details: '"bg" is a colour such as rgb:f5efe2.' });
  return undefined;
}
