/** Pictures of volunteers at work. */

import { type Look, sideHead } from "../figures/figure.ts";
import { fist, fistCreases } from "../figures/hands.ts";
import { profileHat } from "../figures/hats.ts";
import { profileHair } from "../figures/heads.ts";
import { halftone } from "../halftone.ts";
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
  SHADE,
  SKIN,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { seededRandom } from "../seeded-random.ts";
import { limb, outline } from "../shapes/outline.ts";
import { clip, each, ellipse, line, path, rect, stroke, transform } from "../svg.ts";

const W = 1600;
const H = 1200;

/** A tea urn on 0,0: 460 wide, 860 high, its tap to the right at 310,-250. */
const urn = {
  body: path("M-220 -50V-560C-220 -610 -170 -650 -120 -660H120C170 -650 220 -610 220 -560V-50Z"),
  lid: path("M-126 -654C-116 -740 116 -740 126 -654Z"),
  bands: rect(-240, -60, 480, 60, 10) + rect(-234, -560, 468, 24, 6) + rect(-140, -664, 280, 22, 6),
  black:
    rect(-34, -770, 68, 52, 24) +
    rect(-190, 0, 64, 50) +
    rect(126, 0, 64, 50) +
    stroke("M-222 -440H-270V-300H-222", 28),
  tap:
    rect(210, -296, 90, 40, 6) +
    path("M266 -316H336V-250C336 -220 344 -204 344 -176H288C288 -204 266 -220 266 -250Z") +
    rect(287, -380, 26, 80, 8),
};

/** A cup seen from the side, standing on 0,0, and the saucer below it; about 190 wide. */
const cup = (rim: string) =>
  fill(
    PAPER,
    path("M-62 -116H62C62 -50 40 -16 20 -14H-20C-40 -16 -62 -50 -62 -116Z"),
    stroke("M-56 -98C-108 -100 -102 -44 -40 -46", 15),
  ) + fill(rim, rect(-62, -104, 124, 12));
const saucer = (rim: string) => fill(PAPER, ellipse(0, -8, 98, 13)) + fill(rim, rect(-96, -6, 192, 5, 2));

/** Cups one in another, the lowest on its saucer. */
const stack = (count: number, rim: string) =>
  each(count, (i) => transform(0, (i + 1 - count) * 44, cup(rim))) + saucer(rim);

/** Lamingtons on a plate, on 0,0. */
function lamingtons(): string {
  const random = seededRandom("lamingtons");
  const flake = () => transform(random(8, 92), random(-70, -8), rect(-6, -1.5, 12, 3, 1), random(0, 180));
  const cake = (x: number, y: number) =>
    transform(x, y, fill("#4A2A20", rect(0, -76, 104, 76, 7)) + fill(PAPER, each(22, flake)));
  return (
    fill(PAPER, ellipse(0, 0, 230, 22)) + cake(-166, -8) + cake(-52, -8) + cake(62, -8) + cake(-108, -86) + cake(6, -86)
  );
}

const leverHand = (skin: string) => fill(skin, fist()) + overprint(SHADE, [0, 0], stroke(fistCreases, 5, "round"));

/** A hand that holds a saucer by its edge, fingers below and thumb above; its wrist is at 130,10. */
const saucerHand = (skin: string) =>
  fill(
    skin,
    outline([150, -30, "corner"], [90, -34], [40, -22], [24, 0], [34, 26], [80, 42], [150, 48, "corner"]),
    limb(
      [
        [56, 22],
        [6, 16],
        [-44, 10],
      ],
      [30, 27, 22],
    ),
    limb(
      [
        [70, 30],
        [20, 30],
        [-20, 24],
      ],
      [28, 25, 20],
    ),
    limb(
      [
        [76, -14],
        [30, -26],
        [-14, -6],
      ],
      [36, 30, 24],
    ),
  ) + overprint(SHADE, [0, 0], stroke("M10 23L64 30", 5, "round"));

