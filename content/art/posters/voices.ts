/** Vocal jazz, blues, funk and soul. */
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
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
} from "../inks.ts";
import { BLACK_CONDENSED, LABEL, letter } from "../lettering.ts";
import { around, at, circle, each, inside, path, polygon, rect, ring, stroke } from "../marks.ts";
import { chance } from "../seed.ts";
import { stars } from "../shapes/country.ts";
import { keys, microphone, note } from "../shapes/stage.ts";
import { bassBody, bassNeck, fHole, resonator, strings } from "../shapes/strings.ts";
import { all, type Composition, EDGE, imprint, poster, title, W } from "./frame.ts";

/** One microphone, every light on it. */
const dellaMarchetti: Composition = async (band) =>
  poster(
    NIGHT,
    flat(CLARET, around(18, 600, 560, polygon([600, 560], [470, -900], [730, -900]))),
    flat("#5A1A22", halftone(all, { pitch: 24, tone: fadeOut(600, 560, 1400, 300) })),
    flat(PALE_BRASS, circle(600, 540, 400)),
    overprint(
      CLARET,
      [0, 0],
      halftone(all, { pitch: 19, tone: (x, y) => (Math.hypot(x - 600, y - 540) < 396 ? fadeDown(960, 260)(x, y) : 0) }),
    ),
    overprint(CLARET, [16, 10], at(600, 560, microphone(PALE_BRASS, 900), 0, 1.35)),
    flat(INK, at(600, 560, microphone(PAPER, 900), 0, 1.35)),
    flat(NIGHT, rect(0, 1090, W, 510)),
    await title(band, { lines: [2, 1], color: PAPER, bottom: 1540, maxHeight: 400 }),
    await imprint(band, PAPER),
  );

/** The same song in triplicate. */
const threePartInvoice: Composition = async (band) => {
  const [word, total, copy] = await Promise.all([
    letter("INVOICE", { ...BLACK_CONDENSED, size: 150, x: 56, y: 160 }),
    letter("TOTAL: THREE VOICES", { ...LABEL, weight: 800, size: 32, x: 58, y: 822 }),
    letter("No. 0003", { ...LABEL, size: 26, x: 500, y: 156 }),
  ]);
  const form =
    word +
    total +
    copy +
    rect(56, 192, 608, 10) +
    each(5, (i) => rect(56, 340 + i * 62, 608, 6)) +
    rect(56, 752, 608, 10);
  const voice = (rise: number) =>
    each(5, (i) => at(150 + i * 112, 598 - rise * 62 - ((i * 2) % 3) * 31, note(28, i === 4)));
  const page = (color: string, x: number, y: number, turn: number, ...marks: string[]) =>
    at(x, y, flat(INK, rect(12, 12, 720, 880)) + flat(color, rect(0, 0, 720, 880)) + marks.join(""), turn);
  return poster(
    PAPER,
    overprint(BRASS, [0, 0], halftone(all, { pitch: 26, tone: fadeDown(1400, 0) })),
    page(PALE_LEAF, 60, 300, -13, flat(LEAF, form)),
    page(PALE_CLARET, 360, 130, 11, flat(CLARET, form)),
    page(
      PALE_BRASS,
      240,
      190,
      -2,
      overprint(LEAF, [-12, 8], voice(0)),
      overprint(CLARET, [0, 0], voice(2.2)),
      flat(INK, form, at(10, -68, voice(0))),
    ),
    flat(PAPER, rect(0, 1126, W, 480), rect(0, 0, W, 124)),
    flat(INK, rect(0, 1122, W, 8)),
    await title(band, { lines: [2, 1], bottom: 1540, maxHeight: 360 }),
    await imprint(band, INK),
  );
};

