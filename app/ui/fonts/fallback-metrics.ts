/**
 * The @font-face rules, with a fallback for each cut of the families: a face every desktop has, sized so that a line of text
 * is as wide and as high as it will be in the real font. Nothing moves when that arrives.
 */
import { create, type Font } from "fontkit";

const SAMPLE =
  "The quick country band plays late on a Saturday night in the town hall, and everyone is welcome. Community Jazz Festival 2027";

/** Mean advance of SAMPLE in em. Liberation and the Croscore fonts have the same advances as Arial and Times, by design. */
const LOCAL_FACES = {
  sans: { mean: 0.45446, local: ["Arial", "Liberation Sans", "Arimo"] },
  sansBold: { mean: 0.48679, local: ["Arial Bold", "Arial-BoldMT", "Liberation Sans Bold", "Arimo Bold"] },
  serif: { mean: 0.41346, local: ["Times New Roman", "TimesNewRomanPSMT", "Liberation Serif", "Tinos"] },
  serifBold: {
    mean: 0.43846,
    local: ["Times New Roman Bold", "TimesNewRomanPS-BoldMT", "Liberation Serif Bold", "Tinos Bold"],
  },
} as const;

interface Fallback {
  weight: string;
  /** The range of font-stretch this face answers for. */
  stretch?: string;
  face: keyof typeof LOCAL_FACES;
  /** The setting of the real font that the site uses most in this range. */
  like: Record<string, number>;
}

const archivoFallbacks: Fallback[] = [
  { weight: "600 900", stretch: "62% 85%", face: "sansBold", like: { wght: 900, wdth: 62 } },
  { weight: "600 900", stretch: "86% 110%", face: "sansBold", like: { wght: 600, wdth: 100 } },
  { weight: "600 900", stretch: "111% 118%", face: "sansBold", like: { wght: 750, wdth: 118 } },
];

const newsreaderFallbacks: Fallback[] = [
  { weight: "400 599", face: "serif", like: { wght: 400 } },
  { weight: "600 700", face: "serifBold", like: { wght: 600 } },
];

/** One file of a family, and the letters that are in it. */
interface CutFile {
  file: string;
  letters: readonly string[];
}

/** The text of fonts.css. The fonts are given uncompressed: fontkit varies no woff2. */
export function fontsCss(
  fonts: { display: Buffer; text: Buffer },
  files: { display: CutFile[]; text: CutFile[] },
): string {
  const archivo = { family: "Archivo Variable", weight: "600 900", stretch: "62% 118%" };
  const newsreader = { family: "Newsreader Variable", weight: "400 700" };
  const rules = [
    "/* Written by cut-fonts.ts: change that, not this. */",
    ...files.display.map((each) => realFace(archivo, each)),
    ...archivoFallbacks.map((each) => fallbackFace("Archivo Fallback", each, fonts.display)),
    ...files.text.map((each) => realFace(newsreader, each)),
    ...newsreaderFallbacks.map((each) => fallbackFace("Newsreader Fallback", each, fonts.text)),
  ];
  return `${rules.join("\n\n")}\n`;
}

function realFace(
  { family, weight, stretch }: { family: string; weight: string; stretch?: string },
  { file, letters }: CutFile,
): string {
  return face([
    `font-family: "${family}"`,
    `src: url("./${file}") format("woff2")`,
    `font-weight: ${weight}`,
    stretch && `font-stretch: ${stretch}`,
    "font-style: normal",
    "font-display: swap",
    `unicode-range: ${ranges(letters)}`,
  ]);
}

/** As `unicode-range` has it: neighbours are one range. */
function ranges(letters: readonly string[]): string {
  const codes = letters.map((letter) => letter.codePointAt(0) ?? 0).sort((a, b) => a - b);
  const firsts = codes.filter((code) => !codes.includes(code - 1));
  const lasts = codes.filter((code) => !codes.includes(code + 1));
  const hex = (code = 0) => code.toString(16).toUpperCase();
  return firsts
    .map((first, i) => (first === lasts[i] ? `U+${hex(first)}` : `U+${hex(first)}-${hex(lasts[i])}`))
    .join(", ");
}

function fallbackFace(family: string, fallback: Fallback, sfnt: Buffer): string {
  const font = variation(sfnt, fallback.like);
  const { mean, local } = LOCAL_FACES[fallback.face];
  const scale = font.layout(SAMPLE).advanceWidth / font.unitsPerEm / SAMPLE.length / mean;
  const override = (units: number) => percent(Math.abs(units) / font.unitsPerEm / scale);
  return face([
    `font-family: "${family}"`,
    `src: ${local.map((name) => `local("${name}")`).join(", ")}`,
    `font-weight: ${fallback.weight}`,
    fallback.stretch && `font-stretch: ${fallback.stretch}`,
    `size-adjust: ${percent(scale)}`,
    `ascent-override: ${override(font.ascent)}`,
    `descent-override: ${override(font.descent)}`,
    `line-gap-override: ${override(font.lineGap)}`,
  ]);
}

function variation(sfnt: Buffer, settings: Record<string, number>): Font {
  const font = create(sfnt);
  if (!("getVariation" in font)) throw new Error("A collection of fonts where one font was expected");
  return font.getVariation(settings);
}

const percent = (ratio: number) => `${(ratio * 100).toFixed(2)}%`;

const face = (lines: (string | undefined)[]) =>
  `@font-face {\n${lines
    .filter((line) => line !== undefined)
    .map((line) => `  ${line};`)
    .join("\n")}\n}`;