/** The tea urn, and who serves from it. */
function teaUrn(): string {
  const server: Look = {
    skin: SKIN.brown,
    hair: profileHair.bun(),
    hairInk: "#D8CFBF",
    coatInk: CLARET,
    legInk: INK,
    shoeInk: INK,
    nose: 12,
  };
  const baker: Look = {
    skin: SKIN.fair,
    hair: profileHair.short(),
    hairInk: "#B5803C",
    hat: profileHat.cap(BRASS),
    hatInk: BRASS,
    coatInk: PALE_BRASS,
    legInk: INK,
    shoeInk: INK,
  };
  const body = outline(
    [1010, 690],
    [1080, 618],
    [1180, 596],
    [1290, 650],
    [1350, 790],
    [1360, 1240, "corner"],
    [950, 1240, "corner"],
    [960, 960],
    [956, 800],
  );
  const apron = outline(
    [1010, 712, "corner"],
    [1092, 700],
    [1096, 850],
    [1150, 900],
    [1310, 940, "corner"],
    [1330, 1240, "corner"],
    [944, 1240, "corner"],
    [954, 980],
    [950, 820],
  );
  const strap = stroke("M1050 720C1060 660 1100 620 1130 606", 24) + stroke("M1100 900C1200 920 1300 890 1356 850", 26);
  const farSleeve = limb(
    [
      [1090, 720],
      [1010, 900],
      [934, 660],
    ],
    [130, 116, 84],
  );
  const nearSleeve = limb(
    [
      [1220, 740],
      [1256, 966],
      [1020, 976],
    ],
    [180, 150, 100],
  );
  const shade = (shape: string, tone: (x: number, y: number) => number) =>
    clip(shape, overprint(CLARET, [0, 0], halftone({ x: -300, y: -900, w: 2000, h: 2100 }, { pitch: 17, tone })));
  const bodies = urn.body + urn.lid;
  const baked = outline(
    [1370, 580],
    [1460, 530],
    [1560, 540],
    [1700, 640],
    [1700, 1240, "corner"],
    [1300, 1240, "corner"],
    [1330, 800],
  );
  return svgDocument(
    W,
    H,
    PALE_LEAF,
    fill(LEAF, halftone({ x: 0, y: 0, w: W, h: 1060 }, { pitch: 24, tone: (_x, y) => (620 - y) / 900 })),
    fill(
      PAPER,
      each(3, (i) =>
        stroke(
          `M${530 + i * 56} 250C${460 + i * 62} 190 ${610 + i * 50} 120 ${540 + i * 66} 20S${600 + i * 60} -60 ${580 + i * 60} -80`,
          15,
          "round",
        ),
      ),
    ),
    transform(1560, 560, sideHead(baker), 4, [2.3, 2.3]),
    fill("#2B3B5E", baked),
    overprint(BRASS, [18, 12], transform(440, 1000, bodies + urn.bands)),
    fill(INK, transform(440, 1000, urn.black)),
    fill(PALE_BRASS, transform(440, 1000, bodies)),
    transform(
      440,
      1000,
      shade(bodies, (x) => (60 - x) / 300) + fill(PAPER, rect(110, -520, 36, 430, 18)) + fill(BRASS, urn.bands),
    ),
    fill(INK, transform(440, 1000, urn.tap)),
    fill("#7A4A1C", rect(746, 824, 20, 150)),
    transform(750, 1042, cup(CLARET) + saucer(CLARET)),
    fill("#6E1F25", farSleeve),
    transform(790, 622, leverHand(server.skin), 8, 1.25),
    transform(1150, 620, sideHead(server), 0, [-2.5, 2.5]),
    fill(CLARET, body),
    fill(LEAF, apron, strap),
    shade(body, (x, y) => (x - 1180) / 260 + (y - 900) / 800),
    transform(852, 1010, saucerHand(server.skin), -12, 1.15),
    fill(CLARET, nearSleeve),
    fill("#6E1F25", line(984, 926, 976, 1034, 30)),
    shade(nearSleeve, (x, y) => (x - 1180) / 260 + (y - 900) / 500),
    fill("#A33B3C", rect(0, 1050, W, 150)),
    fill(
      "#7F2327",
      each(9, (i) => rect(i * 200, 1050, 100, 150)),
    ),
    transform(96, 1120, stack(6, LEAF), 0, 1.3),
    transform(1320, 1150, lamingtons(), 0, 0.9),
  );
}

export const helping: Picture[] = [{ id: "picture-tea-urn", draw: teaUrn }];
