/** Blues. */
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
import { BRASS, CLARET, fill, INK, NIGHT, overprint, PALE_BRASS, PALE_CLARET, PALE_LEAF, PAPER } from "../palette.ts";
import { stars } from "../shapes/country.ts";
import { pianoKeys } from "../shapes/stage.ts";
import { bassBody, bassNeck, fHole, resonator, strings } from "../shapes/strings.ts";
import { circle, clip, each, path, polygon, rect, ring, transform } from "../svg.ts";
import { type Composition, EDGE, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** A moon over a house and a piano keyboard. */
const maOMalley: Composition = async (band) => {
  const windows = each(3, (i) => each(4, (j) => ((i * 5 + j * 3) % 4 ? "" : rect(90 + i * 70, 640 + j * 90, 42, 58))));
  return poster(
    NIGHT,
    fill(PALE_LEAF, stars(band.name, 90, 0, 130, W, 760)),
    fill("#22365A", circle(760, 460, 400)),
    fill(PAPER, circle(740, 450, 330)),
    overprint(
      BRASS,
      [0, 0],
      halftone(posterBounds, {
        pitch: 20,
        tone: (x, y) => (Math.hypot(x - 740, y - 450) < 326 ? fadeOut(560, 660, 40, 520)(x, y) : 0),
      }),
    ),
    fill("#0A0F1A", rect(50, 600, 280, 560), polygon([30, 600], [190, 510], [350, 600]), rect(280, 430, 34, 140)),
    fill(PALE_BRASS, windows),
    fill(INK, rect(0, 866, W, 40)),
    fill(CLARET, rect(0, 830, W, 44)),
    fill(PAPER, rect(0, 900, W, 250)),
    fill(INK, transform(-60, 900, pianoKeys(12, 112, 250)), rect(0, 1148, W, 8)),
    overprint(BRASS, [0, 0], rect(-60 + 112 * 6, 906, 112, 244)),
    fill(CLARET, rect(0, 1154, W, 446)),
    await title(band, { lines: [2, 4], color: PAPER, bottom: 1535 }),
    await imprint(band, PAPER),
  );
};

/** A burning stove. */
const slowCombustion: Composition = async (band) => {
  const flame = path(
    "M0 0C-150 -60 -170 -220 -90 -330C-80 -250 -40 -240 -30 -290C-20 -380 20 -450 90 -520C70 -400 180 -330 170 -180C164 -70 100 -10 0 0Z",
  );
  return poster(
    CLARET,
    fill("#6E1F25", halftone(posterBounds, { pitch: 26, tone: fadeDown(1500, -200) })),
    fill(
      INK,
      rect(500, 0, 200, 330),
      rect(478, 250, 244, 30),
      path("M170 330H1030L1060 420H140Z"),
      rect(170, 410, 860, 800, 30),
      rect(210, 1190, 70, 100),
      rect(920, 1190, 70, 100),
    ),
    fill("#3A342C", rect(250, 500, 700, 560, 40)),
    fill(PALE_BRASS, rect(284, 534, 632, 492, 24)),
    clip(
      rect(284, 534, 632, 492, 24),
      overprint(CLARET, [0, 0], halftone(posterBounds, { pitch: 20, tone: fadeDown(500, 1080) })),
      fill(PALE_CLARET, transform(440, 1040, flame, -6, 0.86), transform(790, 1040, flame, 8, [-0.8, 0.8])),
      fill(CLARET, transform(600, 1050, flame, 0, 0.96)),
      fill(BRASS, transform(612, 1050, flame, 4, 0.62)),
      fill(PAPER, transform(600, 1050, flame, 0, 0.3)),
      fill(INK, rect(300, 990, 280, 40, 18), rect(560, 1000, 330, 40, 18)),
    ),
    fill(
      PALE_BRASS,
      rect(960, 720, 22, 130, 11),
      each(4, (i) => rect(380 + i * 120, 1110, 80, 24, 12)),
      ring(600, 375, 26, 8),
    ),
    await title(band, { lines: [2], color: PALE_BRASS, bottom: 1520 }),
    await imprint(band, PAPER),
  );
};

/** A double bass in front of a weatherboard wall. */
const weatherboard: Composition = async (band) =>
  poster(
    "#C9D3D0",
    fill(
      "#A9B9B7",
      each(12, (i) => rect(0, 130 + i * 130, W, 16)),
    ),
    fill(
      PAPER,
      each(12, (i) => rect(0, 146 + i * 130, W, 10)),
    ),
    fill(
      "#8FA3A4",
      each(12, (i) => rect([310, 820, 560, 120][i % 4] ?? 0, 150 + i * 130, 5, 112)),
    ),
    overprint(BRASS, [18, 12], transform(800, 610, bassBody() + transform(0, -470, bassNeck()), 14, 0.97)),
    fill(NIGHT, transform(800, 610, bassBody() + transform(0, -470, bassNeck()), 14, 0.97)),
    fill(
      "#C9D3D0",
      transform(
        770,
        700,
        transform(-150, 70, fHole(), 6, 1.15) +
          transform(150, 70, fHole(), -6, [-1.15, 1.15]) +
          rect(-70, 176, 140, 16),
        14,
        1.14,
      ),
    ),
    fill(PALE_BRASS, transform(800, 610, strings(4, 0, -1460, 180, 15, 4) + path("M-30 210H30L44 330H-44Z"), 14, 0.97)),
    fill(INK, circle(256, 556, 214)),
    fill(PALE_CLARET, circle(246, 546, 210)),
    fill(INK, transform(246, 546, resonator(180, 9), 8)),
    await title(band, { lines: [1, 1], color: CLARET, x: EDGE, width: 760, bottom: 1545, maxHeight: 420 }),
    await imprint(band, INK),
  );

export const blues: Record<string, Composition> = {
  "poster-ma-omalley-and-the-night-shift": maOMalley,
  "poster-slow-combustion": slowCombustion,
  "poster-weatherboard-blues": weatherboard,
};
