/**
 * Bodies in coats for the heads of heads.ts, in the same measures: standing on 0,0, the neck ends at 0,-640. Colours come from their
 * surroundings, so each part can be printed in its own ink.
 */
import { outline } from "../shapes/outline.ts";

/** A long coat seen from the side, looking right. */
export const sideCoat = (belly = 0) =>
  outline(
    [-42, -648],
    [6, -656],
    [34, -630],
    [62 + belly * 0.4, -540],
    [70 + belly, -430],
    [84 + belly * 0.5, -300],
    [100, -176, "corner"],
    [6, -168],
    [-96, -182, "corner"],
    [-78, -320],
    [-66, -440],
    [-78, -560],
    [-66, -626],
  );

/** Its collar, turned up at the nape. */
export const sideCollar = () =>
  outline(
    [-50, -664, "corner"],
    [-30, -668],
    [-6, -648],
    [30, -634, "corner"],
    [44, -612, "corner"],
    [10, -616],
    [-28, -622],
    [-60, -628, "corner"],
  );

/** A long coat seen from behind. */
export const backCoat = () =>
  outline(
    [-34, -652],
    [0, -646],
    [34, -652],
    [96, -628],
    [116, -560],
    [98, -440],
    [118, -300],
    [140, -180, "corner"],
    [0, -168],
    [-140, -180, "corner"],
    [-118, -300],
    [-98, -440],
    [-116, -560],
    [-96, -628],
  );

/** Its collar, which hides the neck. */
export const backCollar = () =>
  outline(
    [-40, -668, "corner"],
    [0, -676],
    [40, -668, "corner"],
    [60, -626, "corner"],
    [0, -604],
    [-60, -626, "corner"],
  );

/** A shoe seen from the side, pointing right; the ankle is at 0,-40. */
export const shoe = () =>
  outline(
    [-34, -44, "corner"],
    [-40, -16],
    [-36, 0, "corner"],
    [84, 0, "corner"],
    [86, -14],
    [66, -30],
    [34, -42],
    [24, -58, "corner"],
    [-10, -54],
  );

/** The same with a low heel. */
export const heel = () =>
  outline(
    [-30, -64, "corner"],
    [-36, -40],
    [-34, 0, "corner"],
    [-14, 0, "corner"],
    [-8, -26],
    [30, -8],
    [84, 0, "corner"],
    [88, -10],
    [66, -30],
    [24, -44],
    [18, -58, "corner"],
  );

/** A shoe seen from behind. */
export const shoeBack = () =>
  outline([-24, -56, "corner"], [-28, -20], [-32, 0, "corner"], [32, 0, "corner"], [28, -20], [24, -56, "corner"]);

/** A flat hand lying on somebody's back or shoulder, fingers to the right; the wrist is at 0,0, the fingertips at 62. */
export const flatHand = () =>
  outline(
    [-8, -15, "corner"],
    [12, -19],
    [34, -20],
    [62, -13],
    [66, -5],
    [64, 7],
    [50, 14],
    [20, 18],
    [-8, 15, "corner"],
  ) + outline([8, -14], [20, -32], [34, -38], [40, -32], [30, -16]);

/** The lines between its fingers. */
export const flatHandCreases = "M32 -9L60 -5M32 2L60 4";
