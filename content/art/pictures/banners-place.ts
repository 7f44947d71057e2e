/** Banners of the pages about the festival and its town. */
import { fadeAcross, fadeDown, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, outlineText } from "../lettering.ts";
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
import { seededRandom } from "../seeded-random.ts";
import { gumTree, stars } from "../shapes/country.ts";
import { bunting, shop } from "../shapes/town.ts";
import { circle, line, polygon, rect, ring, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { DUSK, horizon, soundRings, sunAsHornBell } from "./shared-scenery.ts";

const W = 2400;
const H = 700;

/** The town's skyline at dusk. */
const about = () =>
  svgDocument(
    W,
    H,
    NIGHT,
    fill(
      "#5B2A35",
      halftone(
        { x: 0, y: 120, w: W, h: 500 },
        { pitch: 16, tone: (x, y) => fadeDown(620, 160)(x, y) * Math.max(0.12, 1 - Math.abs(x - 1650) / 1300) },
      ),
    ),
    fill(PALE_LEAF, stars("about", 50, 0, 0, 1700, 260)),
    fill(DUSK, soundRings(1750, 500, 330, 70, 14, 8)),
    sunAsHornBell(1750, 470, 260),
    horizon("about", -20, 2420, 590, 0.82, H, 2120),
    fill(INK, transform(1050, 640, gumTree(470, "#22362D")), transform(820, 660, gumTree(300, "#22362D"))),
  );

/** A shelf of record sleeves: two spines for each year since the first festival. */
async function history(): Promise<string> {
  const random = seededRandom("history");
  const colors = [CLARET, PAPER, BRASS, LEAF, PALE_CLARET, INK, PALE_LEAF, PALE_BRASS];
  const spines: string[] = [];
  let x = 1010;
  for (let spine = 0; x < 2380; spine++) {
    const year = 2014 + Math.floor(spine / 2);
    const width = random(48, 74);
    const height = random(560, 640);
    const color = colors[Math.floor(random(0, colors.length))] ?? BRASS;
    const dark = [CLARET, LEAF, INK].includes(color);
    const label = await outlineText(String(year), { ...BLACK_CONDENSED, size: 44, x: 0, y: 16 });
    spines.push(
      fill(color, rect(x, H - height, width - 4, height)) +
        fill(
          dark ? PAPER : INK,
          transform(x + width / 2, H - height + 40, label, 90),
          rect(x, H - height + 170, width - 4, 7),
          rect(x, H - 140, width - 4, 7),
        ),
    );
    x += width;
  }
  return svgDocument(
    W,
    H,
    NIGHT,
    fill(DUSK, halftone({ x: 0, y: 0, w: 1200, h: H }, { pitch: 22, tone: (px) => fadeAcross(1150, 300)(px) * 0.7 })),
    ...spines,
    fill(PALE_BRASS, transform(930, H - 6, rect(0, -600, 66, 600), -9)),
    fill(INK, transform(930, H - 6, rect(0, -430, 66, 7) + rect(0, -140, 66, 7), -9)),
    overprint(
      INK,
      [0, 0],
      halftone({ x: 900, y: 380, w: 1500, h: 320 }, { pitch: 13, tone: (px, py) => fadeDown(1000, 420)(px, py) * 0.5 }),
    ),
  );
}

/** A row of shops with awnings. */
const sponsors = () =>
  svgDocument(
    W,
    H,
    NIGHT,
    fill(
      "#5B2A35",
      halftone(
        { x: 600, y: 0, w: 1800, h: 420 },
        { pitch: 18, tone: (x, y) => fadeAcross(2400, 700)(x) * fadeDown(420, -80)(x, y) },
      ),
    ),
    fill(PALE_LEAF, stars("sponsors", 40, 0, 0, 1300, 240)),
    ...[LEAF, BRASS, CLARET, PALE_LEAF, "#2B3B5E", PALE_CLARET].map((color, i) =>
      fill(
        color,
        transform(
          880 + i * 262,
          660,
          shop(258, i % 2 ? PAPER : PALE_BRASS, (["square", "peak", "round"] as const)[i % 3]),
          0,
          [1, 1 + ((i * 7) % 3) * 0.08],
        ),
      ),
    ),
    fill(INK, rect(0, 655, W, 60)),
    fill(PALE_BRASS, bunting(760, 60, 2460, 20, 90, [PALE_BRASS, PALE_CLARET, PALE_LEAF, PAPER], 46)),
  );

/** A signpost. */
async function festivalInfo(): Promise<string> {
  const boards = [
    ["TOWN HALL", PAPER, 1],
    ["BANDSTAND", PALE_BRASS, -1],
    ["SUPPER", PALE_CLARET, 1],
    ["TICKETS", PALE_LEAF, -1],
  ] as const;
  const boardShapes = await Promise.all(
    boards.map(async ([text, color, side], i) => {
      const shape = polygon([-60, -52], [430, -52], [490, 0], [430, 52], [-60, 52]);
      const word = await outlineText(text, { ...BLACK_CONDENSED, size: 92, x: side > 0 ? 20 : -410, y: 33 });
      return transform(
        1720,
        120 + i * 128,
        fill(INK, transform(10, 10, shape, 0, [side, 1])) +
          fill(color, transform(0, 0, shape, 0, [side, 1])) +
          fill(INK, word),
        side * (i % 2 ? 2 : -3),
      );
    }),
  );
  return svgDocument(
    W,
    H,
    "#1C2C25",
    sunAsHornBell(1720, 420, 420),
    fill(
      "#2C4438",
      halftone({ x: 0, y: 380, w: W, h: 330 }, { pitch: 20, tone: (x, y) => fadeDown(820, 400)(x, y) * 0.7 }),
    ),
    fill(LEAF, rect(0, 640, W, 60)),
    fill(INK, rect(1698, 20, 44, 690, 4), circle(1720, 20, 32)),
    ...boardShapes,
    fill(INK, transform(2280, 690, gumTree(560, LEAF)), line(0, 640, W, 640, 6)),
    fill(PALE_BRASS, ring(1720, 20, 18, 6)),
  );
}

export const placeBanners: Picture[] = [
  { id: "banner-about", draw: about },
  { id: "banner-history", draw: history },
  { id: "banner-sponsors", draw: sponsors },
  { id: "banner-festival-info", draw: festivalInfo },
];
