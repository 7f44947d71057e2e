/** Spot pictures of what people do at the festival. */
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
  sheet,
} from "../inks.ts";
import { stack } from "../lettering.ts";
import { badge } from "../mark.ts";
import { at, circle, each, ellipse, path, polygon, rect, stroke } from "../marks.ts";
import { chance } from "../seed.ts";
import { clarinet, trumpet } from "../shapes/horns.ts";
import { musicStand } from "../shapes/stage.ts";

import { bellSun, DEEP_LEAF } from "./goldfields.ts";
import type { Picture } from "./picture.ts";

const W = 1600;
const H = 1200;
const all = { x: 0, y: 0, w: W, h: H };

/** An apron on a nail, its pocket full. */
async function volunteers(): Promise<string> {
  const word = await stack(["HERE", "TO HELP"], { x: 640, width: 320, top: 290, gap: 0.16 });
  const apron = path("M620 250H980C990 380 1060 440 1180 470L1230 1240H370L420 470C540 440 610 380 620 250Z");
  return sheet(
    W,
    H,
    PAPER,
    overprint(BRASS, [0, 0], halftone(all, { pitch: 26, tone: fadeOut(800, 560, 300, 980) })),
    flat(INK, circle(800, 70, 20), stroke("M800 76L640 256M800 76L960 256", 22)),
    overprint(BRASS, [16, 12], apron),
    flat(LEAF, apron),
    overprint(
      CLARET,
      [14, 10],
      halftone(
        { x: 360, y: 700, w: 880, h: 540 },
        { pitch: 18, tone: (x, y) => (Math.abs(x - 800) < 400 ? fadeDown(1500, 640)(x, y) * 0.5 : 0) },
      ),
    ),
    flat(PAPER, word.marks),
    flat(PALE_BRASS, at(600, 536, clarinet(INK), -8, 0.5), rect(860, 620, 26, 300, 8), rect(960, 620, 22, 280, 8)),
    flat(PALE_CLARET, polygon([936, 630], [1006, 630], [992, 540], [950, 540])),
    flat(DEEP_LEAF, rect(540, 720, 520, 330, 20)),
    flat(PALE_BRASS, stroke("M540 740H1060", 8), at(740, 800, badge(130, PALE_BRASS, DEEP_LEAF))),
  );
}

const HAIR = ["#4A2A20", "#221A16", "#6E4A24", "#857A66", "#2E2218"];

/** Hats from behind, all facing the light. */
function crowd(): string {
  const random = chance("crowd");
  const inks = [CLARET, LEAF, "#2B3B5E", INK, "#6E1F25", "#7A5618"];
  const rows = [0, 1, 2, 3].map((row) => {
    const size = 0.62 + row * 0.24;
    const step = 190 * size;
    return each(Math.ceil(W / step) + 2, (i) => {
      const color = inks[Math.floor(random(0, inks.length))] ?? INK;
      const x = i * step - (row % 2) * step * 0.5 - 40 + random(-14, 14);
      const y = 690 + row * 140 + random(-18, 18);
      const hair = HAIR[Math.floor(random(0, HAIR.length))] ?? INK;
      const hats = [
        rect(-104, -96, 208, 26, 13) + path("M-66 -90C-66 -180 -40 -196 0 -186C40 -196 66 -180 66 -90Z"),
        ellipse(0, -80, 74, 78),
        path("M-72 -70C-72 -150 72 -150 72 -70Z") + circle(0, -136, 17),
        ellipse(0, -84, 66, 78) + circle(0, -170, 30),
        rect(-118, -92, 236, 20, 10) + rect(-60, -176, 120, 90, 22),
      ];
      const hat = hats[Math.floor(random(0, hats.length))] ?? "";
      return at(
        x,
        y,
        flat(
          row === 3 ? INK : color,
          path("M-130 420C-130 120 -80 60 0 60C80 60 130 120 130 420Z"),
          rect(-30, 0, 60, 90),
        ) +
          flat(hair, ellipse(0, -34, 58, 72)) +
          flat(row === 3 ? INK : color, hat),
        0,
        size,
      );
    });
  });
  return sheet(
    W,
    H,
    PALE_BRASS,
    flat(
      PAPER,
      each(13, (i) => polygon([800, 430], [-900 + i * 270, -300], [-900 + i * 270 + 120, -300])),
    ),
    overprint(CLARET, [0, 0], halftone(all, { pitch: 22, tone: fadeDown(1000, 260) })),
    bellSun(800, 430, 290),
    ...rows,
  );
}

/** Music stands in a ring of chairs. */
const workshop = () =>
  sheet(
    W,
    H,
    PALE_LEAF,
    flat(PAPER, ellipse(800, 1010, 900, 260)),
    overprint(LEAF, [0, 0], halftone({ x: 0, y: 0, w: W, h: 760 }, { pitch: 24, tone: fadeDown(760, -160) })),
    flat(PALE_BRASS, circle(1180, 300, 190)),
    overprint(
      CLARET,
      [10, 8],
      halftone(
        { x: 980, y: 100, w: 400, h: 400 },
        { pitch: 16, tone: (x, y) => (Math.hypot(x - 1180, y - 300) < 190 ? fadeDown(520, 120)(x, y) : 0) },
      ),
    ),
    flat(CLARET, at(260, 560, musicStand(PALE_LEAF), 0, 1.0), at(1360, 560, musicStand(PALE_LEAF), 0, 1.0)),
    flat(INK, at(800, 470, musicStand(PAPER), 0, 1.42)),
    flat(BRASS, at(430, 1010, trumpet(INK), -16, 0.78)),
    flat(NIGHT, at(1130, 430, clarinet(PALE_BRASS), 14, 0.72)),
  );

export const peopleSpots: Picture[] = [
  { id: "picture-volunteers", draw: volunteers },
  { id: "picture-crowd", draw: crowd },
  { id: "picture-workshop", draw: workshop },
];
