/** Still lifes: a supper and a shelf. */

import { badge } from "../badge.ts";
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, outlineText } from "../lettering.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  svgDocument,
} from "../palette.ts";
import { seededRandom } from "../seeded-random.ts";
import { record } from "../shapes/stage.ts";
import { around, circle, each, ellipse, rect, ring, stroke, transform } from "../svg.ts";

import type { Picture } from "./picture.ts";

const W = 1600;
const H = 1200;
const bounds = { x: 0, y: 0, w: W, h: H };

const cup = (x: number, y: number, r: number) =>
  fill(INK, circle(x + 10, y + 10, r * 1.36)) +
  fill(PAPER, circle(x, y, r * 1.36), transform(x, y, rect(r * 0.8, -r * 0.16, r * 0.66, r * 0.32, r * 0.16), -40)) +
  fill(PALE_LEAF, ring(x, y, r * 1.2, r * 0.06)) +
  fill(INK, circle(x, y, r * 0.92)) +
  fill("#7A4A1C", circle(x, y, r * 0.8));

/** A lamington with its coconut. */
function lamington(x: number, y: number, turn: number): string {
  const random = seededRandom(`lamington ${x}`);
  const flake = () => transform(random(-64, 62), random(-54, 52), rect(-7, -1.6, 14, 3.2, 1), random(0, 180));
  const cake = fill(INK, rect(-62, -52, 140, 120, 8)) + fill("#4A2A20", rect(-70, -60, 140, 120, 8));
  return transform(x, y, cake + fill(PAPER, each(46, flake)), turn);
}

const cloth = () =>
  fill(
    "#A33B3C",
    each(9, (i) => rect(i * 200 - 40, 0, 100, H)),
  ) +
  overprint(
    CLARET,
    [0, 0],
    each(7, (i) => rect(0, i * 200 - 60, W, 100)),
  );

/** Supper from above: lamingtons on a record, and tea left and right of what a hexagon shows. */
const supper = () =>
  svgDocument(
    W,
    H,
    CLARET,
    cloth(),
    fill(INK, circle(816, 622, 400), transform(800, 606, record(396, "#3A352D", PALE_BRASS))),
    lamington(620, 480, -12) + lamington(800, 420, 8) + lamington(980, 500, 20),
    lamington(1010, 690, -8) + lamington(830, 780, 14) + lamington(630, 700, 4),
    transform(745, 545, badge(110, PALE_BRASS, INK)),
    cup(66, 330, 112) + cup(1530, 240, 116) + cup(1500, 900, 124) + cup(86, 900, 118),
  );

const reel = (r: number) =>
  circle(0, 0, r) +
  fill(PAPER, around(3, 0, 0, ellipse(0, -r * 0.58, r * 0.24, r * 0.24)), circle(0, 0, r * 0.12)) +
  fill(CLARET, ring(0, 0, r * 0.94, r * 0.06));

/** A record sleeve with its year, 600 x 600. */
function sleeve(color: string, year: string): string {
  const tone = (x: number, y: number) =>
    Math.abs(x) < 296 && Math.abs(y) < 296 ? fadeOut(90, -110, 20, 250)(x, y) : 0;
  return (
    fill(INK, rect(-286, -286, 600, 600)) +
    fill(color, rect(-300, -300, 600, 600)) +
    overprint(INK, [0, 0], halftone({ x: -300, y: -300, w: 600, h: 380 }, { pitch: 15, tone })) +
    fill(INK, year, rect(-250, -260, 200, 8), rect(-250, -240, 120, 8))
  );
}

/** Tapes and record sleeves. */
async function archive(): Promise<string> {
  const years = await Promise.all(
    ["2014", "2019", "2023"].map((year) => outlineText(year, { ...BLACK_CONDENSED, size: 190, x: -250, y: 250 })),
  );
  const sleeves = [PALE_LEAF, PALE_CLARET, PALE_BRASS].map((color, i) =>
    transform(560 + i * 120, 520 + i * 70, sleeve(color, years[i] ?? ""), -14 + i * 11),
  );
  return svgDocument(
    W,
    H,
    "#D9CDB4",
    overprint(BRASS, [0, 0], halftone(bounds, { pitch: 26, tone: fadeDown(1200, -300) })),
    fill(NIGHT, stroke("M1330 560C1500 800 1300 1010 1040 1040S500 1180 -20 1080", 16)),
    fill(NIGHT, transform(1290, 380, reel(300), 12)),
    ...sleeves,
    fill(
      INK,
      transform(250, 1010, rect(-150, -92, 300, 184, 16)) +
        fill(PAPER, rect(128, 940, 244, 70, 6)) +
        fill(PALE_BRASS, ring(190, 1050, 26, 9), ring(310, 1050, 26, 9)),
    ),
  );
}

export const stillLifes: Picture[] = [
  { id: "picture-supper", draw: supper },
  { id: "picture-archive", draw: archive },
];
