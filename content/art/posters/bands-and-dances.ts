/** Big bands, student ensembles and swing. */
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
import { at, circle, each, ellipse, inside, line, path, polygon, rect, stroke } from "../marks.ts";
import { chance } from "../seed.ts";
import { gumSprig } from "../shapes/country.ts";
import { bellFront, clarinet } from "../shapes/horns.ts";
import { note } from "../shapes/stage.ts";
import { all, type Composition, H, imprint, poster, title, W } from "./frame.ts";

/** Points on a railway: every line ends in a bell. */
const branchLine: Composition = async (band) => {
  const ends = [
    [120, 860],
    [300, 710],
    [540, 640],
    [790, 680],
    [1030, 790],
    [1084, 1050],
  ];
  const track = (width: number) =>
    ends
      .map(([x = 0, y = 0], i) => stroke(`M${480 + i * 48} 1700C${480 + i * 48} 1340 ${x} 1320 ${x} ${y}`, width))
      .join("");
  const bells = ends.map(([x = 0, y = 0], i) => at(x, y, bellFront(104, PAPER, i % 2 ? CLARET : LEAF))).join("");
  return poster(
    BRASS,
    overprint(CLARET, [0, 0], halftone(all, { pitch: 24, tone: fadeDown(1750, 420) })),
    flat(
      INK,
      each(11, (i) => rect(410, 1330 + i * 46, 380, 20)),
    ),
    overprint(CLARET, [12, 8], track(22)),
    flat(PAPER, track(20)),
    flat(INK, bells),
    await title(band, { lines: [2, 2], top: 130, width: 1060 }),
    await imprint(band, INK),
  );
};

/** Nineteen players make a hexagon. */
const goldfieldsBig: Composition = async (band) => {
  const inks = [PALE_BRASS, PALE_CLARET, PAPER, PALE_LEAF, PALE_BRASS];
  const rows = [3, 4, 5, 4, 3];
  const bells = rows
    .map((count, row) =>
      each(count, (i) => {
        const [x, y] = [600 + (i - (count - 1) / 2) * 214, 250 + row * 186];
        return (
          flat(INK, circle(x + 9, y + 9, 100)) +
          flat(inks[(row + i * 2) % 5] ?? PAPER, at(x, y, bellFront(100, NIGHT, row % 2 ? CLARET : NIGHT)))
        );
      }),
    )
    .join("");
  return poster(
    LEAF,
    flat("#2C4438", halftone(all, { pitch: 40, tone: fadeOut(600, 620, 1000, 500) })),
    bells,
    await title(band, { lines: [2, 2], color: PAPER, bottom: 1540, width: 1060 }),
    await imprint(band, PAPER),
  );
};

/** An exercise book, with its homework. */
const secondary: Composition = async (band) => {
  const heads = [
    [300, 668],
    [470, 560],
    [640, 614],
    [830, 560],
    [1010, 506],
  ];
  return poster(
    PAPER,
    flat(
      "#8FA9BC",
      each(24, (i) => rect(0, 180 + i * 54, W, 4)),
    ),
    flat(PALE_CLARET, rect(178, 0, 6, H), rect(190, 0, 3, H)),
    flat(
      NIGHT,
      each(5, (i) => rect(0, 446 + i * 54, W, 9)),
    ),
    overprint(BRASS, [14, 10], heads.map(([x = 0, y = 0]) => at(x, y, note(54, false))).join("")),
    flat(
      INK,
      heads.map(([x = 0, y = 0]) => at(x, y, note(54, false))).join(""),
      polygon([346, 330], [530, 226], [530, 280], [346, 384]),
      polygon([690, 280], [1076, 172], [1076, 226], [690, 334]),
    ),
    flat(INK, circle(90, 460, 26), circle(90, 700, 26), circle(90, 1240, 26)),
    overprint(CLARET, [0, 0], at(640, 905, rect(-360, -40, 640, 80), -24)),
    flat(PALE_BRASS, at(640, 905, rect(-372, -52, 640, 80) + polygon([268, -52], [390, -12], [268, 28]), -24)),
    flat(
      INK,
      at(640, 905, polygon([345, -27], [390, -12], [345, 3]) + rect(-372, -30, 640, 6) + rect(-372, 2, 640, 6), -24),
    ),
    flat(PALE_CLARET, at(640, 905, rect(-432, -52, 60, 80, 12), -24)),
    await title(band, { lines: [1, 1, 2], color: CLARET, bottom: 1545, x: 230, width: 900, maxHeight: 420 }),
    await imprint(band, INK),
  );
};

