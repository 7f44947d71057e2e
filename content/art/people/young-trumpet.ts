/** Pictures of young players. */

import { profileHat } from "../figures/hats.ts";
import { ear, profile, profileHair } from "../figures/heads.ts";
import { halftone } from "../halftone.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  SHADE,
  SKIN,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { soundRings } from "../pictures/shared-scenery.ts";
import { trumpet } from "../shapes/horns.ts";
import { limb, outline } from "../shapes/outline.ts";
import { clip, each, line, stroke, transform } from "../svg.ts";

const W = 1600;
const H = 1200;

/** A right hand on a trumpet's valves, in the trumpet's measures; its wrist is at 334,340. */
function handOnValves(skin: string): string {
  const fingers = [
    limb(
      [
        [414, -20],
        [398, -158],
        [426, -188],
      ],
      [58, 52, 44],
    ),
    limb(
      [
        [474, -40],
        [468, -186],
        [500, -196],
      ],
      [58, 52, 44],
    ),
    limb(
      [
        [534, -36],
        [544, -184],
        [576, -188],
      ],
      [56, 50, 42],
    ),
    limb(
      [
        [586, 0],
        [622, -110],
        [652, -92],
      ],
      [50, 44, 36],
    ),
  ];
  const back = outline(
    [352, 180],
    [384, 60],
    [388, -36],
    [420, -66],
    [540, -70],
    [606, -26],
    [612, 40],
    [572, 130],
    [480, 230],
    [400, 350],
    [350, 440, "corner"],
    [230, 400, "corner"],
    [290, 310],
  );
  const creases = stroke("M446 -120L446 -24M505 -132L504 -26M566 -104L560 -10", 6, "round");
  return fill(skin, ...fingers, back) + overprint(SHADE, [0, 0], creases);
}

/** A child with a trumpet. */
function youngTrumpet(): string {
  const held = (...shapes: string[]) => transform(571, 582, shapes.join(""), -10, 0.86);
  const head = (...shapes: string[]) => transform(380, 640, shapes.join(""), -4, 3.5);
  const skin = SKIN.brown;
  const jumper = outline(
    [300, 680],
    [420, 664],
    [500, 760],
    [560, 960],
    [560, 1240, "corner"],
    [-60, 1240, "corner"],
    [30, 960],
    [140, 760],
  );
  const sleeve = limb(
    [
      [300, 900],
      [690, 1100],
      [856, 880],
    ],
    [290, 214, 140],
  );
  const farSleeve = limb(
    [
      [520, 960],
      [900, 1000],
      [1050, 760],
    ],
    [200, 170, 120],
  );
  const farHand =
    limb(
      [
        [1050, 740],
        [1080, 640],
        [1060, 560],
      ],
      [96, 90, 70],
    ) +
    limb(
      [
        [1090, 620],
        [1130, 560],
        [1110, 500],
      ],
      [46, 44, 40],
    );
  const shade = halftone(
    { x: -60, y: 640, w: 1000, h: 600 },
    { pitch: 18, tone: (x, y) => 0.8 - x / 700 + (y - 900) / 700 },
  );
  const cheek = halftone(
    { x: 400, y: 440, w: 160, h: 180 },
    { pitch: 13, tone: (x, y) => (Math.hypot(x - 478, y - 528) < 58 ? 0.5 : 0) },
  );
  const scarf = outline(
    [204, 640],
    [250, 604],
    [360, 620],
    [450, 590],
    [484, 620],
    [470, 690],
    [360, 730],
    [220, 730],
    [186, 690],
  );
  const tail = outline([180, 680], [240, 720], [190, 860], [130, 1010], [10, 970], [80, 830]);
  const stripes = each(9, (i) => line(60 + i * 74, 560, -160 + i * 74, 1120, 26));
  return svgDocument(
    W,
    H,
    PALE_LEAF,
    fill(PAPER, soundRings(1420, 458, 250, 96, 12, 26)),
    overprint(BRASS, [16, 12], jumper, sleeve, head(profile(9), profileHat.beanie(BRASS))),
    fill("#6E1F25", farSleeve),
    fill(skin, farHand),
    head(
      fill(skin, profile(9)),
      fill("#221A16", profileHair.short()),
      fill(skin, ear()),
      overprint(SHADE, [0, 0], ear()),
    ),
    overprint(PALE_CLARET, [0, 0], cheek),
    head(fill(LEAF, profileHat.beanie(PALE_BRASS))),
    fill(CLARET, jumper),
    clip(jumper, overprint(CLARET, [0, 0], shade)),
    fill(PALE_BRASS, tail, scarf),
    clip(tail + scarf, fill(INK, stripes)),
    held(fill(PALE_BRASS, trumpet(INK))),
    held(handOnValves(skin)),
    fill(CLARET, sleeve),
    clip(sleeve, overprint(CLARET, [0, 0], shade)),
    fill(PALE_BRASS, line(846, 894, 898, 824, 160)),
  );
}

export const youngPlayers: Picture[] = [{ id: "picture-young-trumpet", draw: youngTrumpet }];
