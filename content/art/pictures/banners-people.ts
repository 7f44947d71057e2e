/** Banners of the pages about people and ways to take part. A heading lies over the lower left: that stays dark and calm. */
import { fadeAcross, fadeDown, fadeOut, halftone } from "../halftone.ts";
import {
  BRASS,
  CLARET,
  flat,
  INK,
  LEAF,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  sheet,
} from "../inks.ts";
import { BLACK_CONDENSED, letter } from "../lettering.ts";
import { badge } from "../mark.ts";
import { around, at, circle, each, line, path, polygon, rect, ring, stroke } from "../marks.ts";
import { gumLeaf, gumSprig } from "../shapes/country.ts";
import { saxophone, trumpet } from "../shapes/horns.ts";
import { cymbalStand, microphone } from "../shapes/stage.ts";
import { bellSun, DUSK, soundRings } from "./goldfields.ts";
import type { Picture } from "./picture.ts";

const W = 2400;
const H = 700;
const banner = (ground: string, ...layers: string[]) => sheet(W, H, ground, ...layers);

/** Lanyards on a row of hooks, before the first shift. */
async function volunteer(): Promise<string> {
  const word = await letter("CREW", { ...BLACK_CONDENSED, size: 84, x: 0, y: 290, anchor: "middle" });
  const tag = (color: string) =>
    stroke("M-14 -120L-40 170M14 -120L40 170", 16) +
    flat(color, rect(-92, 170, 184, 260, 14)) +
    flat(
      INK,
      rect(-26, 182, 52, 14, 7),
      word,
      rect(-64, 318, 128, 7),
      rect(-64, 342, 90, 7),
      at(-34, 358, badge(60, INK, color)),
    );
  const colors = [PALE_BRASS, PAPER, PALE_CLARET, PALE_LEAF, PALE_BRASS, PAPER];
  const swing = [-3, 4, -1, 6, -5, 2];
  return banner(
    NIGHT,
    flat(
      CLARET,
      halftone(
        { x: 900, y: 0, w: 1500, h: H },
        { pitch: 22, tone: (x, y) => fadeAcross(2500, 950)(x) * fadeDown(-200, 900)(0, y) },
      ),
    ),
    flat(DUSK, rect(0, 60, W, 34)),
    colors
      .map((color, i) => at(1120 + i * 232, 92 + (i % 2) * 26, flat(i % 2 ? CLARET : LEAF, tag(color)), swing[i]))
      .join(""),
    flat(
      BRASS,
      each(6, (i) => circle(1120 + i * 232, 78, 18)),
    ),
  );
}

/** An empty stage, lit. */
function bandApplications(): string {
  const beam = polygon([1560, -40], [1700, -40], [2260, 640], [1080, 640]);
  return banner(
    NIGHT,
    flat(DUSK, beam),
    flat(
      "#8A6A2A",
      halftone(
        { x: 1080, y: 0, w: 1200, h: 640 },
        {
          pitch: 20,
          tone: (x, y) => (Math.abs(x - 1630 - (y - 300) * 0.05) < 70 + y * 0.8 ? 0.05 + (y / 640) * 0.5 : 0),
        },
      ),
    ),
    flat(BRASS, `<ellipse cx="1670" cy="632" rx="620" ry="62"/>`),
    overprint(CLARET, [10, 6], `<ellipse cx="1670" cy="632" rx="480" ry="44"/>`),
    flat(INK, rect(0, 655, W, 60), at(1640, 250, microphone(PALE_BRASS, 800), 0, 0.98)),
    flat(PALE_BRASS, at(2000, 330, cymbalStand(170, 310, INK))),
    flat(PALE_CLARET, at(1230, 250, saxophone(NIGHT), 0, 0.38)),
    flat(CLARET, path(`M2400 0H2080C2140 200 2180 420 2190 700H2400Z`)),
    flat(
      "#6E1F25",
      each(4, (i) =>
        path(
          `M${2160 + i * 64} 0C${2200 + i * 56} 240 ${2226 + i * 50} 460 ${2232 + i * 48} 700H${2252 + i * 48}C${2248 + i * 50} 460 ${2226 + i * 56} 240 ${2190 + i * 64} 0Z`,
        ),
      ),
    ),
  );
}

/** Gum leaves, large: what grows back. */
function support(): string {
  return banner(
    "#1C2C25",
    flat(
      "#2C4438",
      halftone(
        { x: 700, y: 0, w: 1700, h: H },
        { pitch: 24, tone: (x, y) => fadeAcross(2500, 800)(x) * (0.4 + y / 1600) },
      ),
    ),
    bellSun(1960, 330, 250),
    flat(LEAF, at(1500, -120, gumSprig("support", 10, NIGHT), 24, 1.15)),
    flat(PALE_LEAF, at(2330, -160, gumSprig("support two", 10, LEAF), 20, 1.2)),
    flat("#5E8672", at(1830, -300, gumSprig("support three", 11, NIGHT), -6, 1.05)),
    flat(PALE_CLARET, at(1180, 60, gumLeaf(NIGHT, 90), 38, 1.0)),
  );
}