/** A moon, a piano, and eight hours to go. */
const maOMalley: Composition = async (band) => {
  const windows = each(3, (i) => each(4, (j) => ((i * 5 + j * 3) % 4 ? "" : rect(90 + i * 70, 640 + j * 90, 42, 58))));
  return poster(
    NIGHT,
    flat(PALE_LEAF, stars(band.name, 90, 0, 130, W, 760)),
    flat("#22365A", circle(760, 460, 400)),
    flat(PAPER, circle(740, 450, 330)),
    overprint(
      BRASS,
      [0, 0],
      halftone(all, {
        pitch: 20,
        tone: (x, y) => (Math.hypot(x - 740, y - 450) < 326 ? fadeOut(560, 660, 40, 520)(x, y) : 0),
      }),
    ),
    flat("#0A0F1A", rect(50, 600, 280, 560), polygon([30, 600], [190, 510], [350, 600]), rect(280, 430, 34, 140)),
    flat(PALE_BRASS, windows),
    flat(INK, rect(0, 866, W, 40)),
    flat(CLARET, rect(0, 830, W, 44)),
    flat(PAPER, rect(0, 900, W, 250)),
    flat(INK, at(-60, 900, keys(12, 112, 250)), rect(0, 1148, W, 8)),
    overprint(BRASS, [0, 0], rect(-60 + 112 * 6, 906, 112, 244)),
    flat(CLARET, rect(0, 1154, W, 446)),
    await title(band, { lines: [2, 4], color: PAPER, bottom: 1535 }),
    await imprint(band, PAPER),
  );
};

/** The stove, well alight. */
const slowCombustion: Composition = async (band) => {
  const flame = path(
    "M0 0C-150 -60 -170 -220 -90 -330C-80 -250 -40 -240 -30 -290C-20 -380 20 -450 90 -520C70 -400 180 -330 170 -180C164 -70 100 -10 0 0Z",
  );
  return poster(
    CLARET,
    flat("#6E1F25", halftone(all, { pitch: 26, tone: fadeDown(1500, -200) })),
    flat(
      INK,
      rect(500, 0, 200, 330),
      rect(478, 250, 244, 30),
      path("M170 330H1030L1060 420H140Z"),
      rect(170, 410, 860, 800, 30),
      rect(210, 1190, 70, 100),
      rect(920, 1190, 70, 100),
    ),
    flat("#3A342C", rect(250, 500, 700, 560, 40)),
    flat(PALE_BRASS, rect(284, 534, 632, 492, 24)),
    inside(
      rect(284, 534, 632, 492, 24),
      overprint(CLARET, [0, 0], halftone(all, { pitch: 20, tone: fadeDown(500, 1080) })),
      flat(PALE_CLARET, at(440, 1040, flame, -6, 0.86), at(790, 1040, flame, 8, [-0.8, 0.8])),
      flat(CLARET, at(600, 1050, flame, 0, 0.96)),
      flat(BRASS, at(612, 1050, flame, 4, 0.62)),
      flat(PAPER, at(600, 1050, flame, 0, 0.3)),
      flat(INK, rect(300, 990, 280, 40, 18), rect(560, 1000, 330, 40, 18)),
    ),
    flat(
      PALE_BRASS,
      rect(960, 720, 22, 130, 11),
      each(4, (i) => rect(380 + i * 120, 1110, 80, 24, 12)),
      ring(600, 375, 26, 8),
    ),
    await title(band, { lines: [2], color: PALE_BRASS, bottom: 1520 }),
    await imprint(band, PAPER),
  );
};

