/** Ten invented sponsors. Each logo is on a paper-coloured card, readable in either theme, and cut to its ink as a sponsor's own file would be. */

import { hexagon } from "../badge.ts";
import { BLACK_CONDENSED, justifyLines, LABEL, outlineText } from "../lettering.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_LEAF,
  PAPER,
  svgDocument,
} from "../palette.ts";
import { gumLeaf, poppetHead } from "../shapes/country.ts";
import { pianoKeys } from "../shapes/stage.ts";
import { around, circle, each, ellipse, line, path, polygon, rect, ring, smooth, stroke, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";

const W = 900;
const H = 450;
const card = (...layers: string[]) => svgDocument(W, H, PAPER, ...layers);

async function goldfieldsMutual() {
  const name = await justifyLines(["GOLDFIELDS", "MUTUAL"], {
    x: 392,
    width: 460,
    top: 116,
    maxHeight: 218,
    gap: 0.16,
  });
  return card(
    fill(BRASS, circle(158, 225, 106)),
    overprint(LEAF, [0, 0], circle(246, 225, 106)),
    fill(PAPER, path("M202 140L214 212L286 224L214 237L202 310L190 237L118 224L190 212Z")),
    fill(INK, name.shapes),
  );
}

async function wattleAndRye() {
  const [wattle, rye, and] = await Promise.all([
    outlineText("Wattle", { weight: 900, width: 100, size: 150, x: 60, y: 190, tracking: -0.03 }),
    outlineText("Rye", { weight: 900, width: 100, size: 150, x: 250, y: 330, tracking: -0.03 }),
    outlineText("&", { weight: 500, width: 100, size: 150, x: 90, y: 330 }),
  ]);
  const grain = transform(
    0,
    0,
    each(
      7,
      (i) =>
        transform(0, 60 + i * 42, ellipse(0, 0, 15, 27), 0) +
        transform(26, 76 + i * 42, ellipse(0, 0, 14, 30), 32) +
        transform(-26, 76 + i * 42, ellipse(0, 0, 14, 30), -32),
    ) + rect(-4, 60, 8, 360),
  );
  const puffs = [
    [610, 90, 30],
    [680, 60, 22],
    [660, 130, 36],
    [590, 160, 22],
    [850, 120, 34],
    [872, 60, 22],
    [850, 190, 22],
  ];
  return card(
    fill(PALE_BRASS, puffs.map(([x = 0, y = 0, r = 0]) => circle(x, y, r)).join("")),
    fill("#9A6A14", transform(760, 20, grain)),
    fill(INK, wattle, rye),
    fill(CLARET, and),
  );
}

async function poppetHeadBrewing() {
  const top = await outlineText("POPPET HEAD", { ...BLACK_CONDENSED, size: 96, x: 400, y: 218 });
  const low = await outlineText("BREWING", { ...LABEL, weight: 900, size: 66, x: 400, y: 300 });
  return card(
    fill(CLARET, hexagon(185, 225, 190)),
    fill(PALE_BRASS, circle(196, 160, 88)),
    fill(INK, transform(160, 350, poppetHead(270))),
    fill(
      PAPER,
      each(3, (i) => circle(130 + i * 44, 368 - (i % 2) * 6, 24)),
    ),
    fill(INK, top),
    fill(CLARET, low, rect(402, 326, 424, 10)),
  );
}

async function lanternBooks() {
  const name = await outlineText("Lantern", { weight: 600, width: 90, size: 150, x: 330, y: 220, tracking: -0.02 });
  const books = await outlineText("BOOKS", { ...LABEL, size: 60, x: 336, y: 306 });
  return card(
    fill(PALE_BRASS, polygon([110, 160], [270, 160], [300, 340], [80, 340])),
    fill(
      NIGHT,
      rect(96, 138, 188, 26, 6),
      rect(70, 336, 240, 30, 6),
      stroke("M120 138A70 80 0 0 1 260 138", 12),
      line(190, 164, 190, 338, 8),
      line(124, 164, 100, 338, 8),
      line(256, 164, 280, 338, 8),
    ),
    fill(CLARET, path("M190 320C150 280 170 250 190 200C210 250 230 280 190 320Z")),
    fill(NIGHT, name, books),
  );
}

async function creekStreetMotors() {
  const name = await justifyLines(["CREEK STREET", "MOTORS"], {
    x: 60,
    width: 470,
    top: 100,
    maxHeight: 250,
    gap: 0.16,
  });
  const wheelMark = transform(
    710,
    225,
    circle(0, 0, 150) +
      fill(PAPER, ring(0, 0, 112, 8), circle(0, 0, 60)) +
      around(5, 0, 0, rect(-9, -52, 18, 52)) +
      circle(0, 0, 18),
  );
  return card(
    fill("#6F8FA8", stroke("M560 330C610 300 640 370 700 340S800 310 890 340", 30, "round")),
    fill(INK, wheelMark, name.shapes),
    fill(CLARET, stroke("M560 360C610 330 640 400 700 370S800 340 890 370", 14, "round")),
  );
}

async function mullockHardware() {
  const name = await outlineText("MULLOCK", { ...BLACK_CONDENSED, size: 158, x: 60, y: 260 });
  const trade = await outlineText("HARDWARE", { ...LABEL, weight: 900, size: 62, x: 62, y: 330 });
  return card(
    fill(BRASS, polygon([560, 360], [720, 90], [880, 360])),
    overprint(CLARET, [8, 4], polygon([650, 360], [760, 170], [880, 360])),
    fill(
      INK,
      transform(724, 200, rect(-14, -20, 28, 210, 6) + path("M-78 -64H54C80 -64 88 -44 92 -14H50V-20H-78Z"), 24),
    ),
    fill(INK, name),
    fill(CLARET, trade),
  );
}

async function cornerPharmacy() {
  const [the, corner, trade] = await Promise.all([
    outlineText("the", { weight: 600, width: 100, size: 70, x: 372, y: 130 }),
    outlineText("CORNER", { ...BLACK_CONDENSED, size: 158, x: 369, y: 262 }),
    outlineText("PHARMACY", { ...LABEL, weight: 700, size: 56, x: 372, y: 344 }),
  ]);
  return card(
    fill(LEAF, path("M70 90H330V350H200L70 350Z")),
    fill(PAPER, rect(172, 130, 56, 180), rect(110, 192, 180, 56)),
    overprint(BRASS, [0, 0], path("M200 90H330V350H200Z")),
    fill(INK, the, corner),
    fill(LEAF, trade),
  );
}

async function blackwoodPianos() {
  const name = await outlineText("BLACKWOOD", {
    weight: 800,
    width: 110,
    size: 108,
    x: 450,
    y: 290,
    anchor: "middle",
    tracking: 0.01,
  });
  const trade = await outlineText("PIANOS", {
    ...LABEL,
    weight: 800,
    size: 74,
    x: 450,
    y: 384,
    anchor: "middle",
    tracking: 0.34,
  });
  return card(
    fill(INK, transform(64, 60, pianoKeys(15, 51.5, 130)), rect(60, 50, 780, 14), rect(60, 186, 780, 4)),
    overprint(CLARET, [5, 4], rect(64 + 51.5 * 4, 64, 51.5, 124)),
    fill(INK, name),
    fill(CLARET, trade),
  );
}

async function ironbarkTimber() {
  const name = await justifyLines(["IRONBARK", "TIMBER"], { x: 400, width: 430, top: 92, maxHeight: 270, gap: 0.16 });
  const rings = each(6, (i) => ring(200 + i * 5, 225 - i * 3, 140 - i * 23, 9));
  const bark = around(20, 200, 225, rect(190, 62, 20, 34, 4));
  return card(
    fill(PALE_BRASS, circle(200, 225, 142)),
    fill("#5A3A1C", bark, rings, polygon([200, 225], [356, 200], [356, 232])),
    fill(INK, name.shapes),
  );
}

async function twoRiversVet() {
  const name = await justifyLines(["TWO RIVERS"], { x: 370, width: 470, top: 110 });
  const vet = await outlineText("VET", { ...BLACK_CONDENSED, size: 200, x: 368, y: 372 });
  const river = (y: number) =>
    stroke(
      smooth([
        [40, y],
        [120, y - 34],
        [200, y],
        [280, y + 34],
        [350, y],
      ]),
      22,
      "round",
    );
  const paw =
    ellipse(0, 40, 66, 54) +
    ellipse(-78, -24, 26, 36) +
    ellipse(-28, -70, 27, 38) +
    ellipse(30, -70, 27, 38) +
    ellipse(80, -24, 26, 36);
  return card(
    fill(LEAF, transform(196, 180, paw)),
    fill("#4F7390", river(320)),
    fill(PALE_LEAF, river(368)),
    fill(INK, name.shapes),
    fill(LEAF, vet, transform(680, 330, gumLeaf(PAPER, 30), -80, 0.62)),
  );
}

const logos: Picture[] = [
  { id: "sponsor-goldfields-mutual", draw: goldfieldsMutual },
  { id: "sponsor-wattle-and-rye-bakery", draw: wattleAndRye },
  { id: "sponsor-poppet-head-brewing", draw: poppetHeadBrewing },
  { id: "sponsor-lantern-books", draw: lanternBooks },
  { id: "sponsor-creek-street-motors", draw: creekStreetMotors },
  { id: "sponsor-mullock-hardware", draw: mullockHardware },
  { id: "sponsor-the-corner-pharmacy", draw: cornerPharmacy },
  { id: "sponsor-blackwood-pianos", draw: blackwoodPianos },
  { id: "sponsor-ironbark-timber", draw: ironbarkTimber },
  { id: "sponsor-two-rivers-vet", draw: twoRiversVet },
];

export const sponsorPictures: Picture[] = logos.map((logo) => ({ ...logo, trim: true }));
