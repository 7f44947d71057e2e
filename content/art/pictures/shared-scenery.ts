/** The landscape that the hero, its film, the banners and some posters share. */
import { fadeDown, halftone } from "../halftone.ts";
import { BRASS, CLARET, fill, INK, LEAF, overprint, PALE_BRASS } from "../palette.ts";
import { hills, poppetHead } from "../shapes/country.ts";
import { shop, townHall } from "../shapes/town.ts";
import { circle, each, rect, ring, transform } from "../svg.ts";

export const DUSK = "#1B2740";
export const DEEP_LEAF = "#22362D";

/** Sound waves: `count` rings, the first of radius `from`, `step` apart. */
export const soundRings = (x: number, y: number, from: number, step: number, count: number, width = 3) =>
  each(count, (i) => ring(x, y, from + i * step, width));

/** A sun drawn as a horn's bell seen from the front. */
export function sunAsHornBell(x: number, y: number, r: number): string {
  const shade = halftone(
    { x: x - r, y: y - r, w: 2 * r, h: 2 * r },
    {
      pitch: Math.max(7, r / 28),
      tone: (px, py) => (Math.hypot(px - x, py - y) > r * 0.97 ? 0 : fadeDown(y + r * 1.15, y - r * 0.55)(px, py)),
    },
  );
  return (
    fill(BRASS, circle(x, y, r)) +
    fill(PALE_BRASS, circle(x - r * 0.012, y - r * 0.012, r * 0.94)) +
    overprint(BRASS, [r * 0.012, r * 0.01], ring(x, y, r * 0.72, r * 0.09)) +
    overprint(CLARET, [r * 0.014, -r * 0.01], shade) +
    fill(INK, circle(x, y, r * 0.36)) +
    fill(BRASS, ring(x, y, r * 0.36, r * 0.02), ring(x, y, r * 0.25, r * 0.008), ring(x, y, r * 0.16, r * 0.006))
  );
}

/** The horizon from x0 to x1: two ranges of hills, the town, a mine's headframe at `headAt`; the ground is at y. */
export function horizon(
  name: string,
  x0: number,
  x1: number,
  y: number,
  scale: number,
  floor: number,
  headAt: number,
  wheelTurn = 0,
): string {
  const town =
    transform(headAt - 560 * scale, y, townHall(PALE_BRASS), 0, 0.28 * scale) +
    each(4, (i) =>
      transform(
        headAt - (1060 - i * 112) * scale,
        y + 6,
        shop(320, PALE_BRASS, (["round", "square", "peak", "square"] as const)[i] ?? "square"),
        0,
        0.3 * scale,
      ),
    ) +
    transform(headAt - 400 * scale, y + 4, shop(420, PALE_BRASS, "round"), 0, 0.3 * scale);
  return (
    fill(DEEP_LEAF, hills(`${name} far`, x0, x1, y - 40 * scale, 150 * scale, floor)) +
    fill(LEAF, hills(`${name} mid`, x0, x1, y + 10, 90 * scale, floor)) +
    fill(INK, town, transform(headAt, y + 8, poppetHead(560 * scale, wheelTurn)), rect(x0, y, x1 - x0, floor - y))
  );
}
