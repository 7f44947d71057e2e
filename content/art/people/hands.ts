/** Pictures of hands: a vote, a stamp, a lesson. */
import { badge } from "../badge.ts";
import {
  closedCreases,
  closedHand,
  closedNails,
  fist,
  fistCreases,
  openHand,
  playingHand,
  playingNails,
} from "../figures/hands.ts";
import { fadeOut, halftone } from "../halftone.ts";
import { justifyLines } from "../lettering.ts";
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
  silhouette,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { pianoKeys } from "../shapes/stage.ts";
import { around, circle, clip, each, path, polygon, rect, stroke, transform } from "../svg.ts";

const W = 1600;
const H = 1200;

/** A raised arm, its wrist on 0,0: the hand, and below it the sleeve with its cuff. */
const raised = (skin: string, hand: string, sleeve: string, cuff: string, held = "") =>
  held +
  fill(skin, hand, rect(-17, 0, 35, 40)) +
  fill(sleeve, path("M-26 44L-44 460H44L28 44Z")) +
  clip(
    path("M-26 44L-44 460H44L28 44Z"),
    overprint(
      sleeve,
      [0, 0],
      halftone({ x: -50, y: 30, w: 100, h: 440 }, { pitch: 6, tone: (x, y) => 0.3 - x / 50 + (y - 140) / 400 }),
    ),
  ) +
  fill(cuff, path("M-27 30H29L31 60H-29Z"));

/** Members who vote. */
function vote(): string {
  const card = transform(
    -2,
    -110,
    fill(PAPER, rect(-62, -40, 124, 84, 5)) +
      fill(CLARET, rect(-50, 14, 60, 5), rect(-50, 24, 40, 5)) +
      transform(14, -32, badge(36)),
    -8,
  );
  const arms: [number, number, number, number, string][] = [
    [150, 560, -10, 2.5, raised(SKIN.fair, openHand(), "#2B3B5E", PAPER)],
    [420, 420, 3, 2.5, raised(SKIN.dark, closedHand(), PALE_CLARET, PALE_BRASS, card)],
    [700, 520, -4, 2.5, raised(SKIN.tan, openHand(), LEAF, INK)],
    [980, 400, 6, 2.5, raised(SKIN.brown, openHand(), "#6E1F25", PAPER)],
    [1250, 540, 2, 2.5, raised(SKIN.fair, closedHand(), INK, PALE_CLARET)],
    [1500, 430, 11, 2.5, raised(SKIN.tan, openHand(), "#2B3B5E", PALE_BRASS)],
    [280, 840, -5, 3.3, raised(SKIN.brown, openHand(), LEAF, PALE_BRASS)],
    [640, 900, 4, 3.3, raised(SKIN.fair, closedHand(), CLARET, INK)],
    [1010, 830, -3, 3.3, raised(SKIN.dark, openHand(), PALE_LEAF, PAPER)],
    [1370, 880, 8, 3.3, raised(SKIN.tan, openHand(), CLARET, PALE_LEAF)],
  ];
  const placed = arms.map(([x, y, turn, size, arm], i) => transform(x, y, arm, turn, i % 3 ? size : [-size, size]));
  return svgDocument(
    W,
    H,
    PALE_BRASS,
    fill(PAPER, around(14, 800, 1250, polygon([800, 1250], [640, -700], [960, -700]))),
    ...placed.map((arm) => overprint(BRASS, [14, 10], silhouette(arm)) + arm),
  );
}

