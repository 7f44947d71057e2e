/**
 * Subsets the two font families to the characters that the site uses, and writes fonts.css beside them. Run after a change of
 * Fontsource's version:
 *   npm run fonts
 * Every page loads the first subset of each family, together at most 56,000 bytes, and few pages the second ones, with which they stay
 * under 120,000. A browser loads the others only where a page has one of their characters.
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

/** The characters of English text and of the site's own texts. */
const english = [...codePoints(0x20, 0x7e), ..."\u00a0©–—‘’“”•…"];
/** The rest of Latin-1, general punctuation and arrows. */
const latin = [
  ...codePoints(0xa0, 0xff),
  ...codePoints(0x2010, 0x2015),
  ...codePoints(0x2018, 0x201e),
  ..."•…‹›′″⁄€™−←↑→↓Œœı",
];
const accents = latin.filter((letter) => !english.includes(letter));
/** Māori and the European languages outside Latin-1, with the few signs that Fontsource has in the same file. */
const extended = [...codePoints(0x100, 0x17f), ..."ƏəƒȘșȚțȲȳʼẀẁẂẃẄẅẞỲỳ†₩₫₹₺₽"].filter(
  (letter) => !latin.includes(letter),
);
const vietnamese = [..."ƠơƯư", ...codePoints(0x1ea0, 0x1ef1), ...codePoints(0x1ef4, 0x1ef9)];

/** Fontsource splits each family into files by script. */
type Script = "latin" | "latin-ext" | "vietnamese";
interface FontSource {
  source: (script: Script) => string;
  axes: object;
  features: readonly string[];
}
const archivo = (script: Script) => `@fontsource-variable/archivo/files/archivo-${script}-wdth-normal.woff2`;
const newsreader = (script: Script) => `@fontsource-variable/newsreader/files/newsreader-${script}-wght-normal.woff2`;

/** The OpenType features that the style sheets use. */
const features = ["kern", "liga", "ccmp", "mark", "tnum"];
/** The lightest weight on a page is 600; starting at 400 would make the file half as large again. */
const display: FontSource = {
  source: archivo,
  axes: { wght: { min: 600, max: 900, default: 900 }, wdth: { min: 62, max: 118, default: 100 } },
  features,
};
const text: FontSource = { source: newsreader, axes: { wght: { min: 400, max: 700, default: 400 } }, features };
/** Share pictures are drawn with more weights, widths and features. */
const drawing: FontSource = {
  source: archivo,
  axes: { wght: { min: 400, max: 900, default: 600 }, wdth: { min: 62, max: 125, default: 100 } },
  features: [...features, "calt", "locl", "mkmk", "lnum", "case"],
};

/** The suffix of each file, the script it is subset from, and its characters. */
const subsets: { name: string; script: Script; letters: readonly string[] }[] = [
  { name: "", script: "latin", letters: english },
  { name: "-accents", script: "latin", letters: accents },
  { name: "-extended", script: "latin-ext", letters: extended },
  { name: "-vietnamese", script: "vietnamese", letters: vietnamese },
];

async function subset(
  { source, axes, features }: FontSource,
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
  return { font, letters: letters.filter(isIn(whole)) };
}

/** Leaves out characters that the source font lacks, such as Newsreader's arrows. */
function isIn(whole: Buffer) {
  const font = create(whole);
  return (letter: string) => "hasGlyphForCodePoint" in font && font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0);
}

/** Writes a family's files, in the order of `subsets`. */
async function writeSubsets(family: string, source: FontSource) {
  const made = [];
  for (const each of subsets) {
    const { font, letters } = await subset(source, each, "woff2");
    const file = `${family}${each.name}.woff2`;
    await writeFile(here(file), font);
    made.push({ file, letters, bytes: font.length });
  }
  return made;
}

const made = { display: await writeSubsets("archivo", display), text: await writeSubsets("newsreader", text) };

// fontkit cannot vary a woff2, so share pictures use an uncompressed subset of their own. It is never served.
const western = { script: "latin", letters: [...english, ...accents] } as const;
const { font: lettering } = await subset(drawing, western, "sfnt");
await writeFile(here("archivo-lettering.ttf"), lettering);
const sfnt = { display: lettering, text: (await subset(text, western, "sfnt")).font };
await writeFile(here("fonts.css"), fontsCss(sfnt, made));

/** The size of the first `count` subsets of both families. */
const bytes = (count: number) =>
  [made.display, made.text].flatMap((family) => family.slice(0, count)).reduce((sum, { bytes }) => sum + bytes, 0);
const sizes = { first: bytes(1), western: bytes(2), all: bytes(subsets.length) };
console.log("bytes", sizes, "of", BUDGETS);
if (sizes.first > BUDGETS.first || sizes.western > BUDGETS.western || sizes.all > BUDGETS.all) process.exitCode = 1;
