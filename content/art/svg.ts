/** SVG shapes as markup. They have no colour of their own: `fill` or `overprint` sets it (for strokes as `currentColor`). */
export type Point = readonly [number, number];

/** A number as SVG text, rounded to tenths. */
export const n = (value: number) => String(Math.round(value * 10) / 10);

export const path = (d: string) => `<path d="${d}"/>`;
export const rect = (x: number, y: number, w: number, h: number, r = 0) =>
  `<rect x="${n(x)}" y="${n(y)}" width="${n(w)}" height="${n(h)}"${r ? ` rx="${n(r)}"` : ""}/>`;
export const circle = (x: number, y: number, r: number) => `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}"/>`;
export const ellipse = (x: number, y: number, rx: number, ry: number) =>
  `<ellipse cx="${n(x)}" cy="${n(y)}" rx="${n(rx)}" ry="${n(ry)}"/>`;
export const polygon = (...points: Point[]) =>
  `<polygon points="${points.map(([x, y]) => `${n(x)},${n(y)}`).join(" ")}"/>`;

/** A line of the given thickness along path data. */
export const stroke = (d: string, width: number, cap: "butt" | "round" = "butt") =>
  `<path d="${d}" fill="none" stroke="currentColor" stroke-width="${n(width)}" stroke-linecap="${cap}" stroke-linejoin="${cap === "round" ? "round" : "miter"}"/>`;
export const line = (x1: number, y1: number, x2: number, y2: number, width: number, cap: "butt" | "round" = "butt") =>
  stroke(`M${n(x1)} ${n(y1)}L${n(x2)} ${n(y2)}`, width, cap);
export const ring = (x: number, y: number, r: number, width: number) =>
  `<circle cx="${n(x)}" cy="${n(y)}" r="${n(r)}" fill="none" stroke="currentColor" stroke-width="${n(width)}"/>`;

/** Shapes scaled, then rotated by `turn` degrees, then moved to x, y. */
export const transform = (x: number, y: number, shapes: string, turn = 0, scale: number | Point = 1) => {
  const [sx, sy] = typeof scale === "number" ? [scale, scale] : scale;
  return `<g transform="translate(${n(x)} ${n(y)}) rotate(${n(turn)}) scale(${sx} ${sy})">${shapes}</g>`;
};

let clips = 0;
/** Shows `shapes` only inside `shape`. */
export function clip(shape: string, ...shapes: string[]): string {
  const id = `c${clips++}`;
  return `<clipPath id="${id}">${shape}</clipPath><g clip-path="url(#${id})">${shapes.join("")}</g>`;
}

/** Path data of a smooth line through points. */
export function smooth(points: Point[]): string {
  const first = points[0];
  if (!first) return "";
  let d = `M${n(first[0])} ${n(first[1])}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [p0, p1, p2, p3] = [points[i - 1] ?? points[i], points[i], points[i + 1], points[i + 2] ?? points[i + 1]];
    if (!p0 || !p1 || !p2 || !p3) continue;
    const c1 = [p1[0] + (p2[0] - p0[0]) / 6, p1[1] + (p2[1] - p0[1]) / 6] as const;
    const c2 = [p2[0] - (p3[0] - p1[0]) / 6, p2[1] - (p3[1] - p1[1]) / 6] as const;
    d += `C${n(c1[0])} ${n(c1[1])} ${n(c2[0])} ${n(c2[1])} ${n(p2[0])} ${n(p2[1])}`;
  }
  return d;
}

/** Path data of a wave from x0 to x1 about y. */
export function wave(x0: number, x1: number, y: number, height: number, length: number, phase = 0): string {
  const points: Point[] = [];
  for (let x = x0; x <= x1 + length / 8; x += length / 8) {
    points.push([x, y + Math.sin(((x - x0) / length + phase) * Math.PI * 2) * height]);
  }
  return smooth(points);
}

export const range = (count: number) => Array.from({ length: count }, (_, i) => i);
export const each = (count: number, shape: (i: number) => string) => range(count).map(shape).join("");
/** A shape repeated around a centre. */
export const around = (count: number, x: number, y: number, shape: string, from = 0) =>
  each(count, (i) => `<g transform="rotate(${n(from + (i * 360) / count)} ${n(x)} ${n(y)})">${shape}</g>`);
