import { justifyLines, LABEL, outlineText } from "../lettering.ts";
import { fill, INK, svgDocument } from "../palette.ts";
import type { Band } from "./band.ts";

export const W = 1200;
export const H = 1600;
export const EDGE = 70;
export const posterBounds = { x: 0, y: 0, w: W, h: H };

/** Draws one band's poster. */
export type Composition = (band: Band) => Promise<string>;

interface Title {
  /** How many words go on each line. What is left goes on the last. */
  lines: number[];
  color?: string;
  x?: number;
  width?: number;
  top?: number;
  bottom?: number;
  maxHeight?: number;
}

/** The band's name in capitals, each line as wide as the block. */
export async function title(
  band: Band,
  { lines, color = INK, x = EDGE, width = W - 2 * EDGE, ...box }: Title,
): Promise<string> {
  const words = band.name.toUpperCase().split(" ");
  const set = lines.map((count, i) => words.splice(0, i === lines.length - 1 ? words.length : count).join(" "));
  const block = await justifyLines(
    set.filter((line) => line !== ""),
    { x, width, ...box },
  );
  return fill(color, block.shapes);
}

/** The small line at the top of every poster: catalogue number and style. */
export async function imprint(band: Band, color: string, y = 88): Promise<string> {
  const style = { ...LABEL, weight: 750, size: 25 };
  const number = `CJF 27-${String(band.number).padStart(2, "0")}`;
  const shapes = await Promise.all([
    outlineText(number, { ...style, x: EDGE, y }),
    outlineText(band.style.toUpperCase(), { ...style, x: W - EDGE, y, anchor: "end" }),
  ]);
  return fill(color, ...shapes);
}

export const poster = (ground: string, ...layers: string[]) => svgDocument(W, H, ground, ...layers);
