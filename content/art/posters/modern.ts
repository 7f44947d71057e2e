/** Contemporary, bebop, and what has no name yet. */
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, LABEL, outlineText } from "../lettering.ts";
import { BRASS, CLARET, fill, INK, LEAF, NIGHT, overprint, PALE_BRASS, PALE_CLARET, PAPER } from "../palette.ts";
import { seededRandom } from "../seeded-random.ts";
import { saxophone, trumpet } from "../shapes/horns.ts";
import { note, pianoKeys } from "../shapes/stage.ts";
import { circle, clip, each, type Point, polygon, range, rect, ring, stroke, transform, wave } from "../svg.ts";
import { type Composition, EDGE, H, imprint, poster, posterBounds, title, W } from "./frame.ts";

/** Piano keys below three rounds of dough. */
const annekeVo: Composition = async (band) =>
  poster(
    PAPER,
    overprint(BRASS, [0, 0], circle(690, 800, 300)),
    overprint(CLARET, [8, -6], circle(820, 500, 240)),
    overprint(LEAF, [-6, 6], circle(600, 320, 160)),
    overprint(
      INK,
      [0, 0],
      halftone(posterBounds, {
        pitch: 18,
        tone: (x, y) => (Math.hypot(x - 690, y - 800) < 300 ? fadeDown(1240, 640)(x, y) * 0.8 : 0),
      }),
    ),
    fill(PAPER, rect(0, 0, 340, H)),
    fill(INK, transform(330, 0, pianoKeys(12, 140, 330), 90), rect(326, 0, 18, H)),
    fill(PAPER, rect(0, 0, 326, 184)),
    await title(band, { lines: [1, 2], x: 404, width: 726, bottom: 1540 }),
    await imprint(band, INK),
  );

/** An open-cut mine: terraces in layers of colour. */
const openCut: Composition = async (band) => {
  const random = seededRandom(band.name);
  const wobble = range(13).map(() => random(0.82, 1.16));
  const step = (scale: number, dx: number, dy: number) => {
    const points = range(13).map((i): Point => {
      const [a, r] = [(i / 13) * Math.PI * 2, 640 * scale * ((wobble[i] ?? 1) * scale + (1 - scale))];
      return [600 + dx + Math.cos(a) * r, 690 + dy + Math.sin(a) * r * 0.92];
    });
    return polygon(...points);
  };
  const colors = [PALE_BRASS, BRASS, PALE_CLARET, CLARET, "#6E1F25", LEAF, NIGHT];
  return poster(
    PAPER,
    colors
      .map(
        (color, i) =>
          fill(INK, step(1 - i * 0.135, i * 12 - 10, i * 16 - 8)) + fill(color, step(1 - i * 0.135, i * 12, i * 16)),
      )
      .join(""),
    overprint(
      INK,
      [0, 0],
      halftone(posterBounds, { pitch: 18, tone: (x, y) => fadeOut(940, 980, 60, 640)(x, y) * 0.5 }),
    ),
    fill(PALE_BRASS, circle(690, 786, 34)),
    await title(band, { lines: [2], bottom: 1540 }),
    await imprint(band, INK),
  );
};

/** Corrugated iron with a dent in a saxophone's outline. */
const corrugatedBop: Composition = async (band) => {
  const iron = (phase: number, width: number) =>
    transform(
      0,
      0,
      each(32, (i) => stroke(wave(-200, 1900, i * 46 - 120, 26, 620, phase + i * 0.012), width)),
      90,
      [1, -1],
    );
  const sax = (shapes: string) =>
    transform(150, 90, clip(saxophone(), transform(-150 / 1.36, -90 / 1.36, shapes, 0, 1 / 1.36)), 0, 1.36);
  return poster(
    PAPER,
    fill(INK, iron(0, 22)),
    transform(162, 102, fill(INK, saxophone()), 0, 1.36),
    sax(fill(PALE_BRASS, rect(0, 0, W, H)) + fill(CLARET, iron(0.5, 22))),
    fill(CLARET, rect(0, 1330, W, 270)),
    fill(PAPER, rect(0, 0, W, 130)),
    await title(band, { lines: [2], color: PAPER, bottom: 1535, width: 1060 }),
    await imprint(band, INK),
  );
};

