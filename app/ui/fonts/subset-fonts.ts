/**
 * Cuts the two families to what the site uses, and writes fonts.css beside them. Run after a change of Fontsource's version:
 *   npm run fonts
 * Every page waits for the first cut of each family, which together must stay under 56,000 bytes; with the second cuts, which only few
 * pages ask for, they must stay under 120,000. A browser asks for the others where a page shows a letter of theirs, and never else.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { fontsCss } from "./fallback-metrics.ts";

const BUDGETS = { first: 56_000, western: 120_000, all: 170_000 };
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
/** Māori, and the languages from Wales to Türkiye that Latin-1 leaves out; with the few signs that Fontsource files there. */
const extended = [...codePoints(0x100, 0x17f), ..."ƏəƒȘșȚțȲȳʼẀẁẂẃẄẅẞỲỳ†₩₫₹₺₽"].filter(
  (letter) => !latin.includes(letter),
);
const vietnamese = [..."ƠơƯư", ...codePoints(0x1ea0, 0x1ef1), ...codePoints(0x1ef4, 0x1ef9)];

/** Fontsource brings each family in parts, by script. */
type Script = "latin" | "latin-ext" | "vietnamese";
interface Cut {
  source: (script: Script) => string;
  axes: object;
  features: readonly string[];
}
const archivo = (script: Script) => `@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`;
const newsreader = (script: Script) => `@fontsource-variable/newsreader/files/newsreader-${script}-wght-normal.woff2`;

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

/** What the files are called after, the part of the family they are cut from, and the letters wanted of it. */
const cuts: { name: string; script: Script; letters: readonly string[] }[] = [
  { name: "", script: "latin", letters: english },
  { name: "-accents", script: "latin", letters: accents },
  { name: "-extended", script: "latin-ext", letters: extended },
  { name: "-vietnamese", script: "vietnamese", letters: vietnamese },
];

async function cut(
  { source, axes, features }: Cut,
  { script, letters }: { script: Script; letters: readonly string[] },
  targetFormat: "woff2" | "sfnt",
) {
  const whole = await readFile(require.resolve(source(script)));
  const keepFeatures = [...features];
  const font = await subsetFont(whole, letters.join(""), {
    targetFormat,
    variationAxes: axes,
    keepFeatures,
    noHinting: true,
  });
  return { font, letters: letters.filter(among(whole)) };
}

/** No file is asked for a letter that its source lacks, such as Newsreader's arrows. */
function among(whole: Buffer) {
  const font = create(whole);
  return (letter: string) => "hasGlyphForCodePoint" in font && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** Writes a family's files. The answer is in the order of `cuts`. */
async function writeCuts(family: string, of: Cut) {
  const made = [];
  for (const each of cuts) {
    const { font, letters } = await cut(of, each, "woff2");
    const file = `${family}${each.name}.woff2`;
    await writeFile(here(file), font);
    made.push({ file, letters, bytes: font.length });
  }
  return made;
}

const made = { display: await writeCuts("archivo", display), text: await writeCuts("newsreader", text) };

// fontkit applies no variation to a woff2, so pictures are lettered from a cut of their own, uncompressed. It is never served.
const everyday = { script: "latin", letters: [...english, ...accents] } as const;
const { font: lettering } = await cut(drawn, everyday, "sfnt");
await writeFile(here("archivo-lettering.ttf"), lettering);
const sfnt = { display: lettering, text: (await cut(text, everyday, "sfnt")).font };
await writeFile(here("fonts.css"), fontsCss(sfnt, made));

/** Of the first so many cuts of both families. */
const bytes = (count: number) =>
  [made.display, made.text].flatMap((family) => family.slice(0, count)).reduce((sum, { bytes }) => sum + bytes, 0);
const sizes = { first: bytes(1), western: bytes(2), all: bytes(cuts.length) };
console.log("bytes", sizes, "of", BUDGETS);
if (sizes.first > BUDGETS.first || sizes.western > BUDGETS.western || sizes.all > BUDGETS.all) process.exitCode = 1;
