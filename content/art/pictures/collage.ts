/** Seven close-ups for the hexagons, with the subject in the middle. */
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
  svgDocument,
} from "../palette.ts";
import { gumSprig, poppetHead } from "../shapes/country.ts";
import { saxophone } from "../shapes/horns.ts";
import { cymbal, pianoKeys } from "../shapes/stage.ts";
import { bassBody, fHole, strings } from "../shapes/strings.ts";
import { circle, path, rect, ring, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { soundRings, sunAsHornBell } from "./shared-scenery.ts";

const W = 800;
const H = 920;
const card = (ground: string, ...layers: string[]) => svgDocument(W, H, ground, ...layers);
const bounds = { x: 0, y: 0, w: W, h: H };

const bell = () => card(CLARET, fill("#7A2428", soundRings(400, 460, 340, 44, 10, 12)), sunAsHornBell(400, 460, 300));

const piano = () =>
  card(
    PAPER,
    overprint(BRASS, [8, 6], circle(430, 330, 270)),
    overprint(CLARET, [-8, 4], halftone(bounds, { pitch: 18, tone: fadeOut(430, 330, 60, 420) })),
    fill(INK, transform(-60, 500, pianoKeys(9, 118, 700), -16)),
    fill(INK, transform(-60, 470, rect(-100, -10, 1200, 44), -16)),
  );

const brushes = () =>
  card(
    BRASS,
    overprint(CLARET, [0, 0], halftone(bounds, { pitch: 20, tone: fadeDown(920, 200) })),
    fill(INK, transform(390, 520, cymbal(400, BRASS, 0.42), -14)),
    overprint(CLARET, [12, 8], transform(390, 520, ring(0, 0, 60, 22), -14, [1, 0.42])),
    fill(
      PAPER,
      transform(120, 160, rect(0, -9, 560, 18, 9), 32),
      transform(590, 456, circle(0, 0, 20)),
      transform(700, 120, rect(-520, -9, 520, 18, 9), -36),
    ),
  );

const bass = () =>
  card(
    CLARET,
    overprint(INK, [0, 0], halftone(bounds, { pitch: 18, tone: fadeDown(960, 260) })),
    fill(PALE_BRASS, transform(400, 420, bassBody(), 0, 1.14)),
    overprint(BRASS, [14, 8], transform(400, 420, bassBody(), 0, 1.14)),
    fill(
      INK,
      transform(220, 500, fHole(), 6, 1.3),
      transform(580, 500, fHole(), -6, [-1.3, 1.3]),
      path("M350 -20L336 360H464L450 -20Z"),
      rect(320, 590, 160, 34, 6),
    ),
    fill(PAPER, strings(4, 400, -20, 590, 30, 6)),
  );

const leaves = () =>
  card(
    PALE_LEAF,
    overprint(BRASS, [6, 0], circle(400, 470, 300)),
    overprint(LEAF, [0, 0], halftone(bounds, { pitch: 20, tone: fadeOut(400, 470, 80, 330) })),
    fill(LEAF, transform(300, 60, gumSprig("collage", 9, PALE_LEAF), -10, 1.08)),
    fill(NIGHT, transform(520, 10, gumSprig("collage b", 9, LEAF), 10, 1.05)),
  );

const sax = () =>
  card(
    LEAF,
    fill(PALE_CLARET, circle(400, 450, 330)),
    overprint(
      CLARET,
      [10, 8],
      halftone(bounds, {
        pitch: 17,
        tone: (x, y) => (Math.hypot(x - 400, y - 450) < 330 ? fadeDown(800, 220)(x, y) : 0),
      }),
    ),
    fill(INK, transform(112, 18, saxophone(PALE_CLARET), 0, 0.92)),
    fill(PALE_BRASS, transform(100, 6, saxophone(INK), 0, 0.92)),
  );

const head = () =>
  card(
    PALE_BRASS,
    overprint(CLARET, [0, 0], halftone(bounds, { pitch: 20, tone: fadeDown(980, 240) })),
    fill(CLARET, circle(400, 380, 230)),
    fill(INK, transform(372, 900, poppetHead(720)), rect(0, 880, W, 60)),
  );

const details = [bell, piano, brushes, head, bass, leaves, sax];

export const collagePictures: Picture[] = details.map((draw, i) => ({ id: `collage-${i + 1}`, draw }));
