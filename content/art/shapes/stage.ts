import { fill } from "../palette.ts";
import { circle, each, ellipse, line, path, polygon, rect, ring, stroke, transform } from "../svg.ts";

/** A piano keyboard: `count` white keys of the given size from 0,0. Draws the black keys and the gaps only. */
export function pianoKeys(count: number, width: number, height: number): string {
  const blacks = each(count - 1, (i) =>
    [2, 6].includes(i % 7) ? "" : rect((i + 1) * width - width * 0.3, 0, width * 0.6, height * 0.62, width * 0.05),
  );
  const gaps = each(count + 1, (i) => rect(i * width - width * 0.02, 0, width * 0.04, height));
  return blacks + gaps;
}

/** A cymbal seen a little from above, radius r, with `light` grooves. */
export function cymbal(r: number, light: string, squash = 0.3): string {
  return (
    ellipse(0, 0, r, r * squash) +
    fill(
      light,
      each(
        5,
        (i) =>
          `<ellipse cx="0" cy="0" rx="${r * (0.9 - i * 0.13)}" ry="${r * squash * (0.9 - i * 0.13)}" fill="none" stroke="currentColor" stroke-width="${r * 0.008}"/>`,
      ),
    ) +
    ellipse(0, -r * 0.05, r * 0.19, r * squash * 0.3) +
    ellipse(0, -r * 0.09, r * 0.06, r * 0.04)
  );
}

/** A cymbal on its stand. */
export const cymbalStand = (r: number, height: number, light: string) =>
  line(0, 0, 0, height, r * 0.035) +
  line(0, height * 0.82, -r * 0.4, height, r * 0.03) +
  line(0, height * 0.82, r * 0.4, height, r * 0.03) +
  cymbal(r, light);

/** A ribbed microphone of the fifties: 300 wide, 460 high, from 0,0 at its middle, on a stand. */
export function microphone(back: string, standTo = 1200): string {
  return (
    rect(-150, -240, 300, 480, 140) +
    fill(
      back,
      each(9, (i) => rect(-122 + Math.abs(4 - i) * 4, -176 + i * 34, 244 - Math.abs(4 - i) * 8, 13, 6)),
      rect(-150, 150, 300, 10),
      rect(-7, -240, 14, 390),
    ) +
    rect(-7, -214, 14, 350) +
    stroke("M-186 -60V120A186 170 0 0 0 186 120V-60", 26) +
    rect(-30, 280, 60, 70, 8) +
    rect(-15, 330, 30, standTo - 330)
  );
}

/** A music stand. */
export const musicStand = (light: string) =>
  polygon([-150, -200], [150, -200], [170, 20], [-170, 20]) +
  rect(-180, 16, 360, 20, 6) +
  rect(-8, 20, 16, 520) +
  line(0, 440, -120, 560, 14) +
  line(0, 440, 120, 560, 14) +
  fill(light, each(5, (i) => rect(-120, -164 + i * 16, 240, 3)) + each(5, (i) => rect(-128, -68 + i * 14, 256, 3)));

/** A quaver, or without its flag a crotchet; `r` is the radius of its head. */
export const note = (r: number, flag = true) =>
  transform(0, 0, ellipse(0, 0, r * 1.25, r * 0.9), -22) +
  rect(r * 0.92, -r * 6, r * 0.3, r * 6) +
  (flag
    ? path(
        `M${r * 0.92} ${-r * 6}C${r * 1.4} ${-r * 4.4} ${r * 3} ${-r * 4} ${r * 2.2} ${-r * 1.8}C${r * 2.5} ${-r * 3.4} ${r * 1.6} ${-r * 3.8} ${r * 0.92} ${-r * 4.2}Z`,
      )
    : "");

/** A gramophone record, label in `label`. */
export const record = (r: number, groove: string, label: string) =>
  circle(0, 0, r) +
  fill(
    groove,
    each(7, (i) => ring(0, 0, r * (0.92 - i * 0.075), r * 0.008)),
  ) +
  fill(label, circle(0, 0, r * 0.33)) +
  circle(0, 0, r * 0.035);
