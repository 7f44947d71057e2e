import { badge } from "../badge.ts";
import { backBust, type Look, sideFigure } from "../figures/figure.ts";
import { napeHat, profileHat } from "../figures/hats.ts";
import { napeHair, profileHair } from "../figures/heads.ts";
import { fadeDown, halftone } from "../halftone.ts";
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
  SKIN,
  silhouette,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { trombone, trumpet } from "../shapes/horns.ts";
import { joint, limb } from "../shapes/outline.ts";
import { shop } from "../shapes/town.ts";
import { circle, clip, each, type Point, path, rect, ring, stroke, transform } from "../svg.ts";

const BLUE = "#2B3B5E";
const WIDE = 2000;
const WIDE_H = 1125;

const marcher = (coatInk: string, skin: string, hair: string, hairInk: string, hat = "", hatInk = INK): Look => ({
  skin,
  hair,
  hairInk,
  hat,
  hatInk,
  coatInk,
  legInk: "#33302A",
  shoeInk: INK,
});

/** A band that marches to the right, about 1100 wide and 900 high, standing on 0,0. */
function marchingBand(): string {
  const steps = [
    [
      { knee: [56, -160], ankle: 70 },
      { knee: [-30, -136], ankle: -70, turn: 24 },
    ],
    [
      { knee: [-24, -136], ankle: -64, turn: 26 },
      { knee: [60, -160], ankle: 78 },
    ],
  ] as const;
  const player = (x: number, look: Look, stride: 0 | 1, instrument: string, hand: Point, held = "") => {
    const shoulder: Point = [-12, -590];
    return transform(
      x,
      0,
      instrument +
        sideFigure(look, steps[stride][0], steps[stride][1]) +
        held +
        fill(look.coatInk, limb([shoulder, joint(shoulder, hand, 130, 120, 1), hand], [88, 72, 52])) +
        fill(look.skin, circle(hand[0] + 12, hand[1] - 6, 25)),
    );
  };
  const horn = trombone(70);
  const slide = (shapes: string) => transform(48, -682, shapes, -10);
  const drum = transform(
    170,
    -400,
    fill(CLARET, circle(0, 0, 170)) +
      fill(PAPER, circle(0, 0, 148)) +
      fill(INK, transform(-46, -46, badge(92, CLARET, PAPER))),
  );
  const tuba = fill(
    BRASS,
    ring(-10, -460, 132, 44),
    stroke("M-130 -490C-180 -600 -150 -720 -100 -770", 44, "round"),
    path("M-140 -720C-70 -770 20 -770 70 -890C-40 -980 -250 -930 -280 -800C-220 -790 -170 -760 -140 -720Z"),
  );
  return (
    player(-640, marcher(LEAF, SKIN.tan, profileHair.short(), INK, profileHat.cap(INK)), 1, tuba, [96, -520]) +
    player(-180, marcher(BLUE, SKIN.fair, profileHair.bun(), "#C9BFAE"), 0, "", [150, -470], drum) +
    player(
      330,
      marcher(CLARET, SKIN.dark, profileHair.short(), INK, profileHat.trilby(PALE_BRASS)),
      1,
      slide(fill(PALE_BRASS, horn.bell)),
      [206, -690],
      slide(fill(PALE_BRASS, horn.slide)),
    ) +
    player(
      760,
      marcher("#7A5618", SKIN.brown, profileHair.curls(), "#2E2218"),
      0,
      "",
      [176, -660],
      transform(48, -676, fill(PALE_BRASS, trumpet(INK)), -6, 0.36),
    )
  );
}

const watchers: [number, number, number, Look][] = [
  [90, 870, 2, { ...marcher(CLARET, SKIN.fair, napeHair.bob(), "#6E4A24"), hat: napeHat.beret(INK), hatInk: LEAF }],
  [
    430,
    880,
    2.1,
    { ...marcher(BLUE, SKIN.dark, napeHair.short(), "#221A16"), hat: napeHat.trilby(PALE_CLARET), hatInk: INK },
  ],
  [760, 960, 1.9, marcher("#7A5618", SKIN.tan, napeHair.bun(), "#D8CFBF")],
  [1080, 900, 2, { ...marcher(LEAF, SKIN.fair, napeHair.short(), "#A69A84"), hat: napeHat.cap(INK), hatInk: CLARET }],
  [1385, 985, 1.6, { ...marcher(BRASS, SKIN.brown, napeHair.curls(), "#2E2218"), headSize: 1.2 }],
  [1640, 900, 2, marcher("#6E1F25", SKIN.fair, napeHair.ponytail(), "#9A4A22")],
  [
    1930,
    860,
    2.1,
    { ...marcher(INK, SKIN.tan, napeHair.bob(), "#4A2A20"), hat: napeHat.beanie(PALE_BRASS), hatInk: PALE_LEAF },
  ],
];

/** People under a verandah, who watch a band go by in the street. */
function verandah(): string {
  const brackets = [1, -1]
    .map((side) => transform(0, 196, path("M18 0H170C110 10 60 60 18 170Z"), 0, [side, 1]))
    .join("");
  const post = (x: number) => transform(x, 0, rect(-18, 150, 36, 1000) + rect(-28, 150, 56, 26) + brackets);
  const lace = each(26, (i) => ring(20 + i * 80, 172, 24, 8) + circle(20 + i * 80, 172, 7)) + rect(0, 194, WIDE, 10);
  const street = path(`M0 720H${WIDE}V${WIDE_H}H0Z`);
  const band = transform(990, 790, marchingBand(), 0, 0.7);
  return svgDocument(
    WIDE,
    WIDE_H,
    PAPER,
    fill(PALE_BRASS, circle(1240, 470, 300)),
    fill(
      PALE_LEAF,
      each(5, (i) =>
        transform(-40 + i * 440, 724, shop(400, PAPER, (["round", "square", "peak", "square", "round"] as const)[i])),
      ),
    ),
    fill(BRASS, street),
    clip(
      street,
      overprint(CLARET, [0, 0], halftone({ x: 0, y: 720, w: WIDE, h: 400 }, { pitch: 20, tone: fadeDown(1100, 700) })),
    ),
    overprint(BRASS, [16, 10], silhouette(band)),
    band,
    fill(INK, rect(0, 0, WIDE, 150), lace, post(210), post(1880)),
    fill(
      CLARET,
      each(13, (i) => path(`M${i * 160 - 20} 0H${i * 160 + 60}V96Q${i * 160 + 20} 128 ${i * 160 - 20} 96Z`)),
    ),
    ...watchers.map(([x, y, size, look]) => transform(x, y, backBust(look), 0, size)),
  );
}

export const verandahPicture: Picture = { id: "picture-verandah", draw: verandah };
