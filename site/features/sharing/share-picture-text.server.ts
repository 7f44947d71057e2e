import { truncate } from "#platform/text/truncate.ts";
import { fitLines, supportedText, textOutline } from "./text-outlines.server.ts";

const titleStyle = { weight: 900, width: 62, tracking: -0.008 } as const;
/** `label` is that of every share picture; the others are those of a bill. */
const lineStyles = {
  label: { weight: 650, width: 118, tracking: 0.03 },
  name: { weight: 850, width: 64, tracking: 0 },
  time: { weight: 800, width: 75, tracking: 0 },
  small: { weight: 600, width: 95, tracking: 0 },
} as const;
/** Longer titles are cut, because they would be too small to read in a preview. */
const maxTitleLength = 90;
const maxWordLength = 24;

type Line = {
  x: number;
  y: number;
  width: number;
  size: number;
  fill: string;
  style?: keyof typeof lineStyles;
  isStruck?: boolean;
};
type Block = { x: number; width: number; top: number; bottom: number; fill: string; shadow: string };

/** The part of a text that the font supports, cut to a readable length; empty if there is no letter or digit. */
export async function drawableText(text: string): Promise<string> {
  const known = await supportedText(text);
  if (!/[\p{L}\p{N}]/u.test(known)) return "";
  const words = known.split(/\s+/).map((word) => withEllipsis(word, maxWordLength));
  return withEllipsis(words.join(" "), maxTitleLength);
}

/** One line from `x`, its baseline at `y`, made smaller to fit `width`. */
export async function lineOutline(text: string, line: Line): Promise<string> {
  const { x, y, width, fill, style = "label", isStruck = false } = line;
  const drawable = await drawableText(text);
  const natural = await textOutline(drawable, { ...lineStyles[style], size: line.size });
  const size = natural.width <= width ? line.size : (line.size * width) / natural.width;
  const fitting = size === line.size ? natural : await textOutline(drawable, { ...lineStyles[style], size });
  const strike = `<rect x="${x}" y="${y - size * 0.29}" width="${fitting.width}" height="${size * 0.07}" fill="${fill}"/>`;
  return place(fitting.path, x, y, fill) + (isStruck && drawable !== "" ? strike : "");
}

/**
 * A title as large as its block allows, aligned to the bottom: first its shadow, offset by a few pixels, then the title itself.
 */
export async function titleOutline(title: string, block: Block): Promise<string> {
  const { lines, size } = await largest(await supportedText(title.toUpperCase()), block);
  const outlines = await Promise.all(lines.map((line) => textOutline(spaced(line), { ...titleStyle, size })));
  const linePitch = lineHeight * size;
  const shadowOffset = Math.max(3, Math.round(size * 0.035));
  const layer = (fill: string, offset: number) =>
    outlines
      .map(({ path }, i) =>
        place(path, block.x + offset, block.bottom - (lines.length - 1 - i) * linePitch + offset, fill),
      )
      .join("");
  return layer(block.shadow, shadowOffset) + layer(block.fill, 0);
}

/** In em. */
const lineHeight = 0.81;
const capHeight = 0.69;

async function largest(title: string, { width, top, bottom }: Block) {
  const fits = [1, 2, 3, 4, 5].map((maxLines) => {
    const maxSize = (bottom - top) / ((maxLines - 1) * lineHeight + capHeight);
    return fitLines(title, { width, maxLines, maxSize }, titleStyle);
  });
  const { lines, size } = (await Promise.all(fits)).reduce((best, next) => (next.size > best.size ? next : best));
  const ones = await Promise.all(lines.map((line) => textOutline(spaced(line), { ...titleStyle, size: 1 })));
  return { lines, size: Math.min(size, width / Math.max(...ones.map((one) => one.width))) };
}

/** Archivo's space is too narrow between heavy capitals, so it is doubled by a no-break space. */
function spaced(line: string) {
  return line.replaceAll(" ", " \u00a0");
}

function place(path: string, x: number, y: number, fill: string) {
  return `<path transform="translate(${x} ${y})" fill="${fill}" d="${path}"/>`;
}

function withEllipsis(text: string, length: number) {
  return text.length <= length ? text : `${truncate(text, length - 1).trimEnd()}…`;
}
