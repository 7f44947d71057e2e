/** Banners of the pages about supporting and contacting the festival. The lower left stays plain, behind a heading. */

import { badge } from "../badge.ts";
import { fadeAcross, fadeDown, fadeOut, halftone } from "../halftone.ts";
import { outlineText } from "../lettering.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  svgDocument,
} from "../palette.ts";
import { gumLeaf, gumSprig } from "../shapes/country.ts";
import { trumpet } from "../shapes/horns.ts";
import { around, circle, each, line, path, rect, ring, stroke, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { DUSK, soundRings, sunAsHornBell } from "./shared-scenery.ts";

const W = 2400;
const H = 700;
const banner = (ground: string, ...layers: string[]) => svgDocument(W, H, ground, ...layers);

/** Large gum leaves. */
function support(): string {
  return banner(
    "#1C2C25",
    fill(
      "#2C4438",
      halftone(
        { x: 700, y: 0, w: 1700, h: H },
        { pitch: 24, tone: (x, y) => fadeAcross(2500, 800)(x) * (0.4 + y / 1600) },
      ),
    ),
    sunAsHornBell(1960, 330, 250),
    fill(LEAF, transform(1500, -120, gumSprig("support", 10, NIGHT), 24, 1.15)),
    fill(PALE_LEAF, transform(2330, -160, gumSprig("support two", 10, LEAF), 20, 1.2)),
    fill("#5E8672", transform(1830, -300, gumSprig("support three", 11, NIGHT), -6, 1.05)),
    fill(PALE_CLARET, transform(1180, 60, gumLeaf(NIGHT, 90), 38, 1.0)),
  );
}

/** A telephone whose receiver is a trumpet. */
async function contact(): Promise<string> {
  const digits = await Promise.all(
    "1234567890".split("").map((digit, i) => {
      const a = ((-58 - i * 29) * Math.PI) / 180;
      return outlineText(digit, {
        weight: 800,
        width: 100,
        size: 46,
        x: Math.cos(a) * 186,
        y: Math.sin(a) * 186 + 16,
        anchor: "middle",
      });
    }),
  );
  const holes = "1234567890"
    .split("")
    .map((_, i) => {
      const a = ((-58 - i * 29) * Math.PI) / 180;
      return circle(Math.cos(a) * 186, Math.sin(a) * 186, 42);
    })
    .join("");
  return banner(
    NIGHT,
    fill(DUSK, soundRings(1700, 430, 420, 74, 16, 10)),
    fill(CLARET, path("M1230 720C1250 420 1370 200 1500 170H1900C2030 200 2150 420 2170 720Z")),
    overprint(
      BRASS,
      [8, 6],
      halftone(
        { x: 1230, y: 400, w: 940, h: 320 },
        { pitch: 16, tone: (x, y) => (Math.abs(x - 1700) < 450 ? fadeDown(760, 420)(x, y) * 0.8 : 0) },
      ),
    ),
    fill(INK, circle(1700, 470, 232)),
    fill(PAPER, circle(1700, 470, 220)),
    fill(INK, transform(1700, 470, holes, 0, 0.88)),
    fill(PALE_BRASS, transform(1700, 470, digits.join(""), 0, 0.88)),
    fill(BRASS, circle(1700, 470, 88)),
    fill(INK, transform(1648, 418, badge(104, INK, BRASS))),
    fill(INK, rect(1480, 128, 52, 90, 12), rect(1868, 128, 52, 90, 12)),
    fill(PALE_BRASS, transform(1190, 190, trumpet(NIGHT), -3, 1.04)),
  );
}

/** A busker's open instrument case with coins. */
function donate(): string {
  const coins = [
    [1420, 120, 54],
    [1610, 70, 40],
    [1770, 190, 62],
    [1980, 110, 48],
    [1560, 250, 44],
    [1880, 330, 40],
    [2120, 250, 56],
    [1330, 290, 36],
  ];
  const coin = ([x = 0, y = 0, r = 0]: number[]) =>
    fill(INK, circle(x + 7, y + 6, r)) +
    fill(PALE_BRASS, circle(x, y, r)) +
    fill(
      BRASS,
      ring(x, y, r * 0.82, r * 0.09),
      transform(x, y, around(6, 0, 0, rect(-r * 0.06, -r * 0.56, r * 0.12, r * 0.36))),
    );
  return banner(
    NIGHT,
    fill(
      CLARET,
      halftone({ x: 900, y: 0, w: 1500, h: 520 }, { pitch: 22, tone: (x, y) => fadeOut(1720, 560, 120, 820)(x, y) }),
    ),
    fill(INK, path("M1130 500L1250 330H2230L2330 500Z")),
    fill(CLARET, path("M1176 500L1276 360H2206L2286 500Z")),
    overprint(
      CLARET,
      [6, 6],
      each(16, (i) => line(1190 + i * 66, 500, 1290 + i * 58, 360, 6)),
    ),
    coins.map(coin).join(""),
    fill(PALE_BRASS, transform(1330, 500, trumpet(CLARET), -4, 0.82)),
    fill("#2A2620", path("M1090 496H2370L2330 700H1130Z")),
    fill(BRASS, rect(1090, 492, 1280, 16), rect(1380, 520, 90, 70, 8), rect(1990, 520, 90, 70, 8)),
    stroke("M1640 560C1640 640 1840 640 1840 560", 20),
  );
}

export const supportBanners: Picture[] = [
  { id: "banner-support", draw: support },
  { id: "banner-contact", draw: contact },
  { id: "banner-donate", draw: donate },
];
