import { onlyVisible } from "./invisible-characters.ts";

/**
 * A text for comparison: without accents, strokes, capitals and invisible characters, and with one sign for an apostrophe, since keyboards and word
 * processors write several. Used by every search, and for addresses made of names. What is stored folded is folded anew by a migration when this changes.
 */
export function folded(text: string): string {
  return foldedInCapitals(text).toLowerCase();
}

/** The same with its capitals. */
export function foldedInCapitals(text: string): string {
  return onlyVisible(text)
    .normalize("NFKD")
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[‘’‛ʼ′`]/g, "'")
    .replaceAll(/[^ -~]/gu, plainLetter)
    .replaceAll(/(l)·/gi, "$1");
}

/** Letters of Latin script that Unicode does not take apart into a plain one and a mark. */
const plainLetters = {
  ae: "æ",
  oe: "œ",
  ss: "ß",
  th: "þ",
  a: "ⱥ",
  b: "ƀƃɓ",
  c: "ƈȼ",
  d: "đðƌȡɖɗ",
  e: "əǝɛɇ",
  f: "ƒ",
  g: "ǥɠɣ",
  h: "ħ",
  i: "ıɨɩ",
  j: "ȷɉ",
  k: "ĸƙ",
  l: "łƚȴ",
  n: "ŋƞȵɲ",
  o: "øɔɵ",
  p: "ƥ",
  q: "ɋ",
  r: "ɍ",
  s: "ȿẜẝ",
  t: "ŧƫƭȶʈⱦ",
  u: "ʉʊ",
  v: "ʋʌ",
  y: "ƴɏ",
  z: "ƶȥɀ",
};

const plainOf = new Map(
  Object.entries(plainLetters).flatMap(([plain, letters]) => [...letters].map((letter) => [letter, plain])),
);

function plainLetter(letter: string): string {
  return plainOf.get(letter) ?? plainOf.get(letter.toLowerCase())?.toUpperCase() ?? letter;
}