/** An envelope with a stamp and a postmark. */
const lateMail: Composition = async (band) => {
  const edge = each(60, (i) =>
    fill(i % 2 ? CLARET : NIGHT, polygon([i * 80 - 1600, 0], [i * 80 - 1560, 0], [i * 80, H], [i * 80 - 40, H])),
  );
  const [place, time] = await Promise.all([
    outlineText("EVENING JAZZ", { ...LABEL, size: 24, x: 0, y: -52, anchor: "middle" }),
    outlineText("10.11 PM", { ...BLACK_CONDENSED, size: 88, x: 0, y: 32, anchor: "middle" }),
  ]);
  const postmark = ring(0, 0, 150, 8) + ring(0, 0, 118, 4) + place + time;
  const staff = each(5, (i) => stroke(wave(110, 500, 560 + i * 34, 14, 210), 7));
  return poster(
    PAPER,
    edge,
    fill(PAPER, rect(56, 56, W - 112, H - 112)),
    fill("#E6D9BE", polygon([56, 56], [W - 56, 56], [600, 330])),
    fill(INK, stroke(`M56 56L600 330L${W - 56} 56`, 6)),
    fill(BRASS, rect(780, 400, 320, 400)),
    fill(
      PAPER,
      each(10, (i) => circle(780, 420 + i * 40, 9) + circle(1100, 420 + i * 40, 9)),
      each(8, (i) => circle(800 + i * 40, 400, 9) + circle(800 + i * 40, 800, 9)),
    ),
    fill(NIGHT, rect(806, 426, 268, 348)),
    fill(PALE_BRASS, circle(960, 560, 90)),
    fill(CLARET, transform(826, 640, trumpet(PALE_BRASS), -24, 0.22)),
    overprint(INK, [0, 0], staff, transform(640, 600, postmark, -14, 1.3)),
    fill(INK, transform(210, 660, note(27)), transform(370, 612, note(27))),
    await title(band, { lines: [2, 1], x: 130, width: 800, bottom: 1420 }),
    transform(90, 1424, await imprint(band, INK), 0, 0.85),
  );
};

/** Squares in rows that become disordered towards the bottom. */
const roomForError: Composition = async (band) => {
  const random = seededRandom(band.name);
  const squares = each(10, (row) =>
    each(9, (i) => {
      const loose = (row / 10) ** 1.7;
      const shape = transform(
        118 + i * 120 + random(-60, 60) * loose,
        196 + row * 104 + random(-40, 60) * loose,
        `<rect x="-52" y="-46" width="104" height="92" fill="none" stroke="currentColor" stroke-width="7"/>${rect(-24, -6, 48, 12, 6)}`,
        random(-70, 70) * loose,
      );
      return shape;
    }),
  );
  const letters = [..."ERROR"];
  const glyphs = await Promise.all(
    letters.map((char, i) =>
      outlineText(char, { ...BLACK_CONDENSED, size: 280, x: 0, y: 0 }).then((shape) =>
        transform(566 + i * 118, [1548, 1560, 1530, 1600, 1548][i] ?? 1548, shape, [0, 0, 4, -11, 2][i] ?? 0),
      ),
    ),
  );
  const room = await outlineText("ROOM FOR", { ...BLACK_CONDENSED, size: 132, x: EDGE, y: 1545 });
  return poster(
    PAPER,
    overprint(CLARET, [12, 9], squares),
    overprint(NIGHT, [0, 0], squares),
    fill(PALE_BRASS, circle(930, 930, 52)),
    fill(INK, room),
    fill(CLARET, glyphs.join("")),
    await imprint(band, INK),
  );
};

export const modern: Record<string, Composition> = {
  "poster-anneke-vo-trio": annekeVo,
  "poster-open-cut": openCut,
  "poster-corrugated-bop": corrugatedBop,
  "poster-the-late-mail": lateMail,
  "poster-room-for-error": roomForError,
};
