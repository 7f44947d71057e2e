/** The festival's mark: a note whose flag is a gum leaf, on a hexagon of brass. */
import { BRASS, flat, INK } from "./inks.ts";
import { at, ellipse, type Point, path, polygon, rect } from "./marks.ts";

/** A hexagon standing on a point, r from its middle to a point. */
export const hexagon = (cx: number, cy: number, r: number) =>
  polygon(
    ...[0, 1, 2, 3, 4, 5].map(
      (i): Point => [cx + r * Math.sin((i * Math.PI) / 3), cy - r * Math.cos((i * Math.PI) / 3)],
    ),
  );

/** The note, in a square of 100 about 0,0. */
const leafNote = () =>
  at(-12, 25, ellipse(0, 0, 17.5, 12.5), -24) +
  rect(-1.5, -38, 6, 62) +
  path("M-1.5 -40C24 -32 40 -4 15 28C20 4 15 -14 4.5 -24Z");

/** The note cut out of its hexagon. */
export const badge = (size: number, ground = BRASS, note = INK) =>
  at(0, 0, flat(ground, hexagon(50, 50, 50)) + flat(note, at(46, 52, leafNote(), 0, 0.86)), 0, size / 100);
