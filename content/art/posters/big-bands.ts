/** Big bands and student ensembles. */
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
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
import { bellFront } from "../shapes/horns.ts";
import { note } from "../shapes/stage.ts";
import { circle, each, polygon, rect, stroke, transform } from "../svg.ts";
import { type Composition, H, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** Railway tracks that branch; each ends in a horn's bell. */
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
  const bells = ends.map(([x = 0, y = 0], i) => transform(x, y, bellFront(104, PAPER, i % 2 ? CLARET : LEAF))).join("");
  return poster(
    BRASS,
    overprint(CLARET, [0, 0], halftone(posterBounds, { pitch: 24, tone: fadeDown(1750, 420) })),
    fill(
      INK,
      each(11, (i) => rect(410, 1330 + i * 46, 380, 20)),
    ),
    overprint(CLARET, [12, 8], track(22)),
    fill(PAPER, track(20)),
    fill(INK, bells),
    await title(band, { lines: [2, 2], top: 130, width: 1060 }),
    await imprint(band, INK),
  );
};

/** Nineteen horn bells in a hexagon. */
const goldfieldsBig: Composition = async (band) => {
  const colors = [PALE_BRASS, PALE_CLARET, PAPER, PALE_LEAF, PALE_BRASS];
  const rows = [3, 4, 5, 4, 3];
  const bells = rows
    .map((count, row) =>
      each(count, (i) => {
        const [x, y] = [600 + (i - (count - 1) / 2) * 214, 250 + row * 186];
        return (
          fill(INK, circle(x + 9, y + 9, 100)) +
          fill(colors[(row + i * 2) % 5] ?? PAPER, transform(x, y, bellFront(100, NIGHT, row % 2 ? CLARET : NIGHT)))
        );
      }),
    )
    .join("");
  return poster(
    LEAF,
    fill("#2C4438", halftone(posterBounds, { pitch: 40, tone: fadeOut(600, 620, 1000, 500) })),
    bells,
    await title(band, { lines: [2, 2], color: PAPER, bottom: 1540, width: 1060 }),
    await imprint(band, PAPER),
  );
};

/** An exercise book with notes and a pencil. */
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
    fill(
      "#8FA9BC",
      each(24, (i) => rect(0, 180 + i * 54, W, 4)),
    ),
    fill(PALE_CLARET, rect(178, 0, 6, H), rect(190, 0, 3, H)),
    fill(
      NIGHT,
      each(5, (i) => rect(0, 446 + i * 54, W, 9)),
    ),
    overprint(BRASS, [14, 10], heads.map(([x = 0, y = 0]) => transform(x, y, note(54, false))).join("")),
    fill(
      INK,
      heads.map(([x = 0, y = 0]) => transform(x, y, note(54, false))).join(""),
      polygon([346, 330], [530, 226], [530, 280], [346, 384]),
      polygon([690, 280], [1076, 172], [1076, 226], [690, 334]),
    ),
    fill(INK, circle(90, 460, 26), circle(90, 700, 26), circle(90, 1240, 26)),
    overprint(CLARET, [0, 0], transform(640, 905, rect(-360, -40, 640, 80), -24)),
    fill(PALE_BRASS, transform(640, 905, rect(-372, -52, 640, 80) + polygon([268, -52], [390, -12], [268, 28]), -24)),
    fill(
      INK,
      transform(
        640,
        905,
        polygon([345, -27], [390, -12], [345, 3]) + rect(-372, -30, 640, 6) + rect(-372, 2, 640, 6),
        -24,
      ),
    ),
    fill(PALE_CLARET, transform(640, 905, rect(-432, -52, 60, 80, 12), -24)),
    await title(band, { lines: [1, 1, 2], color: CLARET, bottom: 1545, x: 230, width: 900, maxHeight: 420 }),
    await imprint(band, INK),
  );
};

export const bigBands: Record<string, Composition> = {
  "poster-branch-line-big-band": branchLine,
  "poster-goldfields-community-big-band": goldfieldsBig,
  "poster-goldfields-secondary-stage-band": secondary,
};