/** A telephone whose receiver is a trumpet. */
async function contact(): Promise<string> {
  const digits = await Promise.all(
    "1234567890".split("").map((digit, i) => {
      const a = ((-58 - i * 29) * Math.PI) / 180;
      return letter(digit, {
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
    flat(DUSK, soundRings(1700, 430, 420, 74, 16, 10)),
    flat(CLARET, path("M1230 720C1250 420 1370 200 1500 170H1900C2030 200 2150 420 2170 720Z")),
    overprint(
      BRASS,
      [8, 6],
      halftone(
        { x: 1230, y: 400, w: 940, h: 320 },
        { pitch: 16, tone: (x, y) => (Math.abs(x - 1700) < 450 ? fadeDown(760, 420)(x, y) * 0.8 : 0) },
      ),
    ),
    flat(INK, circle(1700, 470, 232)),
    flat(PAPER, circle(1700, 470, 220)),
    flat(INK, at(1700, 470, holes, 0, 0.88)),
    flat(PALE_BRASS, at(1700, 470, digits.join(""), 0, 0.88)),
    flat(BRASS, circle(1700, 470, 88)),
    flat(INK, at(1648, 418, badge(104, INK, BRASS))),
    flat(INK, rect(1480, 128, 52, 90, 12), rect(1868, 128, 52, 90, 12)),
    flat(PALE_BRASS, at(1190, 190, trumpet(NIGHT), -3, 1.04)),
  );
}

/** Ticket stubs fanned like a hand of cards. */
async function membership(): Promise<string> {
  const words = (
    await Promise.all(
      ["MEMBER", "2027"].map((text, i) =>
        letter(text, { weight: 900, width: 62, size: 150, x: -330, y: -10 + i * 132 }),
      ),
    )
  ).join("");
  const card = (color: string) =>
    flat(color, path("M-400 -230H400V-60A60 60 0 0 0 400 60V230H-400V60A60 60 0 0 0 -400 -60Z")) +
    flat(
      INK,
      words,
      each(12, (i) => rect(206, -212 + i * 36, 6, 20)),
      at(234, -56, badge(112, INK, color)),
      rect(-330, 170, 380, 8),
    );
  return banner(
    NIGHT,
    flat(
      LEAF,
      halftone(
        { x: 800, y: 0, w: 1600, h: H },
        { pitch: 22, tone: (x, y) => fadeOut(1820, 380, 250, 1050)(x, y) * 0.9 },
      ),
    ),
    ...[PALE_LEAF, PALE_CLARET, PALE_BRASS, PAPER].map((color, i) =>
      at(
        1560 + i * 70,
        450 - i * 36,
        flat(INK, at(14, 14, path("M-400 -230H400V230H-400Z"))) + card(color),
        -24 + i * 9,
        0.94,
      ),
    ),
  );
}

/** A busker's open case, coins flying in. */
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
    flat(INK, circle(x + 7, y + 6, r)) +
    flat(PALE_BRASS, circle(x, y, r)) +
    flat(
      BRASS,
      ring(x, y, r * 0.82, r * 0.09),
      at(x, y, around(6, 0, 0, rect(-r * 0.06, -r * 0.56, r * 0.12, r * 0.36))),
    );
  return banner(
    NIGHT,
    flat(
      CLARET,
      halftone({ x: 900, y: 0, w: 1500, h: 520 }, { pitch: 22, tone: (x, y) => fadeOut(1720, 560, 120, 820)(x, y) }),
    ),
    flat(INK, path("M1130 500L1250 330H2230L2330 500Z")),
    flat(CLARET, path("M1176 500L1276 360H2206L2286 500Z")),
    overprint(
      CLARET,
      [6, 6],
      each(16, (i) => line(1190 + i * 66, 500, 1290 + i * 58, 360, 6)),
    ),
    coins.map(coin).join(""),
    flat(PALE_BRASS, at(1330, 500, trumpet(CLARET), -4, 0.82)),
    flat("#2A2620", path("M1090 496H2370L2330 700H1130Z")),
    flat(BRASS, rect(1090, 492, 1280, 16), rect(1380, 520, 90, 70, 8), rect(1990, 520, 90, 70, 8)),
    stroke("M1640 560C1640 640 1840 640 1840 560", 20),
  );
}

export const peopleBanners: Picture[] = [
  { id: "banner-volunteer", draw: volunteer },
  { id: "banner-band-applications", draw: bandApplications },
  { id: "banner-support", draw: support },
  { id: "banner-contact", draw: contact },
  { id: "banner-membership", draw: membership },
  { id: "banner-donate", draw: donate },
];
