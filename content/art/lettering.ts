import { fitLines, type TextStyle, textOutline } from "../../site/features/sharing/text-outlines.server.ts";
import { n } from "./svg.ts";

export const BLACK_CONDENSED = { weight: 900, width: 62, tracking: -0.008 } as const;
export const LABEL = { weight: 650, width: 125, tracking: 0.06 } as const;

interface PlacedText extends TextStyle {
  x: number;
  y: number;
  anchor?: "start" | "middle" | "end";
}

/** One line of outlined text, its baseline at y. */
export async function outlineText(text: string, { x, y, anchor = "start", ...lettering }: PlacedText): Promise<string> {
  const { path, width } = await textOutline(text, lettering);
  const left = x - width * { start: 0, middle: 0.5, end: 1 }[anchor];
  return `<path transform="translate(${n(left)} ${n(y)})" d="${compact(path)}"/>`;
}

const compact = (d: string) => d.replace(/-?\d+\.\d+/g, (number) => n(Number(number)));

interface Block {
  x: number;
  width: number;
  /** The first line's cap top, or the last line's baseline. */
  top?: number;
  bottom?: number;
  maxHeight?: number;
  /** Space between lines, in cap heights. */
  gap?: number;
  style?: Omit<TextStyle, "size">;
}

/** Lines each set as wide as the block, so a line of fewer letters is bigger. Returns the shapes and their height. */
export async function justifyLines(
  lines: string[],
  block: Block,
): Promise<{ shapes: string; height: number; top: number }> {
  const { x, width, gap = 0.13, style = BLACK_CONDENSED } = block;
  const ones = await Promise.all(lines.map((text) => textOutline(text, { ...style, size: 1 })));
  const natural = ones.map((one) => ({ size: width / one.width, cap: (one.capHeight * width) / one.width }));
  const space = gap * Math.min(...natural.map((line) => line.cap));
  const full = natural.reduce((sum, line) => sum + line.cap, 0) + space * (lines.length - 1);
  const shrink = Math.min(1, (block.maxHeight ?? full) / full);
  const height = full * shrink;
  const top = block.top ?? (block.bottom ?? 0) - height;
  let y = top;
  const shapes: string[] = [];
  for (const [i, text] of lines.entries()) {
    const { size, cap } = natural[i] ?? { size: 0, cap: 0 };
    y += cap * shrink;
    shapes.push(await outlineText(text, { ...style, size: size * shrink, x, y }));
    y += space * shrink;
  }
  return { shapes: shapes.join(""), height, top };
}

/** Text broken into left-aligned lines, at the largest size that fits the block. */
export async function wrapText(text: string, block: Block & { maxLines: number; maxSize: number }): Promise<string> {
  const { style = BLACK_CONDENSED, gap = 0.16 } = block;
  const { lines, size } = await fitLines(text, block, style);
  const cap = (await textOutline("H", { ...style, size })).capHeight;
  const pitch = cap * (1 + gap);
  const first = block.top !== undefined ? block.top + cap : (block.bottom ?? 0) - pitch * (lines.length - 1);
  const set = lines.map((line, i) => outlineText(line, { ...style, size, x: block.x, y: first + i * pitch }));
  return (await Promise.all(set)).join("");
}
