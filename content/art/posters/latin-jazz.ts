/** Latin jazz and bossa nova. */
import { fadeDown, halftone } from "../halftone.ts";
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
import { gumSprig, hills } from "../shapes/country.ts";
import { circle, clip, each, ellipse, line, path, polygon, rect, stroke, transform, wave } from "../svg.ts";
import { type Composition, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** A magpie on a conga. */
const magpie: Composition = async (band) => {
  const bird = path(
    "M250 640C300 470 420 380 560 372C600 290 700 250 790 280C850 300 880 340 884 384L1060 420L884 446C870 560 800 620 780 760C760 900 640 990 470 980C380 1030 260 1130 120 1150C190 1050 220 930 236 820C236 760 236 700 250 640Z",
  );
  return poster(
    PALE_CLARET,
    fill(PALE_BRASS, circle(610, 620, 470)),
    overprint(
      CLARET,
      [0, 0],
      halftone(posterBounds, {
        pitch: 22,
        tone: (x, y) => (Math.hypot(x - 610, y - 620) < 470 ? fadeDown(1150, 300)(x, y) : 0),
      }),
    ),
    fill(LEAF, path("M420 1000H820C850 1140 840 1240 800 1400H440C400 1240 390 1140 420 1000Z")),
    fill(PAPER, ellipse(620, 1000, 204, 44)),
    fill(
      INK,
      rect(404, 1040, 434, 22, 8),
      each(4, (i) => rect(440 + i * 112, 1020, 16, 110, 8)),
    ),
    overprint(CLARET, [16, 12], bird),
    fill(INK, bird),
    fill(
      PAPER,
      path("M560 390C620 420 650 470 640 540C560 560 480 620 440 720C400 700 380 640 400 560C430 470 490 410 560 390Z"),
      path("M236 830C340 850 420 900 470 976C440 986 400 1016 340 1056C300 980 260 900 236 830Z"),
      path("M884 384L1060 420L960 434L880 410Z"),
    ),
    fill(PALE_CLARET, circle(800, 356, 26)),
    fill(INK, circle(804, 356, 12), rect(560, 950, 18, 60), rect(640, 940, 18, 66)),
    fill(INK, rect(0, 1160, W, 450)),
    await title(band, { lines: [1, 1], color: PALE_BRASS, width: 760, bottom: 1540, maxHeight: 330 }),
    await imprint(band, INK),
  );
};

/** A bullnosed verandah with a horn's bell. */
const salsaVerandah: Composition = async (band) => {
  const count = 9;
  const width = W / count;
  const awning = each(count, (i) =>
    fill(
      i % 2 ? PAPER : CLARET,
      path(
        `M${180 + i * ((W - 360) / count)} 150H${180 + (i + 1) * ((W - 360) / count)}L${(i + 1) * width} 520A${width / 2} 70 0 0 1 ${i * width} 520Z`,
      ),
    ),
  );
  const bell = path("M-110 0H110L200 420H-200Z");
  return poster(
    PALE_BRASS,
    overprint(CLARET, [0, 0], halftone({ x: 0, y: 500, w: W, h: 900 }, { pitch: 26, tone: fadeDown(1500, 420) })),
    fill(
      LEAF,
      transform(120, 560, gumSprig(band.name, 9, PALE_LEAF), 8, 0.7),
      transform(1060, 540, gumSprig("verandah", 9, PALE_LEAF), -8, 0.74),
    ),
    fill(INK, rect(590, 500, 20, 200)),
    overprint(CLARET, [20, 14], transform(600, 700, bell, -8)),
    fill(NIGHT, transform(600, 700, bell, -8)),
    fill(PALE_BRASS, transform(600, 700, polygon([-84, 24], [-60, 24], [-120, 396], [-166, 396]), -8)),
    fill(INK, transform(600, 700, ellipse(0, 420, 200, 34) + rect(-40, -34, 80, 44, 10), -8)),
    fill(CLARET, transform(600, 700, ellipse(0, 420, 176, 24), -8)),
    fill(BRASS, transform(850, 1010, rect(-300, -14, 560, 28, 14), -34)),
    awning,
    overprint(
      INK,
      [0, 0],
      halftone(
        { x: 0, y: 160, w: W, h: 420 },
        { pitch: 16, tone: (x, y) => (y < 520 ? fadeDown(60, 760)(x, y) * 0.3 : 0) },
      ),
    ),
    fill(
      INK,
      rect(160, 138, W - 320, 16),
      rect(30, 560, 26, 800),
      rect(1144, 560, 26, 800),
      path("M56 600C100 600 150 640 160 700C120 660 90 650 56 650Z"),
      path("M1144 600C1100 600 1050 640 1040 700C1080 660 1110 650 1144 650Z"),
    ),
    fill(NIGHT, rect(0, 1340, W, 270)),
    await title(band, { lines: [2], color: PALE_BRASS, bottom: 1540, width: 1060 }),
    await imprint(band, INK),
  );
};

/** A train window. */
const quietCarriage: Composition = async (band) => {
  const glass = rect(170, 220, 860, 620, 110);
  const pavement = each(9, (i) => stroke(wave(-60, 1320, 1010 + i * 44, 30, 430, i * 0.06), 20));
  return poster(
    PAPER,
    overprint(BRASS, [14, 10], rect(130, 180, 940, 700, 140)),
    fill(NIGHT, rect(130, 180, 940, 700, 140)),
    fill(PALE_BRASS, glass),
    clip(
      glass,
      overprint(PALE_CLARET, [0, 0], halftone(posterBounds, { pitch: 19, tone: fadeDown(160, 700) })),
      fill(PAPER, circle(760, 430, 96)),
      fill(PALE_LEAF, hills("quiet far", 100, 1100, 640, 120, 900)),
      fill(LEAF, hills("quiet near", 100, 1100, 740, 110, 900)),
      fill(
        INK,
        each(5, (i) => rect(150 + i * 230, 560, 9, 300) + line(110 + i * 230, 590, 200 + i * 230, 590, 9)),
        stroke(wave(100, 1100, 606, 14, 230, 0.25), 4),
      ),
    ),
    fill(LEAF, pavement),
    fill(PAPER, rect(0, 1390, W, 220)),
    await title(band, { lines: [2], color: INK, bottom: 1535, width: 1060 }),
    await imprint(band, INK),
  );
};

export const latinJazz: Record<string, Composition> = {
  "poster-orquesta-magpie": magpie,
  "poster-salsa-verandah": salsaVerandah,
  "poster-quiet-carriage": quietCarriage,
};
