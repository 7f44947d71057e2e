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
  PAPER,
  SHADE,
  SKIN,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { limb, outline } from "../shapes/outline.ts";
import { cymbal } from "../shapes/stage.ts";
import { circle, clip, each, ellipse, line, path, polygon, rect, stroke, transform } from "../svg.ts";

const W = 1600;
const H = 1200;

/** A fist from the front, its wrist at -110,-70, around a stick that points down to the right. */
const fist = {
  back: outline([-150, -110], [-60, -96], [20, -80], [84, -48], [96, 4], [40, 20], [-60, 16], [-104, -6], [-170, -30]),
  stick:
    limb(
      [
        [-130, 30],
        [60, 40],
        [420, 190],
      ],
      [26, 26, 18],
    ) + ellipse(430, 195, 20, 15),
  fingers:
    each(4, (i) =>
      limb(
        [
          [-58 + i * 38, -34 + i * 4],
          [-62 + i * 38, 26 + i * 5],
          [-44 + i * 36, 58 + i * 3],
        ],
        [46, 48, 36],
      ),
    ) +
    limb(
      [
        [66, -44],
        [122, 6],
        [116, 56],
      ],
      [56, 48, 40],
    ),
  creases: stroke("M-42 -10V44M-4 -6V50M34 0V52", 6, "round"),
};

/** A drummer's hands and sticks over a snare drum. */
function drummer(): string {
  const skin = SKIN.dark;
  const waistcoat = outline(
    [560, -40, "corner"],
    [700, -40, "corner"],
    [800, 260, "corner"],
    [900, -40, "corner"],
    [1040, -40, "corner"],
    [1030, 300],
    [1010, 800, "corner"],
    [590, 800, "corner"],
    [570, 300],
  );
  const shirt = outline(
    [420, -60, "corner"],
    [1180, -60, "corner"],
    [1090, 260],
    [1030, 800, "corner"],
    [570, 800, "corner"],
    [510, 260],
  );
  const sleeveLeft = limb(
    [
      [440, -40],
      [276, 288],
    ],
    [250, 230],
  );
  const sleeveRight = limb(
    [
      [1160, -40],
      [1338, 252],
    ],
    [250, 230],
  );
  const armLeft = limb(
    [
      [230, 400],
      [236, 470],
      [520, 640],
    ],
    [190, 180, 110],
  );
  const armRight = limb(
    [
      [1380, 360],
      [1384, 420],
      [1130, 560],
    ],
    [190, 180, 110],
  );
  const drumhead = ellipse(800, 930, 600, 190);
  const shell = path("M176 940V1230H1424V940Z");
  const worn = halftone(
    { x: 420, y: 740, w: 760, h: 380 },
    { pitch: 17, tone: (x, y) => 0.55 - Math.hypot((x - 800) / 520, (y - 950) / 170) * 0.6 },
  );
  const folds = halftone(
    { x: 60, y: 0, w: 1480, h: 820 },
    { pitch: 16, tone: (x, y) => Math.abs(x - 800) / 900 - 0.34 + (y - 300) / 1500 },
  );
  const bothHands = (shapes: string) =>
    transform(610, 690, shapes, 8, 1.15) + transform(1030, 610, shapes, -6, [-1.15, 1.15]);
  return svgDocument(
    W,
    H,
    NIGHT,
    fill(CLARET, halftone({ x: 0, y: 0, w: W, h: H }, { pitch: 24, tone: fadeDown(1300, -200) })),
    overprint(CLARET, [14, 12], transform(1460, 250, ellipse(0, 0, 380, 129), -16)),
    fill(PALE_BRASS, transform(1460, 250, cymbal(380, INK, 0.34), -16), transform(70, 560, cymbal(270, INK, 0.28), 8)),
    fill(PAPER, shirt),
    fill(LEAF, waistcoat),
    clip(
      waistcoat,
      overprint(
        LEAF,
        [0, 0],
        halftone({ x: 560, y: 0, w: 480, h: 820 }, { pitch: 16, tone: (x, y) => (x - 700) / 500 + y / 2400 }),
      ),
    ),
    fill(INK, polygon([800, 250], [764, -40], [836, -40])),
    fill(
      PALE_BRASS,
      each(3, (i) => circle(800, 330 + i * 120, 13)),
    ),
    fill(skin, armLeft, armRight),
    clip(
      armLeft + armRight,
      overprint(SHADE, [0, 0], stroke("M180 500Q400 560 560 720", 60), stroke("M1440 470Q1260 540 1100 680", 60)),
    ),
    fill(PAPER, sleeveLeft, sleeveRight),
    clip(shirt + sleeveLeft + sleeveRight, overprint(PALE_BRASS, [0, 0], clip(sleeveLeft + sleeveRight, folds))),
    fill(PAPER, line(118, 330, 340, 440, 84), line(1278, 398, 1500, 296, 84)),
    overprint(PALE_BRASS, [0, 0], line(136, 296, 358, 406, 12), line(1262, 366, 1484, 264, 12)),
    fill(CLARET, shell),
    clip(
      shell,
      overprint(
        INK,
        [0, 0],
        halftone({ x: 176, y: 940, w: 1248, h: 280 }, { pitch: 18, tone: (x) => Math.abs(x - 800) / 620 - 0.2 }),
      ),
    ),
    fill(
      BRASS,
      each(6, (i) => rect(290 + i * 200, 1060, 24, 170, 10)),
    ),
    fill(BRASS, path("M170 930A630 214 0 0 0 1430 930V966A630 214 0 0 1 170 966Z"), ellipse(800, 938, 630, 212)),
    fill(PAPER, drumhead),
    overprint(PALE_BRASS, [0, 0], worn),
    clip(drumhead, overprint(PALE_BRASS, [-40, 66], bothHands(fist.stick + fist.fingers + fist.back))),
    bothHands(
      fill(skin, fist.back) +
        fill(BRASS, fist.stick) +
        fill(skin, fist.fingers) +
        overprint(SHADE, [0, 0], fist.creases),
    ),
  );
}

export const drummerPicture: Picture = { id: "picture-drummer", draw: drummer };
