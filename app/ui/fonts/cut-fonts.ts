/**
 * Cuts the two families to what the site uses, and writes fonts.css beside them. Run after a change of Fontsource's version:
 *   node app/ui/fonts/cut-fonts.ts
 * Whole, Archivo (both axes) and Newsreader are 148 kB; cut they must stay together under 120,000 bytes.
 */
import { readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import subsetFont from "subset-font";
import { fontsCss } from "./fallback-metrics.ts";

const BUDGET = 120_000;
const require = createRequire(import.meta.url);
const here = (name: string) => new URL(name, import.meta.url);

/** Basic Latin, Latin-1, and the general punctuation and arrows that the texts use. */
function latin(): string {
  const ranges = [
    [0x20, 0x7e],
    [0xa0, 0xff],
    [0x2010, 0x2015],
    [0x2018, 0x201e],
  ] as const;
  const single = "•…‹›′″⁄€™−←↑→↓Œœı";
  return ranges.flatMap(([from, to]) => codePoints(from, to)).join("") + single;
}

const codePoints = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, i) => String.fromCodePoint(from + i));

const archivoAxes = { wght: { min: 400, max: 900, default: 600 }, wdth: { min: 62, max: 125, default: 100 } };
const newsreaderAxes = { wght: { min: 400, max: 700, default: 400 } };
const features = ["kern", "liga", "calt", "ccmp", "locl", "mark", "mkmk", "lnum", "tnum", "case"];

const archivo = "@fontsource-variable/archivo/files/archivo-latin-wdth-normal.woff2";
const newsreader = "@fontsource-variable/newsreader/files/newsreader-latin-wght-normal.woff2";

async function cut(source: string, targetFormat: "woff2" | "sfnt", variationAxes: object) {
  const whole = await readFile(require.resolve(source));
  return subsetFont(whole, latin(), { targetFormat, variationAxes, keepFeatures: features, noHinting: true });
}

const served = {
  "archivo.woff2": await cut(archivo, "woff2", archivoAxes),
  "newsreader.woff2": await cut(newsreader, "woff2", newsreaderAxes),
};
for (const [name, font] of Object.entries(served)) await writeFile(here(name), font);

// fontkit applies no variation to a woff2, so pictures are lettered from the same cut, uncompressed. It is never served.
const lettering = await cut(archivo, "sfnt", archivoAxes);
await writeFile(here("archivo-lettering.ttf"), lettering);
await writeFile(here("fonts.css"), fontsCss(lettering, await cut(newsreader, "sfnt", newsreaderAxes)));

const total = Object.values(served).reduce((sum, font) => sum + font.length, 0);
console.log(`${total} of ${BUDGET} bytes`);
if (total > BUDGET) process.exitCode = 1;