/** A stand of clarinets. */
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
    flat(PALE_BRASS, circle(770, 470, 330)),
    overprint(
      CLARET,
      [0, 0],
      halftone(all, { pitch: 20, tone: (x, y) => (Math.hypot(x - 770, y - 470) < 330 ? fadeDown(860, 260)(x, y) : 0) }),
    ),
    overprint(LEAF, [0, 0], halftone(all, { pitch: 26, tone: fadeDown(1500, 520) })),
    trunks
      .map(
        ([x = 0, y = 0, s = 1, turn = 0], i) =>
          overprint(CLARET, [12, 8], at(x, y, clarinet(PALE_LEAF), turn, s)) +
          flat(i % 2 ? INK : NIGHT, at(x, y, clarinet(PALE_BRASS), turn, s)),
      )
      .join(""),
    flat(
      LEAF,
      at(420, -80, gumSprig(band.name, 9, PALE_LEAF), 12, 0.8),
      at(1010, -120, gumSprig("ironbark", 9, PALE_LEAF), -8, 0.7),
    ),
    flat(INK, rect(0, 1060, W, 540)),
    await title(band, { lines: [1, 2], color: PALE_BRASS, bottom: 1545, maxHeight: 400, width: 1060 }),
    await imprint(band, PALE_BRASS, 1112),
  );
};

/** A tall glass and a clarinet to drink it with. */
const cordial: Composition = async (band) => {
  const random = chance(band.name);
  const glass = path("M330 300H870L800 1160H400Z");
  return poster(
    PALE_BRASS,
    flat(
      PAPER,
      ellipse(600, 1150, 470, 70),
      each(9, (i) => rect(i * 150 - 40, 0, 75, 1150)),
    ),
    overprint(BRASS, [0, 0], ellipse(640, 1160, 380, 46)),
    flat(PAPER, glass),
    flat(NIGHT, at(880, 60, clarinet(PALE_BRASS), 20, 1.02)),
    inside(
      glass,
      overprint(PALE_CLARET, [0, 0], path("M300 470C420 430 500 510 620 470S820 440 900 480V1200H300Z")),
      overprint(CLARET, [0, 0], halftone({ x: 320, y: 480, w: 560, h: 700 }, { pitch: 20, tone: fadeDown(480, 1240) })),
      flat(
        PAPER,
        each(26, () => circle(random(380, 820), random(560, 1120), random(6, 22))),
      ),
    ),
    overprint(
      BRASS,
      [6, 6],
      at(500, 520, rect(-70, -70, 140, 140, 20), 18),
      at(680, 560, rect(-60, -60, 120, 120, 20), -14),
    ),
    flat(INK, stroke("M330 300L400 1160H800L870 300", 14)),
    await title(band, { lines: [1], color: CLARET, bottom: 1540, maxHeight: 340 }),
    await imprint(band, INK),
  );
};

/** The steps, as a diagram, in a paddock. */
const paddockShoes: Composition = async (band) => {
  const sole = (color: string) =>
    flat(
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
    flat(
      "#55775F",
      each(15, (i) => rect(0, 110 + i * 84, W, 42)),
    ),
    flat("#2C4438", halftone(all, { pitch: 24, tone: fadeDown(1500, 300) })),
    flat(
      PALE_BRASS,
      stroke(
        "M290 1010C420 1060 520 1000 520 930S300 800 380 690S600 720 640 640S820 800 860 760S760 480 830 420S960 420 1010 380",
        9,
      ).replace("/>", ' stroke-dasharray="26 18"/>'),
    ),
    steps
      .map(
        ([x = 0, y = 0, turn = 0], i) =>
          at(x + 10, y + 10, sole(INK), turn) + at(x, y, sole(i % 2 ? PALE_CLARET : PAPER), turn),
      )
      .join(""),
    flat(
      INK,
      each(5, (i) => rect(60 + i * 265, 1140, 26, 190)),
      rect(0, 1180, W, 8),
      rect(0, 1236, W, 8),
      line(0, 1290, W, 1290, 8),
    ),
    flat(NIGHT, rect(0, 1330, W, 270)),
    await title(band, { lines: [2], color: PALE_BRASS, bottom: 1545, width: 1060 }),
    await imprint(band, PALE_BRASS),
  );
};

export const bandsAndDances: Record<string, Composition> = {
  "poster-branch-line-big-band": branchLine,
  "poster-goldfields-community-big-band": goldfieldsBig,
  "poster-goldfields-secondary-stage-band": secondary,
  "poster-ironbark-swing-union": ironbark,
  "poster-cordial": cordial,
  "poster-paddock-shoes": paddockShoes,
};
