/** Ten invented sponsors. Each mark stands on its own card of paper, which suits a tile in either theme. */
import { BRASS, CLARET, flat, INK, LEAF, NIGHT, overprint, PALE_BRASS, PALE_LEAF, PAPER, sheet } from "../inks.ts";
import { BLACK_CONDENSED, LABEL, letter, stack } from "../lettering.ts";
import { hexagon } from "../mark.ts";
import { around, at, circle, each, ellipse, line, path, polygon, rect, ring, smooth, stroke } from "../marks.ts";
import { gumLeaf, poppetHead } from "../shapes/country.ts";
import { keys } from "../shapes/stage.ts";
import type { Picture } from "./picture.ts";

const W = 900;
const H = 450;
const card = (...layers: string[]) => sheet(W, H, PAPER, ...layers);
const small = (text: string, x: number, y: number, size = 30, anchor: "start" | "middle" = "start") =>
  letter(text, { ...LABEL, size, x, y, anchor });

async function goldfieldsMutual() {
  const name = await stack(["GOLDFIELDS", "MUTUAL"], { x: 400, width: 430, top: 96, maxHeight: 210, gap: 0.16 });
  const since = await small("OWNED BY ITS MEMBERS", 402, 352, 24);
  return card(
    flat(BRASS, circle(158, 225, 106)),
    overprint(LEAF, [0, 0], circle(246, 225, 106)),
    flat(PAPER, path("M202 140L214 212L286 224L214 237L202 310L190 237L118 224L190 212Z")),
    flat(INK, name.marks),
    flat(LEAF, since),
  );
}

async function wattleAndRye() {
  const [wattle, rye, and, trade] = await Promise.all([
    letter("Wattle", { weight: 900, width: 100, size: 150, x: 60, y: 190, tracking: -0.03 }),
    letter("Rye", { weight: 900, width: 100, size: 150, x: 250, y: 330, tracking: -0.03 }),
    letter("&", { weight: 500, width: 100, size: 150, x: 90, y: 330 }),
    small("BAKERY, EST. BEFORE DAWN", 62, 400, 26),
  ]);
  const grain = at(
    0,
    0,
    each(
      7,
      (i) =>
        at(0, 60 + i * 42, ellipse(0, 0, 15, 27), 0) +
        at(26, 76 + i * 42, ellipse(0, 0, 14, 30), 32) +
        at(-26, 76 + i * 42, ellipse(0, 0, 14, 30), -32),
    ) + rect(-4, 60, 8, 360),
  );
  const puffs = [
    [610, 90, 30],
    [680, 60, 22],
    [660, 130, 36],
    [590, 160, 22],
    [850, 120, 34],
    [880, 60, 22],
    [850, 190, 22],
  ];
  return card(
    flat(PALE_BRASS, puffs.map(([x = 0, y = 0, r = 0]) => circle(x, y, r)).join("")),
    flat("#9A6A14", at(760, 20, grain)),
    flat(INK, wattle, rye),
    flat(CLARET, and, trade),
  );
}

async function poppetHeadBrewing() {
  const top = await letter("POPPET HEAD", { ...BLACK_CONDENSED, size: 96, x: 400, y: 218 });
  const low = await letter("BREWING", { ...LABEL, weight: 900, size: 66, x: 400, y: 300 });
  return card(
    flat(CLARET, hexagon(185, 225, 190)),
    flat(PALE_BRASS, circle(196, 160, 88)),
    flat(INK, at(160, 350, poppetHead(270))),
    flat(
      PAPER,
      each(3, (i) => circle(130 + i * 44, 368 - (i % 2) * 6, 24)),
    ),
    flat(INK, top),
    flat(CLARET, low, rect(402, 326, 424, 10)),
  );
}

async function lanternBooks() {
  const name = await letter("Lantern", { weight: 600, width: 90, size: 150, x: 330, y: 220, tracking: -0.02 });
  const books = await letter("BOOKS", { ...LABEL, size: 60, x: 336, y: 306 });
  return card(
    flat(PALE_BRASS, polygon([110, 160], [270, 160], [300, 340], [80, 340])),
    flat(
      NIGHT,
      rect(96, 138, 188, 26, 6),
      rect(70, 336, 240, 30, 6),
      stroke("M120 138A70 80 0 0 1 260 138", 12),
      line(190, 164, 190, 338, 8),
      line(124, 164, 100, 338, 8),
      line(256, 164, 280, 338, 8),
    ),
    flat(CLARET, path("M190 320C150 280 170 250 190 200C210 250 230 280 190 320Z")),
    flat(NIGHT, name, books),
  );
}

