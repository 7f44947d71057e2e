import { type Look, sideFigure } from "../figures/figure.ts";
import { profileHat } from "../figures/hats.ts";
import { profileHair } from "../figures/heads.ts";
import { fadeDown, halftone } from "../halftone.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  overprint,
  PALE_BRASS,
  PALE_LEAF,
  PAPER,
  SKIN,
  silhouette,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { limb } from "../shapes/outline.ts";
import { bassBody, bassNeck, fHole, strings } from "../shapes/strings.ts";
import { shop } from "../shapes/town.ts";
import { circle, clip, line, path, polygon, rect, transform } from "../svg.ts";

const W = 1600;
const H = 1200;
const BLUE = "#2B3B5E";

/** A double bass lying at 0,0 along the x axis, its scroll to the right; about 1000 long. */
const bass = transform(
  0,
  0,
  fill(INK, transform(0, -490, bassNeck(), 0, [1, 0.72])) +
    fill(PALE_BRASS, bassBody()) +
    clip(
      bassBody(),
      overprint(
        CLARET,
        [0, 0],
        halftone({ x: -340, y: -500, w: 680, h: 1000 }, { pitch: 30, tone: (x, y) => 0.15 - x / 420 + y / 1400 }),
      ),
    ) +
    fill(
      INK,
      transform(-150, 90, fHole(), 6),
      transform(150, 90, fHole(), -6, [-1, 1]),
      rect(-80, 110, 160, 26, 6),
      path("M-34 -500L-44 -110H44L34 -500Z"),
      path("M-34 250H34L22 420H-22Z"),
      rect(-7, 490, 14, 90),
    ) +
    fill(PAPER, strings(4, 0, -560, 250, 16, 5)),
  90,
  0.56,
);

/** Somebody who carries a double bass uphill, and a child with the bow. */
function bassInTheStreet(): string {
  const carrier: Look = {
    skin: SKIN.brown,
    hair: profileHair.bob(),
    hairInk: "#221A16",
    hat: profileHat.beanie(PALE_BRASS),
    hatInk: CLARET,
    coatInk: CLARET,
    legInk: BLUE,
    shoeInk: INK,
    coversEars: true,
    nose: 11,
  };
  const child: Look = {
    skin: SKIN.fair,
    hair: profileHair.curls(),
    hairInk: "#9A4A22",
    coatInk: LEAF,
    legInk: "#4A2A20",
    shoeInk: CLARET,
    coversEars: true,
    nose: 7,
    headSize: 1.3,
  };
  const walk = [
    { knee: [62, -150], ankle: 96 },
    { knee: [-44, -136], ankle: -96, turn: 36 },
  ] as const;
  const grown = transform(
    0,
    0,
    fill(
      "#6E1F25",
      limb(
        [
          [20, -588],
          [96, -470],
          [214, -560],
        ],
        [80, 66, 50],
      ),
    ) +
      sideFigure(carrier, walk[0], walk[1], 6) +
      transform(10, -400, bass, -34) +
      fill(
        CLARET,
        limb(
          [
            [-16, -590],
            [-70, -450],
            [40, -404],
          ],
          [92, 76, 56],
        ),
      ) +
      fill(
        carrier.skin,
        limb(
          [
            [40, -404],
            [66, -396],
          ],
          [44, 40],
        ),
      ),
    3,
  );
  const small = transform(
    0,
    0,
    sideFigure(child, { knee: [50, -150], ankle: 60 }, { knee: [-36, -136], ankle: -90, turn: 30 }, 0) +
      fill(INK, line(196, -860, 150, -260, 11, "round")) +
      fill(PAPER, line(206, -852, 164, -276, 5)) +
      fill(
        LEAF,
        limb(
          [
            [-14, -590],
            [40, -470],
            [150, -540],
          ],
          [92, 78, 60],
        ),
      ) +
      fill(
        child.skin,
        limb(
          [
            [150, -540],
            [176, -552],
          ],
          [46, 44],
        ),
      ),
    2,
  );
  const floor = (x: number) => 1140 - x * 0.1;
  const shops = [0, 1, 2, 3].map((i) =>
    transform(
      -60 + i * 440,
      floor(i * 440 - 60),
      shop(420, PAPER, (["peak", "square", "round", "square"] as const)[i]),
      0,
      [1, 1.5],
    ),
  );
  const walkers = transform(890, floor(890) + 4, grown, 0, 1.28) + transform(280, floor(280) + 2, small, 0, 0.74);
  return svgDocument(
    W,
    H,
    PAPER,
    fill(PALE_BRASS, circle(1210, 330, 260)),
    fill(PALE_LEAF, ...shops),
    fill(BRASS, polygon([0, floor(0)], [W, floor(W)], [W, H], [0, H])),
    overprint(
      CLARET,
      [0, 0],
      clip(
        polygon([0, floor(0)], [W, floor(W)], [W, H], [0, H]),
        halftone({ x: 0, y: 940, w: W, h: 260 }, { pitch: 20, tone: fadeDown(1340, 1020) }),
      ),
    ),
    overprint(BRASS, [16, 10], silhouette(walkers)),
    walkers,
  );
}

export const bassStreet: Picture = { id: "picture-bass-street", draw: bassInTheStreet };