/** A visitor's hand gets the festival's stamp at the ticket desk. */
async function stamp(): Promise<string> {
  const admit = await justifyLines(["ADMIT", "ONE"], { x: -90, width: 180, top: -56, maxHeight: 112, gap: 0.2 });
  const ticket = (color: string) =>
    fill(INK, rect(-142, -82, 300, 180, 4)) +
    fill(color, rect(-150, -90, 300, 180, 4)) +
    fill(
      INK,
      admit.shapes,
      each(11, (i) => rect(112, -84 + i * 16, 5, 9)),
    );
  const boards = each(6, (i) => rect(0, 40 + i * 204, W, 7));
  const visitor =
    fill(SKIN.tan, closedHand(), rect(-18, 6, 37, 60)) +
    overprint(SHADE, [0, 0], stroke(closedCreases, 1.6, "round")) +
    fill(SKIN.fair, closedNails());
  const sleeve = path("M-36 50L-62 300H66L38 50Z");
  const stamped =
    fill(CLARET, circle(-10, -84, 34), path("M-30 -60H10L20 70H-40Z"), rect(-84, 66, 148, 44, 8)) +
    fill(INK, rect(-78, 110, 136, 20));
  const helper =
    stamped +
    fill(SKIN.dark, fist()) +
    overprint(SHADE, [0, 0], stroke(fistCreases, 5, "round")) +
    fill(LEAF, path("M92 -44L620 -120V180L88 60Z")) +
    fill(PAPER, path("M84 -44L124 -52L122 70L80 60Z"));
  const shadow = silhouette(transform(1040, 330, helper, -24, 1.9));
  return svgDocument(
    W,
    H,
    PALE_BRASS,
    fill(BRASS, boards),
    overprint(BRASS, [0, 0], halftone({ x: 0, y: 0, w: W, h: H }, { pitch: 24, tone: fadeOut(900, 640, 1500, 300) })),
    transform(1330, 930, ticket(PALE_LEAF), 24) +
      transform(1280, 1010, ticket(PALE_CLARET), 8) +
      transform(1330, 1100, ticket(PAPER), -8),
    transform(
      540,
      830,
      overprint(CLARET, [4, 3], closedHand(), sleeve) +
        visitor +
        fill(CLARET, sleeve) +
        fill(PALE_LEAF, path("M-40 40H42L46 84H-44Z")),
      16,
      5.6,
    ),
    transform(672, 500, badge(150, INK, SKIN.tan), 16),
    overprint(BRASS, [26, 34], shadow),
    transform(1040, 330, helper, -24, 1.9),
  );
}

/** A lesson at the piano: an old hand and a young one. */
function lesson(): string {
  const keys =
    fill(PAPER, rect(-200, 0, 2200, 900)) +
    fill(INK, pianoKeys(13, 170, 900)) +
    fill(INK, rect(-200, -300, 2600, 300)) +
    fill(CLARET, rect(-200, -26, 2600, 34));
  const player = (skin: string, nails: string, sleeve: string, cuff: string) =>
    fill(skin, playingHand(), path("M-17 8L-20 60H22L18 8Z")) +
    overprint(SHADE, [0, 0], stroke("M-11 -62L-9 -44M6 -64V-44M22 -58L19 -42", 2, "round")) +
    fill(nails, playingNails()) +
    fill(sleeve, path("M-30 46L-60 300H62L32 46Z")) +
    fill(cuff, path("M-30 36H32L34 62H-33Z"));
  const old =
    player(SKIN.fair, "#F2D9BC", "#2B3B5E", PALE_LEAF) + fill(BRASS, transform(17, -62, rect(-9, -3, 18, 6, 2), 12));
  const young = player(SKIN.brown, SKIN.tan, PALE_CLARET, PALE_BRASS);
  const hands =
    transform(500, 900, old, 6, [-4.6, 4.6]) +
    transform(1000, 850, young, -2, [-3.1, 3.1]) +
    transform(1390, 800, young, 4, 3.1);
  return svgDocument(
    W,
    H,
    "#4A2A20",
    transform(-120, 250, keys, -6),
    overprint(
      BRASS,
      [0, 0],
      halftone({ x: 0, y: 0, w: W, h: H }, { pitch: 22, tone: (x, y) => 0.5 - x / 900 + (y - 500) / 1100 }),
    ),
    overprint(BRASS, [18, 16], silhouette(hands)),
    hands,
  );
}

export const handPictures: Picture[] = [
  { id: "picture-vote", draw: vote },
  { id: "picture-ticket-desk", draw: stamp },
  { id: "picture-lesson", draw: lesson },
];
