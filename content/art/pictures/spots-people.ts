/** Spot pictures of what people do at the festival. */

import { badge } from "../badge.ts";
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
import { justifyLines } from "../lettering.ts";
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
import { seededRandom } from "../seeded-random.ts";
import { clarinet, trumpet } from "../shapes/horns.ts";
import { musicStand } from "../shapes/stage.ts";
import { circle, each, ellipse, path, polygon, rect, stroke, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { DEEP_LEAF, sunAsHornBell } from "./shared-scenery.ts";

const W = 1600;
const H = 1200;
const bounds = { x: 0, y: 0, w: W, h: H };

/** An apron on a nail with pencils and a clarinet in its pocket. */
async function volunteers(): Promise<string> {
  const word = await justifyLines(["HERE", "TO HELP"], { x: 640, width: 320, top: 290, gap: 0.16 });
  const apron = path("M620 250H980C990 380 1060 440 1180 470L1230 1240H370L420 470C540 440 610 380 620 250Z");
  return svgDocument(
    W,
    H,
    PAPER,
    overprint(BRASS, [0, 0], halftone(bounds, { pitch: 26, tone: fadeOut(800, 560, 300, 980) })),
    fill(INK, circle(800, 70, 20), stroke("M800 76L640 256M800 76L960 256", 22)),
    overprint(BRASS, [16, 12], apron),
    fill(LEAF, apron),
    overprint(
      CLARET,
      [14, 10],
      halftone(
        { x: 360, y: 700, w: 880, h: 540 },
        { pitch: 18, tone: (x, y) => (Math.abs(x - 800) < 400 ? fadeDown(1500, 640)(x, y) * 0.5 : 0) },
      ),
    ),
    fill(PAPER, word.shapes),
    fill(
      PALE_BRASS,
      transform(600, 536, clarinet(INK), -8, 0.5),
      rect(860, 620, 26, 300, 8),
      rect(960, 620, 22, 280, 8),
    ),
    fill(PALE_CLARET, polygon([936, 630], [1006, 630], [992, 540], [950, 540])),
    fill(DEEP_LEAF, rect(540, 720, 520, 330, 20)),
    fill(PALE_BRASS, stroke("M540 740H1060", 8), transform(740, 800, badge(130, PALE_BRASS, DEEP_LEAF))),
  );
}

export const COATS = [CLARET, LEAF, "#2B3B5E", INK, "#6E1F25", "#7A5618"];
const HAIR = ["#4A2A20", "#221A16", "#6E4A24", "#A69A84", "#2E2218", "#B5803C"];
export const SKIN = ["#8A5A3C", "#C99A6B", "#5A3A28", "#E3BC96"];
/** Seen from behind, on a head of `listener`’s measure. */
export const HATS = [
  rect(-104, -96, 208, 26, 13) + path("M-66 -90C-66 -180 -40 -196 0 -186C40 -196 66 -180 66 -90Z"),
  "",
  path("M-72 -66C-72 -150 72 -150 72 -66Z") + circle(0, -136, 17),
  "",
  rect(-118, -92, 236, 20, 10) + rect(-60, -176, 120, 90, 22),
];

/** A listener from behind: coat, ears, hair, perhaps a hat. */
function listener(random: ReturnType<typeof seededRandom>, front: boolean): string {
  const pick = (from: string[]) => from[Math.floor(random(0, from.length))] ?? "";
  const [coat, hair, skin, hat] = [front ? INK : pick(COATS), pick(HAIR), pick(SKIN), pick(HATS)];
  return (
    fill(skin, rect(-32, 0, 64, 90), circle(-60, -26, 17), circle(60, -26, 17)) +
    fill(coat, path("M-130 420C-130 130 -84 74 -36 62C-12 78 12 78 36 62C84 74 130 130 130 420Z")) +
    fill(
      hair,
      ellipse(0, -44, 60, 74),
      rect(-44, -20, 88, 54, 20),
      hat === "" && random() > 0.6 ? circle(0, -132, 32) : "",
    ) +
    fill(front ? INK : pick(COATS), hat)
  );
}

/** Rows of listeners in front of the stage light. */
function crowd(): string {
  const random = seededRandom("crowd");
  const row = (index: number) => {
    const size = 0.62 + index * 0.24;
    const step = 190 * size;
    return each(Math.ceil(W / step) + 2, (i) => {
      const x = i * step - (index % 2) * step * 0.5 - 40 + random(-14, 14);
      return transform(x, 690 + index * 140 + random(-18, 18), listener(random, index === 3), 0, size);
    });
  };
  return svgDocument(
    W,
    H,
    PALE_BRASS,
    fill(
      PAPER,
      each(13, (i) => polygon([800, 430], [-900 + i * 270, -300], [-780 + i * 270, -300])),
    ),
    overprint(CLARET, [0, 0], halftone(bounds, { pitch: 22, tone: fadeDown(1000, 260) })),
    sunAsHornBell(800, 430, 290),
    each(4, row),
  );
}

/** Three music stands. */
const workshop = () =>
  svgDocument(
    W,
    H,
    PALE_LEAF,
    fill(PAPER, ellipse(800, 1010, 900, 260)),
    overprint(LEAF, [0, 0], halftone({ x: 0, y: 0, w: W, h: 760 }, { pitch: 24, tone: fadeDown(760, -160) })),
    fill(PALE_BRASS, circle(1180, 300, 190)),
    overprint(
      CLARET,
      [10, 8],
      halftone(
        { x: 980, y: 100, w: 400, h: 400 },
        { pitch: 16, tone: (x, y) => (Math.hypot(x - 1180, y - 300) < 190 ? fadeDown(520, 120)(x, y) : 0) },
      ),
    ),
    fill(
      CLARET,
      transform(260, 560, musicStand(PALE_LEAF), 0, 1.0),
      transform(1360, 560, musicStand(PALE_LEAF), 0, 1.0),
    ),
    fill(INK, transform(800, 470, musicStand(PAPER), 0, 1.42)),
    fill(BRASS, transform(430, 1010, trumpet(INK), -16, 0.78)),
    fill(NIGHT, transform(1130, 430, clarinet(PALE_BRASS), 14, 0.72)),
  );

export const peopleSpots: Picture[] = [
  { id: "picture-volunteers", draw: volunteers },
  { id: "picture-crowd", draw: crowd },
  { id: "picture-workshop", draw: workshop },
];
