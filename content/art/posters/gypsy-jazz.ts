/** Gypsy jazz. */
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
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
} from "../palette.ts";
import { hills } from "../shapes/country.ts";
import { pianoKeys } from "../shapes/stage.ts";
import { guitarBody } from "../shapes/strings.ts";
import { circle, clip, each, path, polygon, rect, stroke, transform } from "../svg.ts";
import { type Composition, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** A caravan whose annexe is an accordion. */
const caravan: Composition = async (band) => {
  const van = path("M560 1010V700C560 590 640 540 740 540H1010C1090 540 1130 600 1136 700L1150 1010Z");
  const folds = each(7, (i) =>
    fill(
      i % 2 ? PALE_CLARET : CLARET,
      polygon(
        [250 + i * 45, 600 + (i % 2) * 22],
        [295 + i * 45, 622 - (i % 2) * 22],
        [295 + i * 45, 988 + (i % 2) * 22],
        [250 + i * 45, 1010 - (i % 2) * 22],
      ),
    ),
  );
  return poster(
    PALE_LEAF,
    fill(PAPER, circle(820, 420, 260)),
    overprint(
      BRASS,
      [10, 6],
      halftone(posterBounds, {
        pitch: 20,
        tone: (x, y) => (Math.hypot(x - 820, y - 420) < 260 ? fadeDown(700, 160)(x, y) : 0),
      }),
    ),
    fill(LEAF, hills(band.name, -20, 1220, 960, 190, 1600)),
    fill(INK, transform(14, 12, van)),
    fill(PAPER, van),
    clip(van, fill(CLARET, rect(500, 830, 700, 200)), fill(BRASS, rect(500, 806, 700, 24))),
    fill(NIGHT, rect(650, 610, 200, 130, 26), rect(930, 610, 150, 130, 26)),
    fill(PALE_BRASS, rect(664, 624, 80, 102, 14), rect(944, 624, 60, 102, 14)),
    fill(INK, circle(830, 1020, 84), rect(1140, 976, 130, 18)),
    fill(PAPER, circle(830, 1020, 46)),
    fill(CLARET, circle(830, 1020, 22)),
    folds,
    fill(INK, rect(146, 580, 106, 450, 14)),
    fill(PAPER, rect(160, 604, 60, 402)),
    fill(INK, transform(220, 604, pianoKeys(11, 36.5, 60), 90)),
    fill(NIGHT, rect(0, 1098, W, 520)),
    await title(band, { lines: [1, 2], color: PALE_BRASS, bottom: 1540, maxHeight: 380 }),
    await imprint(band, INK),
  );
};

/** A guitar whose strings become a creek. */
const hotClub: Composition = async (band) => {
  const water = each(6, (i) =>
    stroke(
      `M${540 + i * 24} -20V560C${540 + i * 24} 760 ${430 + i * 70} 760 ${440 + i * 62} 900S${180 + i * 110} 1040 ${-60 + i * 130} 1230`,
      9 - i * 0.7,
    ),
  );
  return poster(
    NIGHT,
    fill("#22365A", halftone(posterBounds, { pitch: 24, tone: fadeDown(1500, 300) })),
    fill(CLARET, transform(618, 652, guitarBody(), 0, 1.46)),
    fill(BRASS, transform(600, 640, guitarBody(), 0, 1.46)),
    overprint(
      CLARET,
      [0, 0],
      clip(
        guitarBody().replace("<path", '<path transform="translate(600 640) scale(1.46)"'),
        halftone(
          { x: 60, y: 0, w: 1080, h: 1380 },
          { pitch: 20, tone: (x, y) => fadeOut(600, 500, 760, 330)(x, y) * 0.7 },
        ),
      ),
    ),
    fill(
      "#7A4E12",
      `<g transform="translate(600 640) scale(1.38)">${guitarBody().replace("/>", ' fill="none" stroke="currentColor" stroke-width="7"/>')}</g>`,
    ),
    fill(
      INK,
      path("M450 470H750V520A150 150 0 0 1 450 520Z"),
      polygon([528, -20], [672, -20], [684, 400], [516, 400]),
      rect(420, 900, 360, 30, 6),
    ),
    fill(PAPER, water),
    fill(NIGHT, rect(0, 1085, W, 520)),
    await title(band, { lines: [2, 3], color: PAPER, bottom: 1540 }),
    await imprint(band, PAPER, 1138),
  );
};

export const gypsyJazz: Record<string, Composition> = {
  "poster-caravan-and-annexe": caravan,
  "poster-hot-club-of-creek-street": hotClub,
};
