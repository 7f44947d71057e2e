import { backFigure, type Look, layHand } from "../figures/figure.ts";
import { napeHair } from "../figures/heads.ts";
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, justifyLines, outlineText } from "../lettering.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PAPER,
  SKIN,
  silhouette,
  svgDocument,
} from "../palette.ts";
import type { Picture } from "../pictures/picture.ts";
import { limb } from "../shapes/outline.ts";
import { circle, clip, each, path, polygon, rect, ring, stroke, transform } from "../svg.ts";

const W = 1600;
const H = 1200;
const BLUE = "#2B3B5E";

/** A shopkeeper puts the festival's poster into the window. */
async function shopWindow(): Promise<string> {
  const [sign, word] = await Promise.all([
    outlineText("BREAD, BUNS AND JAZZ", { ...BLACK_CONDENSED, size: 150, x: 800, y: 174, anchor: "middle" }),
    justifyLines(["JAZZ"], { x: -200, width: 400, top: 112 }),
  ]);
  const keeper: Look = {
    skin: SKIN.tan,
    hair: napeHair.bun(),
    hairInk: "#221A16",
    coatInk: BLUE,
    legInk: "#33302A",
    shoeInk: INK,
  };
  const arms =
    fill(
      BLUE,
      limb(
        [
          [-88, -582],
          [-190, -590],
          [-222, -694],
        ],
        [84, 70, 50],
      ),
      limb(
        [
          [90, -582],
          [176, -470],
          [150, -352],
        ],
        [84, 70, 50],
      ),
    ) +
    layHand(keeper.skin, -222, -704, -100, 0.92) +
    layHand(keeper.skin, 150, -342, 98, [0.92, -0.92]) +
    fill(PALE_BRASS, ring(146, -262, 30, 16));
  const apron = fill(
    PAPER,
    stroke("M-104 -420C-40 -400 40 -400 104 -420", 22),
    path("M-6 -408L-64 -340L-14 -356ZM6 -408L64 -340L14 -356Z"),
    path("M-12 -404L-40 -240H-14L0 -400ZM12 -404L40 -240H14L0 -400Z"),
  );
  const figure = transform(
    1230,
    1290,
    backFigure(keeper, [
      [-44, 0],
      [44, 0],
    ]) +
      apron +
      arms,
    0,
    1.34,
  );
  const poster =
    fill(INK, rect(-226, -296, 480, 640)) +
    fill(PALE_CLARET, rect(-240, -310, 480, 640)) +
    clip(
      rect(-240, -310, 480, 640),
      overprint(
        CLARET,
        [0, 0],
        halftone({ x: -240, y: -310, w: 480, h: 640 }, { pitch: 15, tone: fadeDown(-420, 80) }),
      ),
    ) +
    fill(INK, circle(0, -100, 168), word.shapes) +
    fill(PALE_BRASS, circle(0, -100, 60)) +
    fill(INK, circle(0, -100, 9));
  const loaf = (x: number, y: number, color: string) =>
    transform(
      x,
      y,
      fill(color, path("M-90 0C-100 -70 -60 -96 0 -96S100 -70 90 0Z")) +
        fill(
          BRASS,
          each(3, (i) => transform(-44 + i * 44, -52, rect(-6, -34, 12, 60, 6), 24)),
        ),
    );
  const glass = rect(90, 290, 1420, 830);
  return svgDocument(
    W,
    H,
    LEAF,
    clip(
      rect(0, 0, W, 232),
      fill("#2C4438", halftone({ x: 0, y: 0, w: W, h: 240 }, { pitch: 20, tone: fadeDown(300, -60) })),
    ),
    fill(PALE_BRASS, sign),
    fill(INK, rect(0, 230, W, 16)),
    fill(PALE_BRASS, glass),
    clip(
      glass,
      overprint(
        CLARET,
        [0, 0],
        halftone({ x: 90, y: 290, w: 1420, h: 830 }, { pitch: 22, tone: fadeOut(400, 420, 1300, 200) }),
      ),
      fill(
        PAPER,
        polygon([330, 290], [430, 290], [130, 1120], [30, 1120]),
        polygon([470, 290], [510, 290], [210, 1120], [170, 1120]),
      ),
    ),
    fill(INK, rect(90, 980, 1420, 18)),
    loaf(230, 980, "#7A4A1C") + loaf(420, 980, "#9A6A14") + loaf(930, 980, "#7A4A1C") + loaf(1440, 980, "#9A6A14"),
    fill(INK, rect(66, 270, 24, 880), rect(1510, 270, 24, 880), rect(66, 266, 1468, 26), rect(0, 1110, W, 90)),
    transform(690, 600, poster, -3),
    overprint(CLARET, [16, 10], silhouette(figure)),
    figure,
  );
}

export const shopWindowPicture: Picture = { id: "picture-shop-window", draw: shopWindow };
