import { fill } from "../palette.ts";
import { circle, each, line, path, polygon, rect, ring, transform } from "../svg.ts";

/** A town hall with its clock tower, standing on 0,0: 900 wide, 900 high. `light` cuts its windows. */
export function townHall(light: string): string {
  const body = rect(-450, -380, 900, 380) + rect(-470, -404, 940, 34) + polygon([-180, -404], [0, -480], [180, -404]);
  const tower =
    rect(-90, -720, 180, 330) +
    rect(-106, -730, 212, 24) +
    polygon([-96, -730], [0, -890], [96, -730]) +
    rect(-4, -960, 8, 80);
  const arch = (x: number, y: number, w: number, h: number) =>
    path(`M${x} ${y}V${y - h + w / 2}A${w / 2} ${w / 2} 0 0 1 ${x + w} ${y - h + w / 2}V${y}Z`);
  const windows = each(8, (i) =>
    i === 3 || i === 4 ? "" : arch(-414 + i * 110, -210, 58, 120) + arch(-414 + i * 110, -30, 58, 130),
  );
  const door = arch(-60, 0, 120, 220) + arch(-24, -560, 48, 110);
  const clock = circle(0, -640, 52);
  return (
    body +
    tower +
    fill(light, windows, door, clock, rect(-450, -190, 366, 5), rect(84, -190, 366, 5)) +
    ring(0, -640, 40, 5) +
    line(0, -640, 0, -672, 8) +
    line(0, -640, 22, -630, 8) +
    each(4, (i) => rect(-46 + i * 28, -150, 8, 150))
  );
}

/** A bandstand with six posts, standing on 0,0: 800 wide, 640 high. */
export function bandstand(light: string): string {
  const roof =
    path("M-400 -350C-300 -380 -120 -440 -60 -520H60C120 -440 300 -380 400 -350Z") +
    path("M-60 -520C-50 -560 -30 -580 0 -640C30 -580 50 -560 60 -520Z") +
    rect(-408, -352, 816, 26);
  const posts = each(
    6,
    (i) =>
      rect(-366 + i * 142, -330, 22, 250) +
      transform(-355 + i * 142, -326, path("M-50 0C-20 4 -8 24 -8 60H8C8 24 20 4 50 0Z")),
  );
  const rail =
    rect(-390, -96, 780, 14) +
    each(40, (i) => rect(-384 + i * 19.5, -90, 6, 62)) +
    rect(-410, -34, 820, 34) +
    rect(-440, -12, 880, 22);
  const ribs = fill(
    light,
    each(7, (i) => line((i - 3) * 16, -512, (i - 3) * 118, -354, 5)),
  );
  return roof + posts + rail + ribs;
}

/** A shop with a bullnosed verandah, on 0,0: w wide. `light` cuts glass and stripes. */
export function shop(w: number, light: string, gable: "square" | "round" | "peak" = "square"): string {
  const h = 420;
  const tops = {
    square: rect(0, -h - 90, w, 100),
    round: path(`M0 ${-h}V${-h - 50}Q${w / 2} ${-h - 180} ${w} ${-h - 50}V${-h}Z`),
    peak: polygon([0, -h], [0, -h - 40], [w / 2, -h - 150], [w, -h - 40], [w, -h]),
  };
  const front = rect(0, -h, w, h) + tops[gable];
  const verandah = path(`M-14 -210C-14 -250 10 -270 40 -274H${w - 40}C${w - 10} -270 ${w + 14} -250 ${w + 14} -210Z`);
  const stripes = fill(
    light,
    each(Math.floor(w / 44), (i) => rect(14 + i * 44, -274, 20, 62)),
  );
  const glass = fill(
    light,
    rect(w * 0.08, -180, w * 0.34, 130),
    rect(w * 0.58, -180, w * 0.34, 130),
    rect(w * 0.45, -180, w * 0.1, 180),
    rect(w * 0.2, -h + 30, w * 0.18, 90),
    rect(w * 0.62, -h + 30, w * 0.18, 90),
  );
  return front + glass + verandah + stripes + rect(6, -212, 12, 212) + rect(w - 18, -212, 12, 212);
}

/** Bunting strung from one point to another. Flags alternate between the given colours. */
export function bunting(
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  sag: number,
  colors: string[],
  size = 44,
): string {
  const count = Math.round(Math.hypot(x1 - x0, y1 - y0) / (size * 1.35));
  const point = (t: number) => [x0 + (x1 - x0) * t, y0 + (y1 - y0) * t + sag * 4 * t * (1 - t)] as const;
  return each(count, (i) => {
    const [ax, ay] = point(i / count);
    const [bx, by] = point((i + 0.82) / count);
    return (
      line(...point(i / count), ...point((i + 1) / count), 4) +
      fill(
        colors[i % colors.length] ?? "none",
        polygon([ax, ay], [bx, by], [(ax + bx) / 2, (ay + by) / 2 + size * 1.15]),
      )
    );
  });
}
