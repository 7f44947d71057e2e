/** Traditional jazz and New Orleans brass. */
import { fadeDown, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, outlineText } from "../lettering.ts";
import { BRASS, CLARET, fill, INK, LEAF, NIGHT, overprint, PALE_BRASS, PAPER } from "../palette.ts";
import { seededRandom } from "../seeded-random.ts";
import { poppetHead } from "../shapes/country.ts";
import { bellFront, hornCup } from "../shapes/horns.ts";
import { around, circle, each, ellipse, line, path, rect, ring, transform } from "../svg.ts";
import { type Composition, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** A heap of noteheads with a boot on it. */
const mullockHeap: Composition = async (band) => {
  const rows = 8;
  const stones = each(rows, (row) =>
    each(row + 1, (i) => transform(600 + (i - row / 2) * 122, 480 + row * 78, ellipse(0, 0, 62, 44), -24)),
  );
  const boot =
    path("M-120 -420H90V-120C150 -96 250 -92 290 -30C300 -8 300 20 296 40H-130C-128 -20 -100 -60 -104 -140Z") +
    rect(-134, 48, 434, 44, 10) +
    rect(-134, 84, 120, 30, 6);
  return poster(
    PALE_BRASS,
    fill(PAPER, circle(600, 560, 470)),
    overprint(
      CLARET,
      [0, 0],
      halftone(posterBounds, {
        pitch: 22,
        tone: (x, y) => (Math.hypot(x - 600, y - 560) < 470 ? fadeDown(1060, 300)(x, y) * 0.8 : 0),
      }),
    ),
    overprint(BRASS, [-12, 10], stones),
    fill(INK, stones),
    fill(CLARET, transform(560, 375, boot, -7, 0.72)),
    fill(
      PAPER,
      transform(
        560,
        375,
        each(5, (i) => line(-20, -330 + i * 56, 84, -318 + i * 56, 10)),
        -7,
        0.72,
      ),
    ),
    await title(band, { lines: [2, 1], bottom: 1545, maxHeight: 400, x: 70, width: 1060 }),
    await imprint(band, INK),
  );
};

/** A mine's headframe over a large 7. */
const poppetSeven: Composition = async (band) => {
  const seven = await outlineText("7", { ...BLACK_CONDENSED, size: 1500, x: 610, y: 1280, anchor: "middle" });
  return poster(
    CLARET,
    overprint(INK, [0, 0], halftone(posterBounds, { pitch: 24, tone: fadeDown(1700, 600) })),
    fill(PALE_BRASS, seven),
    overprint(BRASS, [22, 14], seven),
    fill(INK, transform(560, 1290, poppetHead(1080))),
    fill(
      PAPER,
      each(7, (i) => transform(150 + i * 150, 1345, bellFront(48, CLARET, PAPER))),
    ),
    await title(band, { lines: [4], color: PAPER, bottom: 1540, x: 70, width: 1060 }),
    await imprint(band, PAPER),
  );
};

/** A sousaphone's bell in snow. */
const frostWarning: Composition = async (band) => {
  const random = seededRandom(band.name);
  const snow = each(230, () => circle(random(0, W), random(120, 1250), 2 + random() ** 4 * 17));
  const crystal = around(
    6,
    0,
    0,
    rect(-4, -90, 8, 90) + transform(0, -56, rect(-3, -34, 6, 34), 50) + transform(0, -56, rect(-3, -34, 6, 34), -50),
  );
  return poster(
    NIGHT,
    fill("#22365A", halftone(posterBounds, { pitch: 24, tone: fadeDown(1300, 0) })),
    fill(CLARET, transform(616, 632, circle(0, 0, 520))),
    fill(PALE_BRASS, transform(600, 620, bellFront(520, "#8A5A10", NIGHT))),
    overprint(
      BRASS,
      [10, 8],
      halftone(
        { x: 80, y: 100, w: 1040, h: 1040 },
        {
          pitch: 19,
          tone: (x, y) =>
            Math.hypot(x - 600, y - 620) < 510 && Math.hypot(x - 600, y - 620) > 220 ? fadeDown(1200, 420)(x, y) : 0,
        },
      ),
    ),
    fill(
      PAPER,
      transform(600, 620, crystal, 12, 1.7),
      snow,
      transform(200, 300, crystal, 0, 0.6),
      transform(1030, 1010, crystal, 20, 0.8),
      transform(1040, 220, crystal, 8, 0.42),
    ),
    await title(band, { lines: [1, 1], color: PAPER, bottom: 1535, maxHeight: 420 }),
    await imprint(band, PAPER),
  );
};

/** A horn's bell as a beer glass, below a clock. */
const lastDrinks: Composition = async (band) => {
  const foam =
    circle(-130, -10, 62) +
    circle(-60, -44, 74) +
    circle(30, -50, 80) +
    circle(110, -24, 68) +
    circle(160, 6, 40) +
    rect(-170, -16, 340, 40, 20);
  return poster(
    LEAF,
    fill("#2F4A3D", halftone(posterBounds, { pitch: 24, tone: fadeDown(1600, 100) })),
    fill(PALE_BRASS, circle(600, 470, 330)),
    fill(
      INK,
      around(12, 600, 470, rect(594, 158, 12, 48)),
      rect(592, 250, 16, 230, 8),
      transform(600, 470, rect(-8, -160, 16, 170, 8), -34),
      ring(600, 470, 312, 10),
    ),
    overprint(CLARET, [14, 10], transform(600, 470, hornCup(), 0, [1.9, 1.28])),
    fill(BRASS, transform(600, 470, hornCup(), 0, [1.9, 1.28])),
    fill(PALE_BRASS, transform(470, 520, path("M-60 -20C-30 120 60 200 80 420H104C84 190 10 120 -20 -20Z"))),
    fill(PAPER, transform(600, 462, foam, 0, 1.62), circle(822, 560, 34), circle(836, 640, 20), circle(360, 570, 26)),
    fill("#D9CDB4", transform(600, 480, rect(-190, 8, 380, 12, 6), 0, 1.5)),
    await title(band, { lines: [2, 1], color: PAPER, bottom: 1540, maxHeight: 440 }),
    await imprint(band, PAPER),
  );
};

export const tradAndBrass: Record<string, Composition> = {
  "poster-mullock-heap-stompers": mullockHeap,
  "poster-the-poppet-head-seven": poppetSeven,
  "poster-frost-warning": frostWarning,
  "poster-last-drinks-brass": lastDrinks,
};
