/** Funk and soul. */
import { fadeDown, halftone } from "../halftone.ts";
import { BRASS, CLARET, fill, INK, overprint, PALE_BRASS, PALE_CLARET, PAPER } from "../palette.ts";
import { seededRandom } from "../seeded-random.ts";
import { around, circle, each, polygon, rect, ring, stroke } from "../svg.ts";
import { type Composition, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** A record drawn as a tyre. */
const diffLock: Composition = async (band) => {
  const lugs = around(22, 600, 640, polygon([536, 120], [600, 84], [676, 120], [660, 200], [560, 214]));
  return poster(
    PALE_BRASS,
    overprint(CLARET, [0, 0], halftone(posterBounds, { pitch: 26, tone: fadeDown(1500, 240) })),
    overprint(CLARET, [20, 14], lugs, circle(600, 640, 480)),
    fill(INK, lugs, circle(600, 640, 484)),
    fill(
      "#4A4238",
      each(9, (i) => ring(600, 640, 450 - i * 26, 3)),
    ),
    fill(CLARET, circle(600, 640, 200)),
    fill(PALE_BRASS, around(8, 600, 640, circle(600, 496, 20)), circle(600, 640, 70)),
    fill(INK, around(12, 600, 640, rect(588, 556, 24, 40, 4)), circle(600, 640, 26)),
    fill(
      PAPER,
      stroke("M300 380A400 400 0 0 1 440 274", 16, "round"),
      stroke("M900 900A400 400 0 0 1 770 1002", 16, "round"),
    ),
    await title(band, { lines: [2], color: PAPER, bottom: 1540, width: 1060 }),
    await imprint(band, INK),
  );
};

/** A striped road over a hill, with gravel below. */
const gravelRoad: Composition = async (band) => {
  const random = seededRandom(band.name);
  const bend = "M-120 1060C360 1040 300 640 640 600S980 480 1320 330";
  const road = [CLARET, PALE_CLARET, PALE_BRASS, INK]
    .map((color, i) => fill(color, stroke(bend, 500 - i * 108)))
    .join("");
  const dashes = fill(PAPER, stroke(bend, 12).replace("/>", ' stroke-dasharray="90 60"/>'));
  return poster(
    PAPER,
    fill(BRASS, circle(340, 390, 210)),
    overprint(
      CLARET,
      [0, 0],
      halftone(posterBounds, {
        pitch: 18,
        tone: (x, y) => (Math.hypot(x - 340, y - 390) < 206 ? fadeDown(650, 210)(x, y) : 0),
      }),
    ),
    road,
    dashes,
    fill(
      INK,
      each(900, () => {
        const y = random() ** 0.7;
        return circle(random(0, W), 1130 - y * 110 + random(-10, 20), random(1.5, 7));
      }),
    ),
    fill(PAPER, rect(0, 1126, W, 500)),
    await title(band, { lines: [2, 2], bottom: 1540, width: 1060 }),
    await imprint(band, INK),
  );
};

export const funkAndSoul: Record<string, Composition> = {
  "poster-diff-lock": diffLock,
  "poster-gravel-road-soul-revue": gravelRoad,
};
