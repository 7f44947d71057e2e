/** Contemporary, bebop, and what has no name yet. */
import { fadeDown, fadeOut, halftone } from "../halftone.ts";
import { BRASS, CLARET, flat, INK, LEAF, NIGHT, overprint, PALE_BRASS, PALE_CLARET, PAPER } from "../inks.ts";
import { BLACK_CONDENSED, LABEL, letter } from "../lettering.ts";
import { at, circle, each, inside, type Point, polygon, range, rect, ring, stroke, wave } from "../marks.ts";
import { chance } from "../seed.ts";
import { saxophone, trumpet } from "../shapes/horns.ts";
import { keys, note } from "../shapes/stage.ts";
import { all, type Composition, EDGE, H, imprint, poster, title, W } from "./frame.ts";

/** Keys, and three rounds of dough rising. */
const annekeVo: Composition = async (band) =>
  poster(
    PAPER,
    overprint(BRASS, [0, 0], circle(690, 800, 300)),
    overprint(CLARET, [8, -6], circle(820, 500, 240)),
    overprint(LEAF, [-6, 6], circle(600, 320, 160)),
    overprint(
      INK,
      [0, 0],
      halftone(all, {
        pitch: 18,
        tone: (x, y) => (Math.hypot(x - 690, y - 800) < 300 ? fadeDown(1240, 640)(x, y) * 0.8 : 0),
      }),
    ),
    flat(PAPER, rect(0, 0, 340, H)),
    flat(INK, at(330, 0, keys(12, 140, 330), 90), rect(326, 0, 18, H)),
    flat(PAPER, rect(EDGE - 20, 58, 240, 42)),
    await title(band, { lines: [1, 2], x: 404, width: 726, bottom: 1540 }),
    await imprint(band, INK),
  );

/** The ground, cut in steps. */
const openCut: Composition = async (band) => {
  const random = chance(band.name);
  const wobble = range(13).map(() => random(0.82, 1.16));
  const step = (scale: number, dx: number, dy: number) => {
    const points = range(13).map((i): Point => {
      const [a, r] = [(i / 13) * Math.PI * 2, 640 * scale * ((wobble[i] ?? 1) * scale + (1 - scale))];
      return [600 + dx + Math.cos(a) * r, 690 + dy + Math.sin(a) * r * 0.92];
    });
    return polygon(...points);
  };
  const inks = [PALE_BRASS, BRASS, PALE_CLARET, CLARET, "#6E1F25", LEAF, NIGHT];
  return poster(
    PAPER,
    inks
      .map(
        (color, i) =>
          flat(INK, step(1 - i * 0.135, i * 12 - 10, i * 16 - 8)) + flat(color, step(1 - i * 0.135, i * 12, i * 16)),
      )
      .join(""),
    overprint(INK, [0, 0], halftone(all, { pitch: 18, tone: (x, y) => fadeOut(940, 980, 60, 640)(x, y) * 0.5 })),
    flat(PALE_BRASS, circle(690, 786, 34)),
    await title(band, { lines: [2], bottom: 1540 }),
    await imprint(band, INK),
  );
};

/** A sheet of iron, and the dent a saxophone leaves in it. */
const corrugatedBop: Composition = async (band) => {
  const iron = (phase: number, width: number) =>
    at(
      0,
      0,
      each(32, (i) => stroke(wave(-200, 1900, i * 46 - 120, 26, 620, phase + i * 0.012), width)),
      90,
      [1, -1],
    );
  const sax = (marks: string) =>
    at(150, 90, inside(saxophone(), at(-150 / 1.36, -90 / 1.36, marks, 0, 1 / 1.36)), 0, 1.36);
  return poster(
    PAPER,
    flat(INK, iron(0, 22)),
    at(162, 102, flat(INK, saxophone()), 0, 1.36),
    sax(flat(PALE_BRASS, rect(0, 0, W, H)) + flat(CLARET, iron(0.5, 22))),
    flat(CLARET, rect(0, 1330, W, 270)),
    flat(PAPER, rect(0, 0, W, 130)),
    await title(band, { lines: [2], color: PAPER, bottom: 1535, width: 1060 }),
    await imprint(band, INK),
  );
};

/** A letter that missed the day's post. */
const lateMail: Composition = async (band) => {
  const edge = each(60, (i) =>
    flat(i % 2 ? CLARET : NIGHT, polygon([i * 80 - 1600, 0], [i * 80 - 1560, 0], [i * 80, H], [i * 80 - 40, H])),
  );
  const [place, time] = await Promise.all([
    letter("EVENING JAZZ", { ...LABEL, size: 24, x: 0, y: -52, anchor: "middle" }),
    letter("10.11 PM", { ...BLACK_CONDENSED, size: 88, x: 0, y: 32, anchor: "middle" }),
  ]);
  const mark = ring(0, 0, 150, 8) + ring(0, 0, 118, 4) + place + time;
  const staff = each(5, (i) => stroke(wave(110, 500, 560 + i * 34, 14, 210), 7));
  return poster(
    PAPER,
    edge,
    flat(PAPER, rect(56, 56, W - 112, H - 112)),
    flat("#E6D9BE", polygon([56, 56], [W - 56, 56], [600, 330])),
    flat(INK, stroke(`M56 56L600 330L${W - 56} 56`, 6)),
    flat(BRASS, rect(780, 400, 320, 400)),
    flat(
      PAPER,
      each(10, (i) => circle(780, 420 + i * 40, 9) + circle(1100, 420 + i * 40, 9)),
      each(8, (i) => circle(800 + i * 40, 400, 9) + circle(800 + i * 40, 800, 9)),
    ),
    flat(NIGHT, rect(806, 426, 268, 348)),
    flat(PALE_BRASS, circle(960, 560, 90)),
    flat(CLARET, at(826, 640, trumpet(PALE_BRASS), -24, 0.22)),
    overprint(INK, [0, 0], staff, at(640, 600, mark, -14, 1.3)),
    flat(INK, at(210, 660, note(27)), at(370, 612, note(27))),
    await title(band, { lines: [2, 1], x: 130, width: 800, bottom: 1420 }),
    at(90, 1424, await imprint(band, INK), 0, 0.85),
  );
};

/** Order above, error below. */
const roomForError: Composition = async (band) => {
  const random = chance(band.name);
  const squares = each(10, (row) =>
    each(9, (i) => {
      const loose = (row / 10) ** 1.7;
      const mark = at(
        118 + i * 120 + random(-60, 60) * loose,
        196 + row * 104 + random(-40, 60) * loose,
        `<rect x="-52" y="-46" width="104" height="92" fill="none" stroke="currentColor" stroke-width="7"/>${rect(-24, -6, 48, 12, 6)}`,
        random(-70, 70) * loose,
      );
      return mark;
    }),
  );
  const letters = [..."ERROR"];
  const glyphs = await Promise.all(
    letters.map((char, i) =>
      letter(char, { ...BLACK_CONDENSED, size: 280, x: 0, y: 0 }).then((mark) =>
        at(566 + i * 118, [1548, 1560, 1530, 1600, 1548][i] ?? 1548, mark, [0, 0, 4, -11, 2][i] ?? 0),
      ),
    ),
  );
  const room = await letter("ROOM FOR", { ...BLACK_CONDENSED, size: 132, x: EDGE, y: 1545 });
  return poster(
    PAPER,
    overprint(CLARET, [12, 9], squares),
    overprint(NIGHT, [0, 0], squares),
    flat(PALE_BRASS, circle(930, 930, 52)),
    flat(INK, room),
    flat(CLARET, glyphs.join("")),
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
