import { BRASS, CLARET, fill, INK, LEAF, SKIN } from "../palette.ts";
import { capsule, limb } from "../shapes/outline.ts";
import { each, transform } from "../svg.ts";
import { backFigure, clasp, type Look, layHand, sideFigure } from "./figure.ts";
import { profileHat } from "./hats.ts";
import { napeHair, profileHair } from "./heads.ts";

const BLUE = "#2B3B5E";

/** Two who dance face to face, seen from the side. About 400 wide, 800 high, standing on 0,0. */
export function faceToFace(left: Look, right: Look): string {
  return (
    transform(
      158,
      0,
      sideFigure(right, { knee: [26, -130], ankle: 6 }, { knee: [-44, -134], ankle: -80, turn: 26 }, -6),
      -1,
      [-0.95, 0.95],
    ) +
    sideFigure(left, { knee: [40, -136], ankle: 26 }, { knee: [-44, -130], ankle: -88, turn: 26 }, 5) +
    fill(
      left.coatInk,
      limb(
        [
          [-12, -590],
          [66, -482],
          [192, -500],
        ],
        [90, 76, 58],
      ),
    ) +
    layHand(left.skin, 204, -501, -6) +
    fill(
      right.coatInk,
      limb(
        [
          [160, -560],
          [92, -522],
          [12, -574],
        ],
        [74, 62, 46],
      ),
    ) +
    layHand(right.skin, 8, -576, 210, [1, -1])
  );
}

/** Two who dance, the one in front seen from behind: the other's face is at the shoulder. */
export function fromBehind(front: Look, back: Look): string {
  return (
    fill(
      back.coatInk,
      limb(
        [
          [-60, -560],
          [-170, -540],
          [-256, -628],
        ],
        [70, 60, 46],
      ),
    ) +
    transform(
      60,
      -14,
      sideFigure(back, { knee: [40, -136], ankle: 66 }, { knee: [10, -130], ankle: 16 }, 10),
      0,
      0.96,
    ) +
    backFigure(front, [
      [-58, 0],
      [40, -20],
    ]) +
    fill(
      front.coatInk,
      limb(
        [
          [-92, -586],
          [-178, -506],
          [-250, -610],
        ],
        [84, 72, 54],
      ),
      limb(
        [
          [94, -586],
          [136, -470],
        ],
        [84, 76],
      ),
    ) +
    clasp(front.skin, back.skin, -262, -632, -14, 1.1) +
    fill(
      back.skin,
      each(4, (i) => capsule([70 + i * 15, -640 + i * 5], 8, [72 + i * 14, -600 + i * 5], 7)),
    )
  );
}

export const gent: Look = {
  skin: SKIN.tan,
  hair: profileHair.short(),
  hairInk: "#A69A84",
  hat: profileHat.trilby(INK),
  hatInk: BLUE,
  coatInk: BLUE,
  legInk: "#2B2620",
  shoeInk: INK,
  belly: 14,
};
export const lady: Look = {
  skin: SKIN.fair,
  hair: profileHair.bun(),
  hairInk: "#C9BFAE",
  coatInk: CLARET,
  legInk: "#7A4A32",
  shoeInk: INK,
  heels: true,
  nose: 11,
};
export const tall: Look = {
  skin: SKIN.dark,
  hair: napeHair.fringe(),
  hairInk: "#8F887C",
  coatInk: LEAF,
  legInk: "#33302A",
  shoeInk: INK,
};
export const friend: Look = {
  skin: SKIN.brown,
  hair: profileHair.curls(),
  hairInk: "#2E2218",
  coatInk: BRASS,
  legInk: "#4A2A20",
  shoeInk: CLARET,
  heels: true,
  nose: 10,
  coversEars: true,
};
