import { fill } from "../palette.ts";
import { seededRandom } from "../seeded-random.ts";
import { circle, each, line, n, type Point, path, polygon, rect, ring, smooth, transform } from "../svg.ts";
import { taper } from "./taper.ts";

/** A gum leaf, a sickle from 0,0 to about 0,300. `vein` is the colour of its rib. */
export function gumLeaf(vein?: string, bend = 70): string {
  const spine: Point[] = [
    [0, 0],
    [bend * 0.5, 60],
    [bend, 150],
    [bend * 0.9, 240],
    [bend * 0.3, 310],
  ];
  const leaf = taper(spine, [5, 44, 62, 40, 1]);
  return vein === undefined ? leaf : leaf + fill(vein, taper(spine, [4, 5, 4, 3, 1]));
}

/** A twig of gum with leaves and nuts, hanging from 0,0; about 260 wide, 900 high. */
export function gumSprig(name: string, leaves = 9, vein?: string): string {
  const random = seededRandom(name);
  const twig: Point[] = [
    [0, 0],
    [30, 180],
    [-10, 380],
    [20, 560],
    [0, 700],
  ];
  const foliage = each(leaves, (i) => {
    const t = (i + 0.6) / leaves;
    const side = i % 2 ? 1 : -1;
    const x = Math.sin(t * 7) * 18 + 6;
    return transform(x, t * 690, gumLeaf(vein, 70 * side), side * random(-62, -18), random(0.75, 1.15));
  });
  const nuts = each(5, (i) =>
    transform(14, 90 + i * 130, line(0, 0, 40 * (i % 2 ? -1 : 1), 36, 6) + circle(44 * (i % 2 ? -1 : 1), 44, 15)),
  );
  return taper(twig, [16, 13, 11, 8, 4]) + foliage + nuts;
}

/** A mine's headframe standing on 0,0: `h` high, with its wheel turned by `turn` degrees. */
export function poppetHead(h: number, turn = 0): string {
  const w = h * 0.46;
  const beam = h * 0.028;
  const legs =
    line(-w * 0.5, 0, -w * 0.1, -h * 0.84, beam * 1.3) +
    line(w * 0.26, 0, w * 0.1, -h * 0.84, beam * 1.3) +
    line(w * 0.92, 0, w * 0.1, -h * 0.8, beam * 1.2);
  const braces = each(5, (i) => {
    const [t, u] = [i / 5, (i + 1) / 5];
    const left = (s: number) => -w * (0.5 - 0.4 * s);
    const right = (s: number) => w * (0.26 - 0.16 * s);
    const y = (s: number) => -h * 0.84 * s;
    return (
      line(left(t), y(t), right(u), y(u), beam * 0.55) +
      line(right(t), y(t), left(u), y(u), beam * 0.55) +
      line(left(u), y(u), right(u), y(u), beam * 0.8)
    );
  });
  const deck =
    rect(-w * 0.3, -h * 0.86, w * 0.66, beam * 1.2) +
    polygon([-w * 0.26, -h * 0.98], [0, -h * 1.1], [w * 0.3, -h * 0.98]) +
    line(-w * 0.16, -h * 0.98, -w * 0.16, -h * 0.85, beam * 0.6) +
    line(w * 0.2, -h * 0.98, w * 0.2, -h * 0.85, beam * 0.6);
  return legs + braces + deck + wheel(w * 0.02, -h * 0.915, h * 0.075, turn);
}

/** A winding wheel with its spokes. */
const wheel = (x: number, y: number, r: number, turn: number) =>
  ring(x, y, r, r * 0.2) +
  circle(x, y, r * 0.16) +
  each(
    8,
    (i) => `<g transform="rotate(${n(turn + i * 45)} ${n(x)} ${n(y)})">${rect(x - r * 0.035, y - r, r * 0.07, r)}</g>`,
  );

/** A line of hills from x0 to x1, filled down to `floor`. */
export function hills(name: string, x0: number, x1: number, y: number, height: number, floor: number): string {
  const random = seededRandom(name);
  const count = 9;
  const points: Point[] = Array.from(
    { length: count + 1 },
    (_, i) => [x0 + ((x1 - x0) * i) / count, y - random(0, height)] as const,
  );
  return path(`${smooth(points)}L${n(x1)} ${n(floor)}L${n(x0)} ${n(floor)}Z`);
}

/** Stars in a box, small discs of several sizes, twinkling as `time` goes from 0 to 1. */
export function stars(name: string, count: number, x: number, y: number, w: number, h: number, time = 0): string {
  const random = seededRandom(name);
  return each(count, (i) => {
    const twinkle = 1 + 0.35 * Math.sin((time * (1 + (i % 3)) + i * 0.37) * Math.PI * 2);
    return circle(x + random() * w, y + random() * h, (random() ** 3 * 5 + 1.4) * twinkle);
  });
}

const crowns = [
  [-0.22, -0.8, 0.14],
  [-0.08, -0.9, 0.16],
  [0.1, -0.97, 0.17],
  [0.26, -0.84, 0.14],
  [0.02, -0.78, 0.1],
];

/** A gum tree standing on 0,0: a leaning trunk and clouds of leaf. */
export function gumTree(h: number, crown: string): string {
  const trunk =
    taper(
      [
        [0, 0],
        [h * 0.03, -h * 0.3],
        [-h * 0.02, -h * 0.55],
        [h * 0.08, -h * 0.85],
      ],
      [h * 0.09, h * 0.06, h * 0.045, h * 0.02],
    ) +
    taper(
      [
        [-h * 0.01, -h * 0.45],
        [-h * 0.12, -h * 0.6],
        [-h * 0.2, -h * 0.74],
      ],
      [h * 0.04, h * 0.028, h * 0.014],
    ) +
    taper(
      [
        [0, -h * 0.55],
        [h * 0.16, -h * 0.64],
        [h * 0.24, -h * 0.78],
      ],
      [h * 0.035, h * 0.024, h * 0.012],
    );
  return (
    trunk +
    fill(
      crown,
      crowns
        .map(
          ([x = 0, y = 0, r = 0]) =>
            `<ellipse cx="${n(x * h)}" cy="${n(y * h)}" rx="${n(r * h)}" ry="${n(r * h * 0.62)}"/>`,
        )
        .join(""),
    )
  );
}
