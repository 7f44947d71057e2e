import { faceToFace, friend, fromBehind, gent, lady, tall } from "../figures/couples.ts";
import { fadeDown, halftone } from "../halftone.ts";
import { BRASS, CLARET, fill, overprint, PALE_BRASS, PALE_CLARET, PAPER, silhouette, svgDocument } from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { circle, clip, ellipse, rect, transform } from "../svg.ts";

const W = 1600;
const H = 1200;
const _BLUE = "#2B3B5E";

/** Two couples in good coats. */
function dancers(): string {
  const sun = circle(640, 470, 420);
  const shadow = (x: number) => ellipse(x, 1128, 270, 24);
  const couples =
    transform(480, 1126, faceToFace(gent, lady), -2, 1.3) + transform(1226, 1134, fromBehind(tall, friend), 3, 1.34);
  return svgDocument(
    W,
    H,
    PAPER,
    fill(PALE_BRASS, sun),
    overprint(
      CLARET,
      [0, 0],
      clip(sun, halftone({ x: 200, y: 40, w: 880, h: 880 }, { pitch: 22, tone: fadeDown(1040, 240) })),
    ),
    fill(BRASS, rect(0, 1040, W, 160)),
    clip(
      rect(0, 1040, W, 160),
      overprint(CLARET, [0, 0], halftone({ x: 0, y: 1040, w: W, h: 160 }, { pitch: 20, tone: fadeDown(1300, 1040) })),
    ),
    overprint(CLARET, [0, 0], shadow(560), shadow(1220)),
    overprint(PALE_CLARET, [14, 6], clip(rect(0, 0, W, 1040), silhouette(couples))),
    couples,
  );
}

export const dancersPicture: Picture = { id: "picture-dancers", draw: dancers };
