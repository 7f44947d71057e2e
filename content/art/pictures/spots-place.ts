/** Spot pictures of the town: two venues, and the map. */
import { fadeDown, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, LABEL, outlineText } from "../lettering.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  svgDocument,
} from "../palette.ts";
import { gumTree, poppetHead } from "../shapes/country.ts";
import { bandstand, bunting, townHall } from "../shapes/town.ts";
import { circle, each, line, type Point, path, rect, ring, stroke, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { DUSK, soundRings, sunAsHornBell } from "./shared-scenery.ts";

const W = 1600;
const H = 1200;

const rotunda = () =>
  svgDocument(
    W,
    H,
    PALE_LEAF,
    fill(PALE_BRASS, circle(800, 470, 420)),
    overprint(
      CLARET,
      [0, 0],
      halftone(
        { x: 0, y: 0, w: W, h: 1000 },
        { pitch: 22, tone: (x, y) => (Math.hypot(x - 800, y - 470) < 420 ? fadeDown(980, 180)(x, y) : 0) },
      ),
    ),
    fill(
      LEAF,
      halftone({ x: 0, y: 560, w: W, h: 460 }, { pitch: 24, tone: fadeDown(1000, 560) }).replace(
        "<path",
        '<path transform="matrix(1 0 0 -1 0 1580)"',
      ),
    ),
    fill(LEAF, rect(0, 985, W, 240)),
    fill(NIGHT, transform(180, 1040, gumTree(820, LEAF)), transform(1470, 1040, gumTree(700, LEAF))),
    overprint(BRASS, [16, 10], transform(800, 1030, bandstand(PALE_BRASS), 0, 1.28)),
    fill(INK, transform(800, 1030, bandstand(PALE_BRASS), 0, 1.28)),
    fill(
      INK,
      bunting(-20, 240, 800, 190, 80, [CLARET, PAPER, BRASS], 52),
      bunting(800, 190, 1620, 260, 70, [CLARET, PAPER, BRASS], 52),
    ),
    fill("#2E4539", rect(0, 1060, W, 140)),
  );

const hall = () =>
  svgDocument(
    W,
    H,
    NIGHT,
    fill(DUSK, soundRings(800, 560, 430, 74, 12, 14)),
    sunAsHornBell(800, 540, 380),
    overprint(CLARET, [-14, 8], transform(800, 1110, townHall(PAPER), 0, 1.2)),
    fill(INK, transform(800, 1110, townHall(PALE_BRASS), 0, 1.2)),
    fill(LEAF, rect(0, 1106, W, 100)),
    fill(
      PALE_BRASS,
      each(7, (i) => circle(90 + i * 237, 1150, 10)),
    ),
    fill(
      INK,
      each(2, (i) => transform(60 + i * 1480, 1130, gumTree(560, LEAF))),
    ),
  );

interface Venue {
  /** The lines of its label: a map on a phone is a fifth as wide as this one. */
  name: string[];
  x: number;
  y: number;
  color: string;
}

const venues: Venue[] = [
  { name: ["Town Hall"], x: 800, y: 520, color: CLARET },
  { name: ["Phoenix", "Theatre"], x: 470, y: 372, color: CLARET },
  { name: ["Mechanics’", "Institute"], x: 1160, y: 396, color: CLARET },
  { name: ["Bandstand"], x: 880, y: 800, color: LEAF },
  { name: ["Wesley-Hill", "Hall"], x: 1270, y: 730, color: CLARET },
  { name: ["Poppet Head", "Brewery"], x: 430, y: 790, color: "#7A5618" },
];

async function pin({ name, x, y, color }: Venue, index: number): Promise<string> {
  const number = await outlineText(String(index + 1), { ...BLACK_CONDENSED, size: 84, x: 0, y: -80, anchor: "middle" });
  const lines = name.map((line, row) =>
    outlineText(line, { weight: 800, width: 75, size: 66, x: 0, y: 66 + 62 * row, anchor: "middle" }),
  );
  const label = (await Promise.all(lines)).join("");
  const drop = path("M0 0C-18 -39 -68 -68 -68 -112A68 68 0 0 1 68 -112C68 -68 18 -39 0 0Z");
  const halo = `<g stroke="${PAPER}" stroke-width="16" stroke-linejoin="round">${fill(PAPER, label)}</g>`;
  return transform(
    x,
    y,
    fill(INK, transform(7, 6, drop)) + fill(color, drop) + fill(PAPER, number) + halo + fill(INK, label),
  );
}

const streets = [
  "M-20 560H1620",
  "M120 330L1500 410",
  "M700 -20V1220",
  "M1030 -20C1040 400 1020 700 1100 1220",
  "M330 120V900",
  "M1360 250V1000",
  "M180 880L1440 800",
];
const creek = "M-20 980C200 900 320 1060 560 1010S900 900 1120 980S1460 1120 1640 1040";
const trees: Point[] = [
  [770, 650],
  [985, 650],
  [120, 1090],
  [260, 1040],
  [420, 1110],
  [560, 1090],
];

const roads = (color: string, width: number) =>
  fill(color, streets.map((d, i) => stroke(d, i === 0 ? width * 1.5 : width)).join(""));
const tree = ([x, y]: Point) => fill(LEAF, circle(x, y, 24)) + fill(PALE_LEAF, circle(x - 6, y - 6, 13));

const railway = () =>
  stroke("M1640 60C1400 200 1200 200 980 -20", 8) +
  each(16, (i) => {
    const [x, y] = [1610 - i * 38, 66 + Math.sin((i / 15) * Math.PI) * 98];
    return line(x, y, x - 14, y + 28, 5);
  });

const compass = () =>
  transform(
    1490,
    1130,
    fill(INK, ring(0, 0, 46, 6), path("M0 -62L18 0H-18Z")) + fill(PALE_CLARET, path("M0 62L18 0H-18Z")),
  );

/** A map of the town with the numbered venues. */
async function map(): Promise<string> {
  const [main, title, creekName, station] = await Promise.all([
    outlineText("MAIN STREET", { ...LABEL, size: 40, x: 60, y: 574 }),
    outlineText("TEN MINUTES, END TO END", { ...BLACK_CONDENSED, size: 96, x: 60, y: 132 }),
    outlineText("CREEK", { ...LABEL, size: 40, x: 1150, y: 1090 }),
    outlineText("STATION", { ...LABEL, size: 40, x: 1330, y: 236 }),
  ]);
  return svgDocument(
    W,
    H,
    PAPER,
    fill("#E6D7B2", rect(0, 0, W, H)),
    overprint(
      PALE_BRASS,
      [0, 0],
      halftone({ x: 0, y: 0, w: W, h: H }, { pitch: 20, tone: (_x, y) => 0.16 - 0.1 * (y / H) }),
    ),
    overprint(PALE_LEAF, [5, 4], path("M720 600H1010V880H720Z"), path("M0 900C300 840 420 980 640 950L700 1220H0Z")),
    roads("#B9A777", 46),
    roads(PAPER, 38),
    fill("#6F8FA8", stroke(creek, 46, "round")),
    fill(
      INK,
      railway(),
      station,
      creekName,
      transform(130, 860, poppetHead(230)),
      transform(1525, 980, gumTree(230, LEAF)),
      main,
    ),
    ...trees.map(tree),
    fill(INK, rect(0, 30, 1010, 136)),
    fill(PALE_BRASS, title),
    ...(await Promise.all(venues.map(pin))),
    compass(),
  );
}

export const placeSpots: Picture[] = [
  { id: "picture-bandstand", draw: rotunda },
  { id: "picture-town-hall", draw: hall },
  { id: "picture-map", draw: map },
];
