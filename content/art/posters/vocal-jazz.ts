/** Vocal jazz. */
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
import { around, at, circle, each, polygon, rect } from "../marks.ts";
import { microphone, note } from "../shapes/stage.ts";
import { all, type Composition, imprint, poster, title, W } from "./frame.ts";

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
    letter("INVOICE", { ...BLACK_CONDENSED, size: 142, x: 56, y: 160 }),
    letter("TOTAL: THREE VOICES", { ...LABEL, weight: 800, size: 32, x: 58, y: 822 }),
    letter("No. 0003", { ...LABEL, size: 22, x: 662, y: 156, anchor: "end" }),
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

export const vocalJazz: Record<string, Composition> = {
  "poster-della-marchetti-quartet": dellaMarchetti,
  "poster-three-part-invoice": threePartInvoice,
};