async function creekStreetMotors() {
  const name = await stack(["CREEK STREET", "MOTORS"], { x: 60, width: 470, top: 100, maxHeight: 250, gap: 0.16 });
  const wheelMark = at(
    710,
    225,
    circle(0, 0, 150) +
      flat(PAPER, ring(0, 0, 112, 8), circle(0, 0, 60)) +
      around(5, 0, 0, rect(-9, -52, 18, 52)) +
      circle(0, 0, 18),
  );
  return card(
    flat("#6F8FA8", stroke("M560 330C610 300 640 370 700 340S800 310 890 340", 30, "round")),
    flat(INK, wheelMark, name.marks),
    flat(CLARET, stroke("M560 360C610 330 640 400 700 370S800 340 890 370", 14, "round")),
  );
}

async function mullockHardware() {
  const name = await letter("MULLOCK", { ...BLACK_CONDENSED, size: 158, x: 60, y: 260 });
  const trade = await letter("HARDWARE", { ...LABEL, weight: 900, size: 62, x: 62, y: 330 });
  return card(
    flat(BRASS, polygon([560, 360], [720, 90], [880, 360])),
    overprint(CLARET, [8, 4], polygon([650, 360], [760, 170], [880, 360])),
    flat(INK, at(724, 200, rect(-14, -20, 28, 210, 6) + path("M-78 -64H54C80 -64 88 -44 92 -14H50V-20H-78Z"), 24)),
    flat(INK, name),
    flat(CLARET, trade),
  );
}

async function cornerPharmacy() {
  const [the, corner, trade] = await Promise.all([
    letter("the", { weight: 600, width: 100, size: 70, x: 372, y: 130 }),
    letter("CORNER", { ...BLACK_CONDENSED, size: 158, x: 369, y: 262 }),
    letter("PHARMACY", { ...LABEL, weight: 700, size: 56, x: 372, y: 344 }),
  ]);
  return card(
    flat(LEAF, path("M70 90H330V350H200L70 350Z")),
    flat(PAPER, rect(172, 130, 56, 180), rect(110, 192, 180, 56)),
    overprint(BRASS, [0, 0], path("M200 90H330V350H200Z")),
    flat(INK, the, corner),
    flat(LEAF, trade),
  );
}

async function blackwoodPianos() {
  const name = await letter("BLACKWOOD", {
    weight: 800,
    width: 110,
    size: 108,
    x: 450,
    y: 290,
    anchor: "middle",
    tracking: 0.01,
  });
  const trade = await small("PIANOS, TUNED AND MENDED", 450, 366, 34, "middle");
  return card(
    flat(INK, at(64, 60, keys(15, 51.5, 130)), rect(60, 50, 780, 14), rect(60, 186, 780, 4)),
    overprint(CLARET, [5, 4], rect(64 + 51.5 * 4, 64, 51.5, 124)),
    flat(INK, name),
    flat(CLARET, trade),
  );
}

async function ironbarkTimber() {
  const name = await stack(["IRONBARK", "TIMBER"], { x: 400, width: 430, top: 92, maxHeight: 270, gap: 0.16 });
  const rings = each(6, (i) => ring(200 + i * 5, 225 - i * 3, 140 - i * 23, 9));
  const bark = around(20, 200, 225, rect(190, 62, 20, 34, 4));
  return card(
    flat(PALE_BRASS, circle(200, 225, 142)),
    flat("#5A3A1C", bark, rings, polygon([200, 225], [356, 200], [356, 232])),
    flat(INK, name.marks),
  );
}

async function twoRiversVet() {
  const name = await stack(["TWO RIVERS"], { x: 370, width: 470, top: 110 });
  const vet = await letter("VET", { ...BLACK_CONDENSED, size: 200, x: 368, y: 372 });
  const care = await letter("GREAT AND SMALL", { ...BLACK_CONDENSED, weight: 700, size: 36, x: 654, y: 288 });
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
    flat(LEAF, at(196, 180, paw)),
    flat("#4F7390", river(320)),
    flat(PALE_LEAF, river(368)),
    flat(INK, name.marks),
    flat(LEAF, vet, care, at(655, 322, gumLeaf(PAPER, 30), -80, 0.5)),
  );
}

export const sponsorPictures: Picture[] = [
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
