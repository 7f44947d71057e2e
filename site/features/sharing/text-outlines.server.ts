/**
 * Converts text to SVG outlines, so that drawn text looks the same on every machine, whatever fonts it has. Used by the drawing scripts
 * in `content/art` and for share pictures.
 */
import { createRequire } from "node:module";
import type { Font } from "fontkit";
import { foldedInCapitals } from "#platform/text/folded.ts";

export interface TextStyle {
  /** Pixels of one em. */
  size: number;
  /** 400 to 900. */
  weight?: number;
  /** 62 (condensed) to 125 (expanded). */
  width?: number;
  /** Extra space between letters, in em. */
  tracking?: number;
}

export interface TextOutline {
  /** SVG path data. The baseline starts at 0,0; y grows downward. */
  path: string;
  width: number;
  /** Height of a capital letter. */
  capHeight: number;
}

export interface FittedLines {
  lines: string[];
  /** The size, in pixels of one em, at which every line is no wider than asked. */
  size: number;
}

const fonts = new Map<string, Promise<Font>>();

/** Archivo at a weight and a width, loaded once per variation. */
function fontOf(weight: number, width: number): Promise<Font> {
  const key = `${weight}/${width}`;
  const known = fonts.get(key) ?? loadFont(weight, width);
  fonts.set(key, known);
  return known;
}

async function loadFont(wght: number, wdth: number): Promise<Font> {
  const { openSync } = await import("fontkit");
  const file = createRequire(import.meta.url).resolve("#ui/fonts/archivo-lettering.ttf");
  const font = openSync(file);
  if (!("getVariation" in font)) throw new Error(`${file} is a collection, not one font`);
  return font.getVariation({ wght, wdth });
}

/** The outline of one line of text set in Archivo, ready for `<path d>`. */
export async function textOutline(text: string, lettering: TextStyle): Promise<TextOutline> {
  const { size, weight = 600, width = 100, tracking = 0 } = lettering;
  const font = await fontOf(weight, width);
  const scale = size / font.unitsPerEm;
  const run = font.layout(text);
  const parts: string[] = [];
  let x = 0;
  run.glyphs.forEach((glyph, i) => {
    const position = run.positions[i];
    const left = x + (position?.xOffset ?? 0);
    if (glyph.path.commands.length > 0)
      parts.push(
        glyph.path
          .scale(scale, -scale)
          .translate(left * scale, 0)
          .toSVG(),
      );
    x += (position?.xAdvance ?? glyph.advanceWidth) + tracking * font.unitsPerEm;
  });
  const spaced = x - (run.glyphs.length > 0 ? tracking * font.unitsPerEm : 0);
  return {
    path: parts.join(""),
    width: spaced * scale,
    capHeight: font.capHeight * scale,
  };
}

/** The text without the characters that Archivo lacks; a letter whose accent or stroke it lacks loses that: "Ł" becomes "L". */
export async function supportedText(text: string): Promise<string> {
  const font = await fontOf(600, 100);
  const has = (sign: string) => font.hasGlyphForCodePoint(sign.codePointAt(0) ?? 0);
  const signs = [...text.normalize("NFC").replaceAll(/\s+/g, " ")];
  return signs
    .map(
      (sign) =>
        [sign, sign.normalize("NFD").charAt(0), foldedInCapitals(sign)].find((form) => [...form].every(has)) ?? "",
    )
    .join("")
    .trim();
}

/**
 * Breaks text into at most `maxLines` lines and finds the largest size, up to `maxSize`, at which all lines fit `width` pixels.
 * Lines break at spaces only; a long word reduces the size.
 */
export async function fitLines(
  text: string,
  box: { width: number; maxLines: number; maxSize: number },
  style: Omit<TextStyle, "size"> = {},
): Promise<FittedLines> {
  const words = text.trim().split(/\s+/);
  const measured = new Map<string, number>();
  const measure = async (line: string) => {
    const width = measured.get(line) ?? (await textOutline(line, { ...style, size: 1 })).width;
    measured.set(line, width);
    return width;
  };
  let best: FittedLines = { lines: [words.join(" ")], size: 0 };
  for (const lines of lineBreaks(words, box.maxLines)) {
    const widest = Math.max(...(await Promise.all(lines.map(measure))), Number.EPSILON);
    const size = Math.min(box.maxSize, box.width / widest);
    if (size > best.size) best = { lines, size };
  }
  return best;
}

/** Every way to break the words into 1 to `maxLines` lines, fewest lines first; long texts only into lines of similar length. */
function lineBreaks(words: string[], maxLines: number): string[][] {
  if (words.length > 12) return Array.from({ length: maxLines }, (_, i) => evenLines(words, i + 1));
  const found: string[][] = [];
  const extend = (done: string[], rest: string[]) => {
    if (rest.length === 0) {
      found.push(done);
      return;
    }
    if (done.length === maxLines) return;
    for (let take = rest.length; take > 0; take--) {
      extend([...done, rest.slice(0, take).join(" ")], rest.slice(take));
    }
  };
  extend([], words);
  return found.toSorted((a, b) => a.length - b.length);
}

function evenLines(words: string[], count: number): string[] {
  const target = words.join(" ").length / count;
  const lines: string[] = [];
  for (const word of words) {
    const last = lines.at(-1);
    if (last === undefined || (last.length + word.length / 2 > target && lines.length < count)) lines.push(word);
    else lines[lines.length - 1] = `${last} ${word}`;
  }
  return lines;
}
