/**
 * Subsets the two font families to the characters that the site uses, and writes fonts.css beside them. Run after a change of
 * Fontsource's version:
 *   npm run fonts
 * Every page loads the first subset of each family, together at most 45,000 bytes, and few pages the second ones or bold text, with which they
 * stay under 120,000. A browser loads the others only where a page has one of their characters.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { create } from "fontkit";
import subsetFont from "subset-font";
import { fontsCss } from "./fallback-metrics.ts";

const BUDGETS = { first: 45_000, western: 120_000, all: 195_000 };
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
const accents = latin.filter((character) => !english.includes(character));
/** Māori and the European languages outside Latin-1, with the few signs that Fontsource has in the same file. */
const extended = [...codePoints(0x100, 0x17f), ..."ƏəƒȘșȚțȲȳʼẀẁẂẃẄẅẞỲỳ†₩₫₹₺₽"].filter(
  (character) => !latin.includes(character),
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
/** Two fixed weights: one variable file is 10 kB larger than the regular one, and most pages have no bold text. */
const text: FontSource = { source: newsreader, axes: { wght: 400 }, features };
const boldText: FontSource = { source: newsreader, axes: { wght: 700 }, features };
/** Share pictures are drawn with more weights, widths and features. */
const sharePictureFont: FontSource = {
  source: archivo,
  axes: { wght: { min: 400, max: 900, default: 600 }, wdth: { min: 62, max: 125, default: 100 } },
  features: [...features, "calt", "locl", "mkmk", "lnum", "case"],
};

/** The suffix of each file, the script it is subset from, and its characters. */
const subsets: { name: string; script: Script; characters: readonly string[] }[] = [
  { name: "", script: "latin", characters: english },
  { name: "-accents", script: "latin", characters: accents },
  { name: "-extended", script: "latin-ext", characters: extended },
  { name: "-vietnamese", script: "vietnamese", characters: vietnamese },
];

async function subset(
  { source, axes, features }: FontSource,
  { script, characters }: { script: Script; characters: readonly string[] },
  targetFormat: "woff2" | "sfnt",
) {
  const fontFile = await readFile(require.resolve(source(script)));
  const keepFeatures = [...features];
  const font = await subsetFont(fontFile, characters.join(""), {
    targetFormat,
    variationAxes: axes,
    keepFeatures,
    noHinting: true,
  });
  return { font, characters: characters.filter(isIn(fontFile)) };
}

/** Leaves out characters that the source font lacks, such as Newsreader's arrows. */
function isIn(fontFile: Buffer) {
  const font = create(fontFile);
  return (character: string) =>
    "hasGlyphForCodePoint" in font && font.hasGlyphForCodePoint(character.codePointAt(0) ?? 0);
}

/** Writes a family's files, in the order of `subsets`. */
async function writeSubsets(family: string, source: FontSource) {
  const made = [];
  for (const each of subsets) {
    const { font, characters } = await subset(source, each, "woff2");
    const file = `${family}${each.name}.woff2`;
    await writeFile(here(file), font);
    made.push({ file, characters, bytes: font.length });
  }
  return made;
}

const made = {
  display: await writeSubsets("archivo", display),
  text: await writeSubsets("newsreader", text),
  boldText: await writeSubsets("newsreader-bold", boldText),
};

// fontkit cannot vary a woff2, so share pictures use an uncompressed subset of their own. It is never served.
const western = { script: "latin", characters: [...english, ...accents] } as const;
const { font: lettering } = await subset(sharePictureFont, western, "sfnt");
await writeFile(here("archivo-lettering.ttf"), lettering);
const [{ font: regular }, { font: bold }] = [
  await subset(text, western, "sfnt"),
  await subset(boldText, western, "sfnt"),
];
const sfnt = { display: lettering, text: regular, boldText: bold };
await writeFile(here("fonts.css"), fontsCss(sfnt, made));

/** The size of the first `count` subsets of each. */
const bytes = (count: number, families = Object.values(made)) =>
  families.flatMap((family) => family.slice(0, count)).reduce((sum, { bytes }) => sum + bytes, 0);
const sizes = { first: bytes(1, [made.display, made.text]), western: bytes(2), all: bytes(subsets.length) };
console.log("bytes", sizes, "of", BUDGETS);
if (sizes.first > BUDGETS.first || sizes.western > BUDGETS.western || sizes.all > BUDGETS.all) process.exitCode = 1;
