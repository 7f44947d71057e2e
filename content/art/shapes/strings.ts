import { circle, each, line, path, rect, ring, stroke } from "../svg.ts";
import { spiral, taper } from "./taper.ts";

/** A double bass's body: 0,0 is its middle; about 640 wide, 1000 high. */
export const bassBody = () =>
  path(
    "M0 -500C60 -500 74 -470 120 -440C200 -400 240 -330 230 -250C224 -200 180 -160 176 -80C172 10 210 40 260 110C350 240 310 470 0 500C-310 470 -350 240 -260 110C-210 40 -172 10 -176 -80C-180 -160 -224 -200 -230 -250C-240 -330 -200 -400 -120 -440C-74 -470 -60 -500 0 -500Z",
  );

/** One f-hole, 0,0 its middle, 300 high. Mirror it for the other side. */
export const fHole = () =>
  taper(
    [
      [34, -142],
      [8, -150],
      [-16, -128],
      [-14, -84],
      [4, 0],
      [20, 84],
      [20, 128],
      [-8, 150],
      [-34, 142],
    ],
    [14, 16, 18, 22, 30, 22, 18, 16, 14],
  ) +
  circle(36, -124, 19) +
  circle(-36, 124, 19) +
  rect(-22, -5, 50, 9);

/** Neck, fingerboard, strings and scroll above a body whose shoulder is at y -500. */
export function bassNeck(): string {
  const neck = path("M-40 0L-26 -1010H26L40 0Z");
  const scroll =
    taper(
      [
        [0, -1000],
        [0, -1120],
        [10, -1200],
      ],
      [60, 66, 70],
    ) +
    taper(
      spiral(-4, -1236, 78, 1.6, 10),
      Array.from({ length: 22 }, (_, i) => 52 - i * 1.8),
    );
  const pegs = each(
    4,
    (i) =>
      line(-110 + (i % 2) * 60, -1030 - i * 34, 50 + (i % 2) * 60, -1042 - i * 34, 14, "round") +
      circle(i % 2 ? 112 : -112, i % 2 ? -1044 - i * 34 : -1030 - i * 34, 20),
  );
  return neck + scroll + pegs;
}

export const strings = (count: number, x: number, y0: number, y1: number, gap: number, width: number) =>
  each(count, (i) => line(x + (i - (count - 1) / 2) * gap, y0, x + (i - (count - 1) / 2) * gap, y1, width - i * 0.6));

/** A guitar's body: 0,0 is its middle, 1000 high. */
export const guitarBody = () =>
  path(
    "M0 -480C170 -490 280 -420 276 -280C272 -170 214 -130 216 -40C218 60 370 90 370 270C370 430 210 500 0 500C-210 500 -370 430 -370 270C-370 90 -218 60 -216 -40C-214 -130 -272 -170 -276 -280C-280 -420 -170 -490 0 -480Z",
  );

/** A resonator's cover plate. */
export const resonator = (r: number, holes = 8) =>
  ring(0, 0, r, r * 0.05) +
  ring(0, 0, r * 0.36, r * 0.04) +
  each(
    holes,
    (i) =>
      `<g transform="rotate(${(i * 360) / holes})">${path(`M0 ${-r * 0.46}L${r * 0.17} ${-r * 0.84}H${-r * 0.17}Z`)}</g>`,
  ) +
  circle(0, 0, r * 0.12) +
  stroke(`M${-r * 0.36} 0H${r * 0.36}`, r * 0.06);
