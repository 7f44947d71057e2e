/** Vocal jazz. */
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, LABEL, outlineText } from "../lettering.ts";
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
} from "../palette.ts";
import { microphone, note } from "../shapes/stage.ts";
import { around, circle, each, polygon, rect, transform } from "../svg.ts";
import { type Composition, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** A microphone in front of light beams. */
const dellaMarchetti: Composition = async (band) =>
  poster(
    NIGHT,
    fill(CLARET, around(18, 600, 560, polygon([600, 560], [470, -900], [730, -900]))),
    fill("#5A1A22", halftone(posterBounds, { pitch: 24, tone: fadeOut(600, 560, 1400, 300) })),
    fill(PALE_BRASS, circle(600, 540, 400)),
    overprint(
      CLARET,
      [0, 0],
      halftone(posterBounds, {
        pitch: 19,
        tone: (x, y) => (Math.hypot(x - 600, y - 540) < 396 ? fadeDown(960, 260)(x, y) : 0),
      }),
    ),
    overprint(CLARET, [16, 10], transform(600, 560, microphone(PALE_BRASS, 900), 0, 1.35)),
    fill(INK, transform(600, 560, microphone(PAPER, 900), 0, 1.35)),
    fill(NIGHT, rect(0, 1090, W, 510)),
    await title(band, { lines: [2, 1], color: PAPER, bottom: 1540, maxHeight: 400 }),
    await imprint(band, PAPER),
  );

/** Three invoice pages with notes on their lines. */
const threePartInvoice: Composition = async (band) => {
  const [word, total, copy] = await Promise.all([
    outlineText("INVOICE", { ...BLACK_CONDENSED, size: 142, x: 56, y: 160 }),
    outlineText("TOTAL: THREE VOICES", { ...LABEL, weight: 800, size: 32, x: 58, y: 822 }),
    outlineText("No. 0003", { ...LABEL, size: 22, x: 662, y: 156, anchor: "end" }),
  ]);
  const form =
    word +
    total +
    copy +
    rect(56, 192, 608, 10) +
    each(5, (i) => rect(56, 340 + i * 62, 608, 6)) +
    rect(56, 752, 608, 10);
  const voice = (rise: number) =>
    each(5, (i) => transform(150 + i * 112, 598 - rise * 62 - ((i * 2) % 3) * 31, note(28, i === 4)));
  const page = (color: string, x: number, y: number, turn: number, ...shapes: string[]) =>
    transform(x, y, fill(INK, rect(12, 12, 720, 880)) + fill(color, rect(0, 0, 720, 880)) + shapes.join(""), turn);
  return poster(
    PAPER,
    overprint(BRASS, [0, 0], halftone(posterBounds, { pitch: 26, tone: fadeDown(1400, 0) })),
    page(PALE_LEAF, 60, 300, -13, fill(LEAF, form)),
    page(PALE_CLARET, 360, 130, 11, fill(CLARET, form)),
    page(
      PALE_BRASS,
      240,
      190,
      -2,
      overprint(LEAF, [-12, 8], voice(0)),
      overprint(CLARET, [0, 0], voice(2.2)),
      fill(INK, form, transform(10, -68, voice(0))),
    ),
    fill(PAPER, rect(0, 1126, W, 480), rect(0, 0, W, 124)),
    fill(INK, rect(0, 1122, W, 8)),
    await title(band, { lines: [2, 1], bottom: 1540, maxHeight: 360 }),
    await imprint(band, INK),
  );
};

export const vocalJazz: Record<string, Composition> = {
  "poster-della-marchetti-quartet": dellaMarchetti,
  "poster-three-part-invoice": threePartInvoice,
};
