/** Hats for the heads of heads.ts, in the same measures. `trim` is the colour of a band, a fold or a pompom. */
import { fill } from "../palette.ts";
import { capsule, outline } from "../shapes/outline.ts";
import { circle, each, ellipse, path, transform } from "../svg.ts";

/** Seen from the side, looking right. */
export const profileHat = {
  trilby: (trim: string) =>
    outline(
      [-58, -70, "corner"],
      [-60, -112],
      [-46, -148],
      [-22, -160],
      [2, -150],
      [30, -152],
      [48, -128],
      [54, -90, "corner"],
      [0, -72],
    ) +
    fill(trim, path("M-59 -92C-20 -84 24 -92 53 -106L54 -88C24 -74 -22 -66 -58 -72Z")) +
    outline(
      [-92, -70],
      [-70, -62],
      [-20, -58],
      [40, -74],
      [80, -96],
      [96, -100],
      [84, -86],
      [40, -62],
      [-20, -46],
      [-74, -52],
    ),
  beanie: (trim: string) =>
    outline([-63, -60, "corner"], [-66, -104], [-44, -140], [-4, -152], [34, -136], [53, -90, "corner"]) +
    fill(
      trim,
      outline(
        [-68, -70],
        [-58, -84],
        [0, -96],
        [48, -110],
        [58, -100],
        [56, -80],
        [46, -74],
        [0, -66],
        [-54, -52],
        [-66, -56],
      ),
      circle(-20, -166, 25),
    ),
  cap: (trim: string) =>
    outline(
      [-62, -66, "corner"],
      [-66, -100],
      [-44, -132],
      [-4, -144],
      [40, -130],
      [62, -102],
      [64, -86, "corner"],
      [20, -84],
      [-30, -70],
    ) +
    fill(trim, outline([22, -90, "corner"], [58, -98], [92, -84], [96, -74, "corner"], [58, -80], [26, -78, "corner"])),
  beret: (trim: string) =>
    outline([-72, -88], [-66, -118], [-30, -142], [14, -146], [50, -126], [62, -100], [46, -88], [0, -90], [-46, -76]) +
    fill(trim, capsule([-6, -142], 5, [-12, -156], 4)),
  cloche: (trim: string) =>
    outline([-64, -44, "corner"], [-70, -96], [-46, -140], [-2, -152], [38, -134], [54, -88, "corner"], [0, -66]) +
    fill(trim, path("M-67 -82C-20 -92 20 -96 50 -106L55 -84C20 -70 -24 -60 -65 -54Z")) +
    outline(
      [-72, -52],
      [-64, -58],
      [-20, -64],
      [30, -78],
      [56, -90],
      [74, -84],
      [60, -66],
      [10, -54],
      [-44, -38],
      [-70, -38],
    ),
  scarf: (trim: string) =>
    outline(
      [44, -92, "corner"],
      [32, -122],
      [-4, -134],
      [-44, -122],
      [-66, -80],
      [-62, -30],
      [-38, 0],
      [6, 14],
      [34, 6],
      [30, -10],
      [10, -30],
      [8, -62],
      [24, -82],
    ) +
    fill(
      trim,
      each(5, (i) => circle([-40, -10, -50, -30, 0][i] ?? 0, [-100, -112, -60, -24, -6][i] ?? 0, 6)),
    ),
};

/** Seen from behind. */
export const napeHat = {
  trilby: (trim: string) =>
    outline(
      [-58, -72, "corner"],
      [-60, -120],
      [-44, -150],
      [-16, -154],
      [0, -142],
      [16, -154],
      [44, -150],
      [60, -120],
      [58, -72, "corner"],
    ) +
    fill(trim, path("M-60 -98C-30 -88 30 -88 60 -98V-76C30 -66 -30 -66 -60 -76Z")) +
    outline(
      [-98, -84],
      [-60, -78],
      [0, -70],
      [60, -78],
      [98, -84],
      [92, -72],
      [50, -56],
      [0, -50],
      [-50, -56],
      [-92, -72],
    ),
  beanie: (trim: string) =>
    outline([-60, -70, "corner"], [-58, -114], [-36, -144], [0, -152], [36, -144], [58, -114], [60, -70, "corner"]) +
    fill(trim, path("M-64 -92Q0 -78 64 -92V-58Q0 -44 -64 -58Z"), circle(0, -160, 27)),
  cap: (trim: string) =>
    outline(
      [-62, -66, "corner"],
      [-66, -104],
      [-44, -132],
      [0, -142],
      [44, -132],
      [66, -104],
      [62, -66, "corner"],
      [0, -54],
    ) + fill(trim, circle(0, -141, 7)),
  beret: (trim: string) =>
    transform(4, -100, ellipse(0, 0, 78, 40), -8) + fill(trim, capsule([-2, -138], 5, [-4, -152], 4)),
  cloche: (trim: string) =>
    outline(
      [-66, -40, "corner"],
      [-66, -100],
      [-44, -140],
      [0, -150],
      [44, -140],
      [66, -100],
      [66, -40, "corner"],
      [0, -26],
    ) + fill(trim, path("M-67 -76Q0 -58 67 -76V-50Q0 -32 -67 -50Z")),
};
