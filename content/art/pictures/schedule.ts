/** The programme as a set list, from the line-up's own data: landscape for a screen, portrait for a telephone. */
import { textOutline } from "../../../app/features/sharing/text-outlines.server.ts";
import { BRASS, CLARET, flat, INK, LEAF, NIGHT, overprint, PALE_BRASS, PAPER, sheet } from "../inks.ts";
import { BLACK_CONDENSED, LABEL, letter } from "../lettering.ts";
import { badge } from "../mark.ts";
import { at, polygon, rect } from "../marks.ts";
import { readBands } from "../posters/band.ts";
import { gumLeaf, poppetHead } from "../shapes/country.ts";
import { saxophone } from "../shapes/horns.ts";
import { bellSun } from "./goldfields.ts";
import type { Picture } from "./picture.ts";
import { type Day, type Gig, programme } from "./programme.ts";

const inks = [CLARET, LEAF, NIGHT, "#7A5618", CLARET];

/** A strip of tape with a day written on it. */
async function tape(day: Day, index: number, width: number, size: number): Promise<string> {
  const color = inks[index] ?? INK;
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
    letter(day.name.toUpperCase(), { ...BLACK_CONDENSED, size, x: size * 0.2, y: height * 0.86 }),
    letter(String(day.date), { ...BLACK_CONDENSED, size, x: width - size * 0.2, y: height * 0.86, anchor: "end" }),
  ]);
  return overprint(BRASS, [7, 6], torn) + flat(color, torn) + flat(PAPER, name) + flat(PALE_BRASS, date);
}

interface Row {
  width: number;
  timeWidth: number;
  name: number;
  small: number;
}

/** A line no wider than `most`: the size comes down before it would run over. */
async function letterWithin(
  text: string,
  most: number,
  size: number,
  style: object,
  x: number,
  y: number,
): Promise<string> {
  const { width } = await textOutline(text, { ...style, size });
  return letter(text, { ...style, size: Math.min(size, (size * most) / width), x, y });
}

/** One set: time, band, where. The name shrinks before it would run over. */
async function gigRow(gig: Gig, color: string, { width, timeWidth, name, small }: Row): Promise<string> {
  const second = name * 0.78 + small * 1.22;
  const [time, until, band, venue] = await Promise.all([
    letterWithin(gig.time, timeWidth - small * 0.5, name * 0.92, { weight: 800, width: 75 }, 0, name * 0.78),
    letterWithin(gig.until, timeWidth - small * 0.5, small, { weight: 500, width: 92 }, 0, second),
    letterWithin(gig.band, width - timeWidth, name, { weight: 850, width: 68 }, timeWidth, name * 0.78),
    letterWithin(gig.venue, width - timeWidth, small, { weight: 500, width: 92 }, timeWidth, second),
  ]);
  return flat(color, time, until) + flat(INK, band, venue);
}

async function heading(width: number, size: number): Promise<string> {
  const [name, dates] = await Promise.all([
    letter("WHO PLAYS WHEN", { ...BLACK_CONDENSED, size, x: size * 1.12, y: size * 0.8 }),
    letter("10–14 JUNE 2027", { ...LABEL, weight: 800, size: size * 0.3, x: width, y: size * 0.42, anchor: "end" }),
  ]);
  const fest = await letter("COMMUNITY JAZZ FESTIVAL", {
    ...LABEL,
    size: size * 0.2,
    x: width,
    y: size * 0.78,
    anchor: "end",
  });
  return at(0, 0, badge(size * 0.92)) + flat(INK, name, fest) + flat(CLARET, dates);
}

/** What fills the foot of the quieter days. */
const ornaments = () =>
  bellSun(250, 1250, 205) +
  flat(INK, at(330, 1600, poppetHead(560)), rect(0, 1560, 2400, 40)) +
  overprint(PALE_BRASS, [14, 10], at(1955, 940, saxophone(), 0, 0.6)) +
  flat(CLARET, at(1955, 940, saxophone(PAPER), 0, 0.6)) +
  flat(LEAF, at(600, 1380, gumLeaf(PAPER, 60), -72, 0.8), at(640, 1440, gumLeaf(PAPER, -60), -104, 0.8));

async function landscape(): Promise<string> {
  const days = programme(await readBands());
  const [column, gap, edge] = [424, 40, 60];
  const most = Math.max(...days.map((day) => day.gigs.length));
  const pitch = Math.min(112, 1100 / (most - 1));
  const columns = await Promise.all(
    days.map(async (day, i) => {
      const rows = await Promise.all(
        day.gigs.map(async (gig, row) =>
          at(
            4,
            140 + row * pitch,
            await gigRow(gig, inks[i] ?? INK, { width: column, timeWidth: 116, name: 37, small: 25 }),
          ),
        ),
      );
      return at(edge + i * (column + gap), 230, (await tape(day, i, column, 74)) + rows.join(""));
    }),
  );
  return sheet(2400, 1600, PAPER, ornaments(), at(edge, 54, await heading(2280, 130)), ...columns);
}

async function portrait(): Promise<string> {
  const days = programme(await readBands());
  const [edge, pitch, width] = [56, 118, 968];
  const blocks: string[] = [];
  let y = 330;
  for (const [i, day] of days.entries()) {
    blocks.push(at(edge, y, await tape(day, i, width, 116)));
    y += 190;
    for (const gig of day.gigs) {
      blocks.push(
        at(edge + 6, y, await gigRow(gig, inks[i] ?? INK, { width: width - 6, timeWidth: 268, name: 58, small: 38 })),
      );
      y += pitch;
    }
    y += 60;
  }
  const title = await letter("WHO PLAYS WHEN", { ...BLACK_CONDENSED, size: 152, x: edge, y: 190 });
  const dates = await letter("10–14 JUNE 2027", { ...LABEL, weight: 800, size: 46, x: edge + 2, y: 270 });
  return sheet(
    1080,
    y + 20,
    PAPER,
    flat(INK, title, rect(edge, 42, width, 10)),
    flat(CLARET, dates),
    at(900, 200, badge(124)),
    ...blocks,
  );
}

export const schedulePictures: Picture[] = [
  { id: "schedule-web", draw: landscape, colours: 32 },
  { id: "schedule-mobile", draw: portrait, colours: 32 },
];
