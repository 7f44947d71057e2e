/** The festival's badge: a note whose flag is a gum leaf, on a hexagon. */
import { BRASS, fill, INK } from "./palette.ts";
import { ellipse, type Point, path, polygon, rect, transform } from "./svg.ts";

/** A hexagon standing on a corner, r from its centre to a corner. */
export const hexagon = (cx: number, cy: number, r: number) =>
  polygon(
    ...[0, 1, 2, 3, 4, 5].map(
      (i): Point => [cx + r * Math.sin((i * Math.PI) / 3), cy - r * Math.cos((i * Math.PI) / 3)],
    ),
  );

/** The note, within 100 x 100 around 0,0. */
const leafNote = () =>
  transform(-12, 25, ellipse(0, 0, 17.5, 12.5), -24) +
  rect(-1.5, -38, 6, 62) +
  path("M-1.5 -40C24 -32 40 -4 15 28C20 4 15 -14 4.5 -24Z");

/** The note on its hexagon, in a square of `size`. */
export const badge = (size: number, ground = BRASS, note = INK) =>
  transform(
    0,
    0,
    fill(ground, hexagon(50, 50, 50)) + fill(note, transform(46, 52, leafNote(), 0, 0.86)),
    0,
    size / 100,
  );
