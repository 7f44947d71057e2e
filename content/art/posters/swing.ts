/** Swing. */
import { fadeDown, halftone } from "../halftone.ts";
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
import { seededRandom } from "../seeded-random.ts";
import { gumSprig } from "../shapes/country.ts";
import { clarinet } from "../shapes/horns.ts";
import { circle, clip, each, ellipse, line, path, rect, stroke, transform } from "../svg.ts";
import { type Composition, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** Clarinets as tree trunks. */
const ironbark: Composition = async (band) => {
  const trunks = [
    [40, 60, 1.15, -2],
    [250, -60, 1.32, 1],
    [480, 20, 1.1, -1],
    [690, -90, 1.36, 2],
    [930, 10, 1.16, -2],
    [1090, -40, 1.2, 1],
  ];
  return poster(
    PALE_LEAF,
    fill(PALE_BRASS, circle(770, 470, 330)),
    overprint(
      CLARET,
      [0, 0],
      halftone(posterBounds, {
        pitch: 20,
        tone: (x, y) => (Math.hypot(x - 770, y - 470) < 330 ? fadeDown(860, 260)(x, y) : 0),
      }),
    ),
    overprint(LEAF, [0, 0], halftone(posterBounds, { pitch: 26, tone: fadeDown(1500, 520) })),
    trunks
      .map(
        ([x = 0, y = 0, s = 1, turn = 0], i) =>
          overprint(CLARET, [12, 8], transform(x, y, clarinet(PALE_LEAF), turn, s)) +
          fill(i % 2 ? INK : NIGHT, transform(x, y, clarinet(PALE_BRASS), turn, s)),
      )
      .join(""),
    fill(
      LEAF,
      transform(420, -80, gumSprig(band.name, 9, PALE_LEAF), 12, 0.8),
      transform(1010, -120, gumSprig("ironbark", 9, PALE_LEAF), -8, 0.7),
    ),
    fill(INK, rect(0, 1060, W, 540)),
    await title(band, { lines: [1, 2], color: PALE_BRASS, bottom: 1545, maxHeight: 400, width: 1060 }),
    await imprint(band, PALE_BRASS, 1112),
  );
};

/** A tall glass with a clarinet as its straw. */
const cordial: Composition = async (band) => {
  const random = seededRandom(band.name);
  const glass = path("M330 300H870L800 1160H400Z");
  return poster(
    PALE_BRASS,
    fill(
      PAPER,
      ellipse(600, 1150, 470, 70),
      each(9, (i) => rect(i * 150 - 40, 0, 75, 1150)),
    ),
    overprint(BRASS, [0, 0], ellipse(640, 1160, 380, 46)),
    fill(PAPER, glass),
    fill(NIGHT, transform(880, 60, clarinet(PALE_BRASS), 20, 1.02)),
    clip(
      glass,
      overprint(PALE_CLARET, [0, 0], path("M300 470C420 430 500 510 620 470S820 440 900 480V1200H300Z")),
      overprint(CLARET, [0, 0], halftone({ x: 320, y: 480, w: 560, h: 700 }, { pitch: 20, tone: fadeDown(480, 1240) })),
      fill(
        PAPER,
        each(26, () => circle(random(380, 820), random(560, 1120), random(6, 22))),
      ),
    ),
    overprint(
      BRASS,
      [6, 6],
      transform(500, 520, rect(-70, -70, 140, 140, 20), 18),
      transform(680, 560, rect(-60, -60, 120, 120, 20), -14),
    ),
    fill(INK, stroke("M330 300L400 1160H800L870 300", 14)),
    await title(band, { lines: [1], color: CLARET, bottom: 1540, maxHeight: 340 }),
    await imprint(band, INK),
  );
};

/** A dance-step diagram in a paddock. */
const paddockShoes: Composition = async (band) => {
  const sole = (color: string) =>
    fill(
      color,
      path("M0 -130C52 -132 66 -70 56 -10C50 26 42 40 40 60H-34C-40 20 -58 -20 -56 -60C-54 -104 -34 -128 0 -130Z"),
      path("M-34 74H40C46 120 30 146 2 146C-28 146 -42 116 -34 74Z"),
    );
  const steps = [
    [290, 1010, -16],
    [520, 930, 10],
    [380, 690, -30],
    [640, 640, 14],
    [860, 760, 40],
    [830, 420, -8],
    [1010, 380, 12],
  ];
  return poster(
    LEAF,
    fill(
      "#55775F",
      each(15, (i) => rect(0, 110 + i * 84, W, 42)),
    ),
    fill("#2C4438", halftone(posterBounds, { pitch: 24, tone: fadeDown(1500, 300) })),
    fill(
      PALE_BRASS,
      stroke(
        "M290 1010C420 1060 520 1000 520 930S300 800 380 690S600 720 640 640S820 800 860 760S760 480 830 420S960 420 1010 380",
        9,
      ).replace("/>", ' stroke-dasharray="26 18"/>'),
    ),
    steps
      .map(
        ([x = 0, y = 0, turn = 0], i) =>
          transform(x + 10, y + 10, sole(INK), turn) + transform(x, y, sole(i % 2 ? PALE_CLARET : PAPER), turn),
      )
      .join(""),
    fill(
      INK,
      each(5, (i) => rect(60 + i * 265, 1140, 26, 190)),
      rect(0, 1180, W, 8),
      rect(0, 1236, W, 8),
      line(0, 1290, W, 1290, 8),
    ),
    fill(NIGHT, rect(0, 1330, W, 270)),
    await title(band, { lines: [2], color: PALE_BRASS, bottom: 1545, width: 1060 }),
    await imprint(band, PALE_BRASS),
  );
};

export const swing: Record<string, Composition> = {
  "poster-ironbark-swing-union": ironbark,
  "poster-cordial": cordial,
  "poster-paddock-shoes": paddockShoes,
};
