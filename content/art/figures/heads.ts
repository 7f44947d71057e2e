/**
 * Heads about 106 high, with the top of the neck at 0,0 and the crown at -118. Faces have no features. Skin takes the colour of its
 * surroundings; hair and hats are drawn over it.
 */

import { outline } from "../shapes/outline.ts";
import { circle, each, ellipse, path } from "../svg.ts";

/** Seen from the right side: it looks right. A child’s nose is shorter. */
export const profile = (nose = 13) =>
  outline(
    [-2, -118],
    [28, -108],
    [43, -78],
    [45, -66],
    [45 + nose, -44, "corner"],
    [44 + nose * 0.7, -38],
    [47, -35, "corner"],
    [48, -28],
    [46, -21],
    [47, -12],
    [38, -3],
    [20, -2],
    [8, 4],
    [10, 40, "corner"],
    [-40, 44, "corner"],
    [-38, 0],
    [-52, -26],
    [-56, -66],
    [-40, -104],
  );

/** An ear of a head seen from the side. */
export const ear = () => outline([-12, -66], [4, -70], [10, -54], [2, -34], [-8, -36]);

/** Seen from behind: the skull, both ears and the neck. */
export const nape = () =>
  outline(
    [0, -118],
    [38, -104],
    [50, -64],
    [40, -20],
    [27, 4],
    [30, 40, "corner"],
    [-30, 40, "corner"],
    [-27, 4],
    [-40, -20],
    [-50, -64],
    [-38, -104],
  ) +
  ellipse(-51, -54, 8, 15) +
  ellipse(51, -54, 8, 15);

/** Hair on a profile. */
export const profileHair = {
  short: () =>
    outline(
      [44, -86, "corner"],
      [34, -112],
      [4, -128],
      [-36, -118],
      [-60, -84],
      [-58, -40],
      [-46, -16, "corner"],
      [-38, -20],
      [-22, -34],
      [-14, -46, "corner"],
      [-12, -66],
      [4, -76],
      [12, -60, "corner"],
      [16, -82],
      [30, -88],
    ),
  bob: () =>
    outline(
      [42, -84, "corner"],
      [34, -114],
      [2, -130],
      [-42, -120],
      [-68, -76],
      [-70, -22],
      [-56, 4, "corner"],
      [-20, 6],
      [12, -10, "corner"],
      [4, -44],
      [14, -80],
      [28, -90],
    ),
  bun: () =>
    outline(
      [43, -82, "corner"],
      [34, -112],
      [4, -126],
      [-36, -118],
      [-60, -84],
      [-60, -50],
      [-50, -30, "corner"],
      [-22, -38],
      [-10, -62],
      [16, -84],
    ) + circle(-66, -96, 27),
  fringe: () =>
    outline(
      [-20, -62, "corner"],
      [-10, -76],
      [-30, -92],
      [-54, -94],
      [-62, -60],
      [-54, -24],
      [-40, -10, "corner"],
      [-30, -26],
    ),
  curls: () =>
    each(15, (i) => {
      const angle = (-20 - i * 15.5) * (Math.PI / 180);
      return circle(-8 + Math.cos(angle) * 50, -78 + Math.sin(angle) * 44, 21 + (i % 3) * 3);
    }) + outline([40, -86], [10, -118], [-40, -110], [-60, -70], [-46, -18], [-24, -30], [-12, -66], [10, -82]),
  ponytail: () =>
    outline(
      [43, -84, "corner"],
      [34, -112],
      [4, -127],
      [-36, -118],
      [-58, -88],
      [-58, -54],
      [-46, -34, "corner"],
      [-20, -44],
      [-8, -66],
      [16, -84],
    ) +
    outline([-48, -88], [-78, -96], [-108, -70], [-112, -20], [-100, 18, "corner"], [-90, -18], [-72, -50], [-54, -62]),
};

/** Hair seen from behind. */
export const napeHair = {
  short: () =>
    outline(
      [0, -126],
      [42, -112],
      [56, -70],
      [46, -34],
      [34, -10],
      [0, -2],
      [-34, -10],
      [-46, -34],
      [-56, -70],
      [-42, -112],
    ),
  bob: () =>
    outline(
      [0, -130],
      [48, -114],
      [66, -60],
      [64, -8],
      [54, 10, "corner"],
      [0, 14],
      [-54, 10, "corner"],
      [-64, -8],
      [-66, -60],
      [-48, -114],
    ),
  bun: () =>
    outline([0, -124], [40, -110], [54, -70], [44, -36], [24, -16], [-24, -16], [-44, -36], [-54, -70], [-40, -110]) +
    circle(0, -122, 29),
  fringe: () => path("M-55 -72C-44 -62 44 -62 55 -72C58 -34 40 -8 0 -6C-40 -8 -58 -34 -55 -72Z"),
  curls: () =>
    each(16, (i) => {
      const angle = i * 22.5 * (Math.PI / 180);
      return circle(Math.cos(angle) * 52, -70 + Math.sin(angle) * 50, 22 + (i % 3) * 3);
    }) + circle(0, -68, 56),
  ponytail: () =>
    outline([0, -127], [42, -112], [56, -72], [44, -38], [20, -26], [-20, -26], [-44, -38], [-56, -72], [-42, -112]) +
    outline([-14, -66], [14, -66], [24, -10], [16, 40], [0, 62], [-16, 40], [-24, -10]),
};
