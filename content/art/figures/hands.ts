/**
 * Hands about 108 high, wrist at 0,0, fingers up. The thumb is on the left: a right hand from behind, a left one from its palm. They
 * take the colour of their surroundings.
 */

import { limb, outline } from "../shapes/outline.ts";
import { ellipse, type Point } from "../svg.ts";

type Finger = { joints: Point[]; widths: number[] };

const drawn = (fingers: Finger[]) => fingers.map(({ joints, widths }) => limb(joints, widths)).join("");
const palm = () =>
  outline(
    [-17, 14, "corner"],
    [-20, -8],
    [-27, -28],
    [-29, -52],
    [-14, -64],
    [20, -64],
    [38, -48],
    [34, -22],
    [22, -4],
    [18, 14, "corner"],
  );

/** A hand with its fingers apart: raised, or lying on a table. */
export const openHand = () =>
  palm() +
  drawn([
    {
      joints: [
        [-20, -54],
        [-28, -80],
        [-32, -98],
      ],
      widths: [19, 17, 13],
    },
    {
      joints: [
        [-2, -58],
        [-4, -88],
        [-5, -108],
      ],
      widths: [19, 17, 13],
    },
    {
      joints: [
        [15, -56],
        [20, -82],
        [23, -101],
      ],
      widths: [19, 16, 13],
    },
    {
      joints: [
        [30, -46],
        [39, -66],
        [44, -81],
      ],
      widths: [17, 14, 11],
    },
    {
      joints: [
        [-14, -16],
        [-38, -32],
        [-52, -56],
      ],
      widths: [24, 19, 14],
    },
  ]);

/** The same with its fingers together and the thumb beside them. */
export const closedHand = () =>
  palm() +
  drawn([
    {
      joints: [
        [-19, -54],
        [-20, -82],
        [-19, -99],
      ],
      widths: [20, 17, 13],
    },
    {
      joints: [
        [-2, -58],
        [-2, -88],
        [-2, -107],
      ],
      widths: [20, 17, 13],
    },
    {
      joints: [
        [15, -56],
        [15, -84],
        [14, -101],
      ],
      widths: [20, 16, 13],
    },
    {
      joints: [
        [30, -46],
        [31, -68],
        [30, -83],
      ],
      widths: [17, 14, 11],
    },
    {
      joints: [
        [-16, -14],
        [-33, -36],
        [-34, -58],
      ],
      widths: [24, 18, 13],
    },
  ]);

/** The lines between the fingers of a closed hand. */
export const closedCreases = "M-10.5 -62V-94M6.5 -62V-94M23 -58V-80";

/** The nails of a closed hand seen from behind. */
export const closedNails = () =>
  [
    [-19, -97],
    [-2, -105],
    [14, -99],
    [30, -81],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 4.4, 6))
    .join("");

/** A fist from the side around something upright at -10,0; its wrist is at 90,8. The fingers cover what it holds. */
export const fist = () =>
  outline(
    [104, -26, "corner"],
    [40, -44],
    [-14, -40],
    [-40, -18],
    [-44, 20],
    [-18, 36],
    [30, 42],
    [100, 44, "corner"],
  ) +
  limb(
    [
      [-10, -30],
      [-46, -16],
      [-40, 8],
    ],
    [30, 28, 24],
  ) +
  limb(
    [
      [-8, -4],
      [-48, 10],
      [-38, 32],
    ],
    [30, 28, 24],
  ) +
  limb(
    [
      [-4, 20],
      [-40, 34],
      [-26, 50],
    ],
    [28, 26, 22],
  );

/** The lines between a fist's fingers. */
export const fistCreases = "M-42 -2L-2 -12M-38 24L2 12";

/** A hand that plays a keyboard, seen from above: its fingers are curved and look shorter. */
export const playingHand = () =>
  palm() +
  drawn([
    {
      joints: [
        [-20, -52],
        [-30, -70],
        [-31, -84],
      ],
      widths: [20, 18, 15],
    },
    {
      joints: [
        [-2, -56],
        [-4, -78],
        [-4, -92],
      ],
      widths: [20, 18, 15],
    },
    {
      joints: [
        [15, -54],
        [20, -74],
        [21, -87],
      ],
      widths: [20, 17, 15],
    },
    {
      joints: [
        [30, -44],
        [42, -60],
        [45, -72],
      ],
      widths: [18, 15, 12],
    },
    {
      joints: [
        [-14, -16],
        [-40, -30],
        [-52, -48],
      ],
      widths: [24, 19, 15],
    },
  ]);

/** The nails of a playing hand. */
export const playingNails = () =>
  [
    [-31, -86],
    [-4, -94],
    [21, -89],
    [45, -74],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y, 4.6, 5))
    .join("");