/** A bass against the house it came out of. */
const weatherboard: Composition = async (band) =>
  poster(
    "#C9D3D0",
    flat(
      "#A9B9B7",
      each(12, (i) => rect(0, 130 + i * 130, W, 16)),
    ),
    flat(
      PAPER,
      each(12, (i) => rect(0, 146 + i * 130, W, 10)),
    ),
    flat(
      "#8FA3A4",
      each(12, (i) => rect([310, 820, 560, 120][i % 4] ?? 0, 150 + i * 130, 5, 112)),
    ),
    overprint(BRASS, [18, 12], at(800, 610, bassBody() + at(0, -470, bassNeck()), 14, 0.97)),
    flat(NIGHT, at(800, 610, bassBody() + at(0, -470, bassNeck()), 14, 0.97)),
    flat(
      "#C9D3D0",
      at(
        770,
        700,
        at(-150, 70, fHole(), 6, 1.15) + at(150, 70, fHole(), -6, [-1.15, 1.15]) + rect(-70, 176, 140, 16),
        14,
        1.14,
      ),
    ),
    flat(PALE_BRASS, at(800, 610, strings(4, 0, -1460, 180, 15, 4) + path("M-30 210H30L44 330H-44Z"), 14, 0.97)),
    flat(INK, circle(256, 556, 214)),
    flat(PALE_CLARET, circle(246, 546, 210)),
    flat(INK, at(246, 546, resonator(180, 9), 8)),
    await title(band, { lines: [1, 1], color: CLARET, x: EDGE, width: 760, bottom: 1545, maxHeight: 420 }),
    await imprint(band, INK),
  );

/** A tyre that is a record that is a tyre. */
const diffLock: Composition = async (band) => {
  const lugs = around(22, 600, 640, polygon([536, 120], [600, 84], [676, 120], [660, 200], [560, 214]));
  return poster(
    PALE_BRASS,
    overprint(CLARET, [0, 0], halftone(all, { pitch: 26, tone: fadeDown(1500, 240) })),
    overprint(CLARET, [20, 14], lugs, circle(600, 640, 480)),
    flat(INK, lugs, circle(600, 640, 484)),
    flat(
      "#4A4238",
      each(9, (i) => ring(600, 640, 450 - i * 26, 3)),
    ),
    flat(CLARET, circle(600, 640, 200)),
    flat(PALE_BRASS, around(8, 600, 640, circle(600, 496, 20)), circle(600, 640, 70)),
    flat(INK, around(12, 600, 640, rect(588, 556, 24, 40, 4)), circle(600, 640, 26)),
    flat(
      PAPER,
      stroke("M300 380A400 400 0 0 1 440 274", 16, "round"),
      stroke("M900 900A400 400 0 0 1 770 1002", 16, "round"),
    ),
    await title(band, { lines: [2], color: PAPER, bottom: 1540, width: 1060 }),
    await imprint(band, INK),
  );
};

/** Stripes over the hill, and gravel under them. */
const gravelRoad: Composition = async (band) => {
  const random = chance(band.name);
  const bend = "M-120 1060C360 1040 300 640 640 600S980 480 1320 330";
  const road = [CLARET, PALE_CLARET, PALE_BRASS, INK]
    .map((color, i) => flat(color, stroke(bend, 500 - i * 108)))
    .join("");
  const dashes = flat(PAPER, stroke(bend, 12).replace("/>", ' stroke-dasharray="90 60"/>'));
  return poster(
    PAPER,
    flat(BRASS, circle(340, 390, 210)),
    overprint(
      CLARET,
      [0, 0],
      halftone(all, { pitch: 18, tone: (x, y) => (Math.hypot(x - 340, y - 390) < 206 ? fadeDown(650, 210)(x, y) : 0) }),
    ),
    road,
    dashes,
    flat(
      INK,
      each(900, () => {
        const y = random() ** 0.7;
        return circle(random(0, W), 1130 - y * 110 + random(-10, 20), random(1.5, 7));
      }),
    ),
    flat(PAPER, rect(0, 1126, W, 500)),
    await title(band, { lines: [2, 2], bottom: 1540, width: 1060 }),
    await imprint(band, INK),
  );
};

export const voices: Record<string, Composition> = {
  "poster-della-marchetti-quartet": dellaMarchetti,
  "poster-three-part-invoice": threePartInvoice,
  "poster-ma-omalley-and-the-night-shift": maOMalley,
  "poster-slow-combustion": slowCombustion,
  "poster-weatherboard-blues": weatherboard,
  "poster-diff-lock": diffLock,
  "poster-gravel-road-soul-revue": gravelRoad,
};
