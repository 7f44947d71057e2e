import { circle, n, type Point, path } from "../svg.ts";

/** A point of an outline. With "corner" the line bends there, otherwise it runs through smoothly. */
export type Knot = readonly [number, number] | readonly [number, number, "corner"];

/** A closed shape through knots, smooth but at its corners: coats, heads, hands. */
export function outline(...knots: Knot[]): string {
  const at = (i: number): Knot => knots[(i + knots.length) % knots.length] ?? [0, 0];
  let d = `M${n(at(0)[0])} ${n(at(0)[1])}`;
  for (let i = 0; i < knots.length; i++) {
    const [p0, p1, p2, p3] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    const [c1, c2] = [handle(p1, p0, p2), handle(p2, p3, p1)];
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return path(`${d}Z`);
}

/** The handle of `knot` towards `next`: along the line between its neighbours, a third of the way to the next knot. */
function handle(knot: Knot, previous: Knot, next: Knot): Point {
  const reach = Math.hypot(next[0] - knot[0], next[1] - knot[1]) / 3;
  const along = knot[2] === "corner" ? knot : previous;
  const [dx, dy] = [next[0] - along[0], next[1] - along[1]];
  const length = Math.hypot(dx, dy) || 1;
  return [knot[0] + (dx / length) * reach, knot[1] + (dy / length) * reach];
}

/** Two discs and what lies between them: one part of an arm, a leg or a finger. */
export function capsule([x1, y1]: Point, r1: number, [x2, y2]: Point, r2: number): string {
  const length = Math.hypot(x2 - x1, y2 - y1);
  if (length <= Math.abs(r1 - r2)) return r1 > r2 ? circle(x1, y1, r1) : circle(x2, y2, r2);
  const along = Math.atan2(y2 - y1, x2 - x1);
  const spread = Math.acos((r1 - r2) / length);
  const at = (x: number, y: number, r: number, turn: number) =>
    `${n(x + r * Math.cos(along + turn))} ${n(y + r * Math.sin(along + turn))}`;
  const [large1, large2] = spread < Math.PI / 2 ? [1, 0] : [0, 1];
  return path(
    `M${at(x1, y1, r1, spread)}A${n(r1)} ${n(r1)} 0 ${large1} 1 ${at(x1, y1, r1, -spread)}` +
      `L${at(x2, y2, r2, -spread)}A${n(r2)} ${n(r2)} 0 ${large2} 1 ${at(x2, y2, r2, spread)}Z`,
  );
}

/** A limb bent at its joints, `widths` thick at each: shoulder, elbow, wrist. */
export const limb = (joints: Point[], widths: number[]) =>
  joints
    .slice(1)
    .map((joint, i) => capsule(joints[i] ?? joint, (widths[i] ?? 0) / 2, joint, (widths[i + 1] ?? 0) / 2))
    .join("");

/** The elbow or knee between two points, for limbs `upper` and `lower` long. `side` is 1 or -1: to which side it bends. */
export function joint([x1, y1]: Point, [x2, y2]: Point, upper: number, lower: number, side: 1 | -1): Point {
  const length = Math.min(Math.hypot(x2 - x1, y2 - y1), upper + lower);
  const along = (upper ** 2 - lower ** 2 + length ** 2) / (2 * length);
  const off = Math.sqrt(Math.max(0, upper ** 2 - along ** 2)) * side;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  return [x1 + ux * along - uy * off, y1 + uy * along + ux * off];
}
