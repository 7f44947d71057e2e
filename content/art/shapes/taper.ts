import { n, type Point } from "../svg.ts";

/** A tube along points whose width runs through `widths` (one a point): horns, scrolls, leaves, legs. A closed path. */
export function taper(points: Point[], widths: number[], steps = 14): string {
  const spine = sample(points, widths, steps);
  const left: Point[] = [];
  const right: Point[] = [];
  spine.forEach(({ at: [x, y], width }, i) => {
    const [ax, ay] = spine[Math.max(0, i - 1)]?.at ?? [x, y];
    const [bx, by] = spine[Math.min(spine.length - 1, i + 1)]?.at ?? [x, y];
    const length = Math.hypot(bx - ax, by - ay) || 1;
    const [nx, ny] = [-(by - ay) / length, (bx - ax) / length];
    left.push([x + (nx * width) / 2, y + (ny * width) / 2]);
    right.unshift([x - (nx * width) / 2, y - (ny * width) / 2]);
  });
  return `<path d="M${[...left, ...right].map(([x, y]) => `${n(x)} ${n(y)}`).join("L")}Z"/>`;
}

function sample(points: Point[], widths: number[], steps: number) {
  const out: { at: Point; width: number }[] = [];
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    if (!p0 || !p1 || !p2 || !p3) continue;
    const [w1, w2] = [widths[i] ?? 0, widths[i + 1] ?? 0];
    const [w0, w3] = [widths[i - 1] ?? w1, widths[i + 2] ?? w2];
    for (let s = i === 0 ? 0 : 1; s <= steps; s++) {
      const t = s / steps;
      const at = [spline(p0[0], p1[0], p2[0], p3[0], t), spline(p0[1], p1[1], p2[1], p3[1], t)] as const;
      out.push({ at, width: Math.max(Math.min(w1, w2), spline(w0, w1, w2, w3, t)) });
    }
  }
  return out;
}

const spline = (a: number, b: number, c: number, d: number, t: number) =>
  0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t * t + (3 * b - a - 3 * c + d) * t * t * t);

/** Points of a spiral, from the outside in. */
export function spiral(cx: number, cy: number, r: number, turns: number, from = 0, count = 22): Point[] {
  return Array.from({ length: count }, (_, i) => {
    const t = i / (count - 1);
    const a = ((from + turns * 360 * t) * Math.PI) / 180;
    const radius = r * (1 - 0.82 * t);
    return [cx + Math.cos(a) * radius, cy + Math.sin(a) * radius] as const;
  });
}
