import { fill } from "../palette.ts";
import { circle, each, ellipse, line, path, polygon, rect, ring, stroke, transform } from "../svg.ts";
import { taper } from "./taper.ts";

/** A trumpet along the x axis: its mouthpiece at 0, its bell at 1000. `back` is the colour between its tubes. */
export function trumpet(back?: string): string {
  const tubes =
    stroke("M40 -62H300M300 -62H640A62 62 0 0 1 640 62H330A62 62 0 0 1 330 -62", 26) + stroke("M120 -62H700", 26);
  const bell = path(
    "M380 49H640C800 46 900 22 956 -44C982 -76 994 -106 1000 -136V196C994 166 982 136 956 104C900 52 800 78 640 75H380Z",
  );
  const rim = ellipse(1000, 30, 16, 166);
  const valves = each(
    3,
    (i) =>
      rect(392 + i * 76, -112, 56, 250, 12) + rect(412 + i * 76, -168, 16, 60) + rect(394 + i * 76, -184, 52, 22, 8),
  );
  const lights =
    back === undefined
      ? ""
      : fill(
          back,
          each(3, (i) => rect(392 + i * 76, -84, 56, 8) + rect(392 + i * 76, 96, 56, 8)),
        );
  const mouth = taper(
    [
      [-30, -62],
      [10, -62],
      [60, -62],
      [140, -62],
    ],
    [54, 40, 18, 26],
  );
  const hook = stroke("M330 -74C322 -112 286 -112 280 -82", 12, "round") + ring(650, 96, 24, 12);
  return tubes + bell + rim + valves + mouth + hook + lights;
}

/** A saxophone standing, neck at the top left, bell up at the right; about 620 wide and 1000 high. */
export function saxophone(back?: string): string {
  const body = taper(
    [
      [40, 90],
      [96, 26],
      [178, 30],
      [214, 96],
      [232, 300],
      [252, 560],
      [276, 780],
      [360, 908],
      [478, 860],
      [516, 700],
      [538, 560],
      [560, 470],
      [584, 410],
    ],
    [20, 30, 38, 44, 66, 92, 118, 136, 146, 160, 184, 228, 330],
  );
  const mouth = taper(
    [
      [4, 132],
      [30, 100],
      [52, 76],
    ],
    [22, 36, 26],
  );
  if (back === undefined) return body + mouth;
  const keys = each(6, (i) => circle(228 + i * 9, 210 + i * 92, 25 - (i % 2) * 4));
  const rods = line(176, 180, 214, 700, 9) + line(296, 210, 330, 660, 9);
  const cups = circle(430, 800, 40) + circle(318, 838, 34) + circle(512, 640, 34);
  const guard = fill(back, keys, cups);
  const pins =
    each(6, (i) => circle(228 + i * 9, 210 + i * 92, 12)) +
    circle(430, 800, 22) +
    circle(318, 838, 17) +
    circle(512, 640, 18);
  return body + mouth + rods + guard + pins;
}

/** A horn's bell seen from the front: rings about a throat. */
export function bellFront(r: number, light: string, dark: string): string {
  return (
    circle(0, 0, r) +
    fill(light, ring(0, 0, r * 0.93, r * 0.018), ring(0, 0, r * 0.72, r * 0.05)) +
    fill(dark, circle(0, 0, r * 0.42)) +
    fill(light, ring(0, 0, r * 0.42, r * 0.014), ring(0, 0, r * 0.25, r * 0.01))
  );
}

/** A clarinet standing: mouthpiece at the top, bell at 1000; about 120 wide. */
export function clarinet(back: string): string {
  const body =
    polygon([46, 0], [74, 0], [86, 110], [34, 110]) +
    rect(28, 116, 64, 84, 6) +
    rect(32, 206, 56, 300, 4) +
    rect(32, 512, 56, 300, 4) +
    path("M34 818H86C88 900 108 960 118 1000H2C12 960 32 900 34 818Z");
  const rings = fill(
    back,
    each(4, (i) => rect(24, [113, 203, 509, 815][i] ?? 0, 72, 6)),
    each(6, (i) => circle(60, 262 + (i % 3) * 76 + (i > 2 ? 310 : 0), 15)),
  );
  const keys = each(4, (i) => rect(86, 240 + i * 150, 34, 16, 8)) + line(104, 560, 116, 790, 9, "round");
  return body + rings + keys + each(6, (i) => circle(60, 262 + (i % 3) * 76 + (i > 2 ? 310 : 0), 8));
}

/** A horn standing like a glass, bell up: 300 wide, 600 high. */
export const hornCup = () =>
  transform(
    0,
    0,
    taper(
      [
        [0, 600],
        [0, 380],
        [0, 220],
        [0, 120],
        [0, 55],
        [0, 18],
        [0, 0],
      ],
      [30, 42, 70, 112, 164, 224, 300],
    ),
  );

/** A trombone in the measures of heads.ts: its mouthpiece at 0,0, its slide to the right, drawn out by `slide` (0 to 150). */
export const trombone = (slide: number) => ({
  /** What goes past the player's far shoulder. */
  bell:
    stroke("M60 34H-120A42 42 0 0 1 -120 -50H40", 10) +
    line(-60, 34, -60, -50, 7) +
    path("M30 -55C110 -57 160 -70 186 -122C192 -124 192 24 186 22C160 -30 110 -43 30 -45Z") +
    ellipse(188, -50, 7, 74),
  slide:
    stroke(`M20 0H${250 + slide}M60 34H${250 + slide}`, 8) +
    stroke(`M${120 + slide} 0H${360 + slide}A17 17 0 0 1 ${360 + slide} 34H${120 + slide}`, 12) +
    line(64, 0, 64, 34, 9) +
    line(132 + slide, 0, 132 + slide, 34, 9) +
    taper(
      [
        [0, 0],
        [14, 0],
        [40, 0],
      ],
      [24, 16, 8],
    ),
});
