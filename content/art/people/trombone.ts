import { type Look, sideHead } from "../figures/figure.ts";
import { fist as closedFist, fistCreases } from "../figures/hands.ts";
import { profileHair } from "../figures/heads.ts";
import { halftone } from "../halftone.ts";
import {
  CLARET,
  fill,
  INK,
  LEAF,
  overprint,
  PALE_BRASS,
  PAPER,
  SHADE,
  SKIN,
  silhouette,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { soundRings } from "../pictures/shared-scenery.ts";
import { trombone } from "../shapes/horns.ts";
import { joint, limb, outline } from "../shapes/outline.ts";
import { clip, line, type Point, stroke, transform } from "../svg.ts";

const W = 1600;
const H = 1200;

/** A trombonist from the side. */
function trombonist(): string {
  const horn = trombone(96);
  const look: Look = {
    skin: SKIN.dark,
    hair: profileHair.bun(),
    hairInk: "#221A16",
    coatInk: LEAF,
    legInk: INK,
    shoeInk: INK,
    nose: 10,
  };
  const placed = (...shapes: string[]) => transform(350, 640, shapes.join(""), 0, 2.9);
  const held = (shapes: string) => transform(50, -30, shapes, -14);
  const brace: Point = [264, -60];
  const wrist: Point = [232, -26];
  const shoulder: Point = [-14, 74];
  const farShoulder: Point = [30, 66];
  const farWrist: Point = [96, 34];
  const jacket = outline(
    [-48, 8],
    [0, -2],
    [46, 16],
    [70, 90],
    [76, 190],
    [84, 420, "corner"],
    [-130, 420, "corner"],
    [-100, 200],
    [-92, 90],
    [-76, 26],
  );
  const sleeve = limb([shoulder, joint(shoulder, wrist, 160, 150, 1), wrist], [96, 76, 50]);
  const farSleeve = limb([farShoulder, joint(farShoulder, farWrist, 96, 84, 1), farWrist], [76, 62, 44]);
  const shade = halftone(
    { x: -140, y: -20, w: 420, h: 260 },
    { pitch: 6.4, tone: (x, y) => 0.35 - x / 200 + (y - 90) / 300 },
  );
  const fingers = (x: number, y: number, turn: number, size: number) =>
    transform(x, y, fill(look.skin, closedFist()) + overprint(SHADE, [0, 0], stroke(fistCreases, 5, "round")), turn, [
      -size,
      size,
    ]);
  const player = placed(
    held(fill(PALE_BRASS, horn.bell)),
    fill("#2C4438", farSleeve),
    sideHead(look),
    fill(LEAF, jacket),
    clip(jacket, overprint(LEAF, [0, 0], shade)),
    fill(
      PAPER,
      outline([-54, 6, "corner"], [-20, 18], [26, 18], [50, 6, "corner"], [54, 26], [20, 40], [-30, 40], [-66, 26]),
    ),
    held(fill(PALE_BRASS, horn.slide)),
    fingers(98, -2, -82, 0.58),
    fill(look.skin, limb([wrist, brace], [38, 30])),
    fingers(brace[0] - 4, brace[1] + 6, -50, 0.6),
    fill(LEAF, sleeve),
    clip(sleeve, overprint(LEAF, [0, 0], shade)),
    fill(PAPER, line(230, -22, 240, -38, 57)),
  );
  return svgDocument(
    W,
    H,
    CLARET,
    fill("#7A2428", soundRings(1060, 180, 240, 90, 14, 34)),
    overprint(CLARET, [16, 12], silhouette(player)),
    player,
  );
}

export const trombonePicture: Picture = { id: "picture-trombone", draw: trombonist };
