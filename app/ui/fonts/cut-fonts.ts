/**
 * Cuts the two families to what the site uses, and writes fonts.css beside them. Run after a change of Fontsource's version:
 *   node app/ui/fonts/cut-fonts.ts
 * Whole, Archivo (both axes) and Newsreader are 148 kB. Every page waits for the first cut of each, which together must stay under
 * 56,000 bytes; with the second cuts, which only few pages ask for, they must stay under 120,000.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { fontsCss } from "./fallback-metrics.ts";

const BUDGETS = { first: 56_000, all: 120_000 };
const require = createRequire(import.meta.url);
const here = (name: string) => new URL(name, import.meta.url);

const codePoints = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));

/** What English is set in, and the signs that the site's own texts put around it. */
const english = [...codePoints(0x20, 0x7e), ..."\u00a0©–—‘’“”•…"];
/** The rest of Latin-1, and the general punctuation and arrows that a text may use. */
const latin = [
  ...codePoints(0xa0, 0xff),
  ...codePoints(0x2010, 0x2015),
  ...codePoints(0x2018, 0x201e),
  ..."•…‹›′″⁄€™−←↑→↓Œœı",
];
const accents = latin.filter((letter) => !english.includes(letter));

const archivo = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";
const newsreader = "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2";
interface Cut {
  source: string;
  axes: object;
  features: readonly string[];
}

/** Of what a font can do, what the style sheets ask for. */
const features = ["kern", "liga", "ccmp", "mark", "tnum"];
/** The lightest that a page sets is 600; from 400 the file is half as large again. */
const display: Cut = {
  source: archivo,
  axes: { wght: { min: 600, max: 900, default: 900 }, wdth: { min: 62, max: 118, default: 100 } },
  features,
};
const text: Cut = { source: newsreader, axes: { wght: { min: 400, max: 700, default: 400 } }, features };
/** Pictures are drawn with more of it. */
const drawn: Cut = {
  source: archivo,
  axes: { wght: { min: 400, max: 900, default: 600 }, wdth: { min: 62, max: 125, default: 100 } },
  features: [...features, "calt", "locl", "mkmk", "lnum", "case"],
};

async function cut({ source, axes, features }: Cut, letters: readonly string[], targetFormat: "woff2" | "sfnt") {
  const whole = await readFile(require.resolve(source));
  const keepFeatures = [...features];
  return subsetFont(whole, letters.join(""), { targetFormat, variationAxes: axes, keepFeatures, noHinting: true });
}

const first = {
  "archivo.woff2": await cut(display, english, "woff2"),
  "newsreader.woff2": await cut(text, english, "woff2"),
};
const second = {
  "archivo-accents.woff2": await cut(display, accents, "woff2"),
  "newsreader-accents.woff2": await cut(text, accents, "woff2"),
};
for (const [name, font] of Object.entries({ ...first, ...second })) await writeFile(here(name), font);

// fontkit applies no variation to a woff2, so pictures are lettered from a cut of their own, uncompressed. It is never served.
const everything = [...english, ...accents];
const lettering = await cut(drawn, everything, "sfnt");
await writeFile(here("archivo-lettering.ttf"), lettering);
const sfnt = { display: lettering, text: await cut(text, everything, "sfnt") };
await writeFile(here("fonts.css"), fontsCss(sfnt, { english, accents }));

const bytes = (fonts: Record<string, Buffer>) => Object.values(fonts).reduce((sum, font) => sum + font.length, 0);
const sizes = { first: bytes(first), all: bytes(first) + bytes(second) };
console.log(`first ${sizes.first} of ${BUDGETS.first} bytes, all ${sizes.all} of ${BUDGETS.all}`);
if (sizes.first > BUDGETS.first || sizes.all > BUDGETS.all) process.exitCode = 1;
