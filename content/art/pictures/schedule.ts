/** The schedule as a picture, from the line-up's data: landscape for a screen, portrait for a phone. */
import { textOutline } from "../../../site/features/sharing/text-outlines.server.ts";
import { badge } from "../badge.ts";
import { BLACK_CONDENSED, LABEL, outlineText } from "../lettering.ts";
import { BRASS, CLARET, fill, INK, LEAF, NIGHT, overprint, PALE_BRASS, PAPER, svgDocument } from "../palette.ts";
import { readBands } from "../posters/band.ts";
import { gumLeaf, poppetHead } from "../shapes/country.ts";
import { saxophone } from "../shapes/horns.ts";
import { polygon, rect, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { type Day, type Gig, programme } from "./programme.ts";
import { sunAsHornBell } from "./shared-scenery.ts";

const colors = [CLARET, LEAF, NIGHT, "#7A5618", CLARET];

/** A strip of tape with a day written on it. */
async function tape(day: Day, index: number, width: number, size: number): Promise<string> {
  const color = colors[index] ?? INK;
  const height = size * 1.06;
  const torn = polygon(
    [0, 0],
    [width, -3],
    [width - 9, height * 0.3],
    [width + 5, height * 0.62],
    [width - 4, height],
    [3, height + 2],
    [-7, height * 0.66],
    [5, height * 0.3],
  );
  const [name, date] = await Promise.all([
    outlineText(day.name.toUpperCase(), { ...BLACK_CONDENSED, size, x: size * 0.2, y: height * 0.86 }),
    outlineText(String(day.date), { ...BLACK_CONDENSED, size, x: width - size * 0.2, y: height * 0.86, anchor: "end" }),
  ]);
  return overprint(BRASS, [7, 6], torn) + fill(color, torn) + fill(PAPER, name) + fill(PALE_BRASS, date);
}

interface Row {
  width: number;
  timeWidth: number;
  name: number;
  small: number;
}

/** A line of text, shrunk where it would be wider than `maxWidth`. */
async function outlineTextWithin(
  text: string,
  maxWidth: number,
  size: number,
  style: object,
  x: number,
  y: number,
): Promise<string> {
  const { width } = await textOutline(text, { ...style, size });
  return outlineText(text, { ...style, size: Math.min(size, (size * maxWidth) / width), x, y });
}

/** One set: time, band, venue. A long name is shrunk to fit. */
async function gigRow(gig: Gig, color: string, { width, timeWidth, name, small }: Row): Promise<string> {
  const second = name * 0.78 + small * 1.22;
  const [time, until, band, venue] = await Promise.all([
    outlineTextWithin(gig.time, timeWidth - small * 0.5, name * 0.92, { weight: 800, width: 75 }, 0, name * 0.78),
    outlineTextWithin(gig.until, timeWidth - small * 0.5, small, { weight: 500, width: 92 }, 0, second),
    outlineTextWithin(gig.band, width - timeWidth, name, { weight: 850, width: 68 }, timeWidth, name * 0.78),
    outlineTextWithin(gig.venue, width - timeWidth, small, { weight: 500, width: 92 }, timeWidth, second),
  ]);
  return fill(color, time, until) + fill(INK, band, venue);
}

async function heading(width: number, size: number): Promise<string> {
  const [name, dates] = await Promise.all([
    outlineText("WHO PLAYS WHEN", { ...BLACK_CONDENSED, size, x: size * 1.12, y: size * 0.8 }),
    outlineText("10–14 JUNE 2027", {
      ...LABEL,
      weight: 800,
      size: size * 0.3,
      x: width,
      y: size * 0.42,
      anchor: "end",
    }),
  ]);
  const fest = await outlineText("COMMUNITY JAZZ FESTIVAL", {
    ...LABEL,
    size: size * 0.2,
    x: width,
    y: size * 0.78,
    anchor: "end",
  });
  return transform(0, 0, badge(size * 0.92)) + fill(INK, name, fest) + fill(CLARET, dates);
}

/** Drawings in the space below the days with few sets. */
const ornaments = () =>
  sunAsHornBell(250, 1250, 205) +
  fill(INK, transform(330, 1600, poppetHead(560)), rect(0, 1560, 2400, 40)) +
  overprint(PALE_BRASS, [14, 10], transform(1955, 940, saxophone(), 0, 0.6)) +
  fill(CLARET, transform(1955, 940, saxophone(PAPER), 0, 0.6)) +
  fill(LEAF, transform(600, 1380, gumLeaf(PAPER, 60), -72, 0.8), transform(640, 1440, gumLeaf(PAPER, -60), -104, 0.8));

async function landscape(): Promise<string> {
  const days = programme(await readBands());
  const [column, gap, edge] = [424, 40, 60];
  const most = Math.max(...days.map((day) => day.gigs.length));
  const pitch = Math.min(112, 1100 / (most - 1));
  const columns = await Promise.all(
    days.map(async (day, i) => {
      const rows = await Promise.all(
        day.gigs.map(async (gig, row) =>
          transform(
            4,
            140 + row * pitch,
            await gigRow(gig, colors[i] ?? INK, { width: column, timeWidth: 116, name: 37, small: 25 }),
          ),
        ),
      );
      return transform(edge + i * (column + gap), 230, (await tape(day, i, column, 74)) + rows.join(""));
    }),
  );
  return svgDocument(2400, 1600, PAPER, ornaments(), transform(edge, 54, await heading(2280, 130)), ...columns);
}

async function portrait(): Promise<string> {
  const days = programme(await readBands());
  const [edge, pitch, width] = [56, 118, 968];
  const blocks: string[] = [];
  let y = 330;
  for (const [i, day] of days.entries()) {
    blocks.push(transform(edge, y, await tape(day, i, width, 116)));
    y += 190;
    for (const gig of day.gigs) {
      blocks.push(
        transform(
          edge + 6,
          y,
          await gigRow(gig, colors[i] ?? INK, { width: width - 6, timeWidth: 268, name: 58, small: 38 }),
        ),
      );
      y += pitch;
    }
    y += 60;
  }
  const title = await outlineText("WHO PLAYS WHEN", { ...BLACK_CONDENSED, size: 152, x: edge, y: 190 });
  const dates = await outlineText("10–14 JUNE 2027", { ...LABEL, weight: 800, size: 46, x: edge + 2, y: 270 });
  return svgDocument(
    1080,
    y + 20,
    PAPER,
    fill(INK, title, rect(edge, 42, width, 10)),
    fill(CLARET, dates),
    transform(900, 200, badge(124)),
    ...blocks,
  );
}

export const schedulePictures: Picture[] = [
  { id: "schedule-web", draw: landscape, colours: 32 },
  { id: "schedule-mobile", draw: portrait, colours: 32 },
];
