/** Banners of the pages about taking part. The lower left stays dark and plain, behind a heading. */

import { badge } from "../badge.ts";
import { fadeAcross, fadeDown, fadeOut, halftone } from "../halftone.ts";
import { BLACK_CONDENSED, justifyLines, outlineText } from "../lettering.ts";
import {
  BRASS,
  CLARET,
  fill,
  INK,
  LEAF,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  svgDocument,
} from "../palette.ts";
import { saxophone } from "../shapes/horns.ts";
import { cymbalStand, microphone } from "../shapes/stage.ts";
import { circle, each, path, polygon, rect, stroke, transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { DUSK } from "./shared-scenery.ts";

const W = 2400;
const H = 700;
const banner = (ground: string, ...layers: string[]) => svgDocument(W, H, ground, ...layers);

/** Lanyards on a row of hooks. */
async function volunteer(): Promise<string> {
  const word = await outlineText("CREW", { ...BLACK_CONDENSED, size: 84, x: 0, y: 290, anchor: "middle" });
  const tag = (color: string) =>
    stroke("M-14 -120L-40 170M14 -120L40 170", 16) +
    fill(color, rect(-92, 170, 184, 260, 14)) +
    fill(
      INK,
      rect(-26, 182, 52, 14, 7),
      word,
      rect(-64, 318, 128, 7),
      rect(-64, 342, 90, 7),
      transform(-34, 358, badge(60, INK, color)),
    );
  const colors = [PALE_BRASS, PAPER, PALE_CLARET, PALE_LEAF, PALE_BRASS, PAPER];
  const swing = [-3, 4, -1, 6, -5, 2];
  return banner(
    NIGHT,
    fill(
      CLARET,
      halftone(
        { x: 900, y: 0, w: 1500, h: H },
        { pitch: 22, tone: (x, y) => fadeAcross(2500, 950)(x) * fadeDown(-200, 900)(0, y) },
      ),
    ),
    fill(DUSK, rect(0, 60, W, 34)),
    colors
      .map((color, i) =>
        transform(1120 + i * 232, 92 + (i % 2) * 26, fill(i % 2 ? CLARET : LEAF, tag(color)), swing[i]),
      )
      .join(""),
    fill(
      BRASS,
      each(6, (i) => circle(1120 + i * 232, 78, 18)),
    ),
  );
}

/** An empty stage in a spotlight. */
function bandApplications(): string {
  const beam = polygon([1560, -40], [1700, -40], [2260, 640], [1080, 640]);
  return banner(
    NIGHT,
    fill(DUSK, beam),
    fill(
      "#8A6A2A",
      halftone(
        { x: 1080, y: 0, w: 1200, h: 640 },
        {
          pitch: 20,
          tone: (x, y) => (Math.abs(x - 1630 - (y - 300) * 0.05) < 70 + y * 0.8 ? 0.05 + (y / 640) * 0.5 : 0),
        },
      ),
    ),
    fill(BRASS, `<ellipse cx="1670" cy="632" rx="620" ry="62"/>`),
    overprint(CLARET, [10, 6], `<ellipse cx="1670" cy="632" rx="480" ry="44"/>`),
    fill(INK, rect(0, 655, W, 60), transform(1640, 250, microphone(PALE_BRASS, 800), 0, 0.98)),
    fill(PALE_BRASS, transform(2000, 330, cymbalStand(170, 310, INK))),
    fill(PALE_CLARET, transform(1230, 250, saxophone(NIGHT), 0, 0.38)),
    fill(CLARET, path(`M2400 0H2080C2140 200 2180 420 2190 700H2400Z`)),
    fill(
      "#6E1F25",
      each(4, (i) =>
        path(
          `M${2160 + i * 64} 0C${2200 + i * 56} 240 ${2226 + i * 50} 460 ${2232 + i * 48} 700H${2252 + i * 48}C${2248 + i * 50} 460 ${2226 + i * 56} 240 ${2190 + i * 64} 0Z`,
        ),
      ),
    ),
  );
}

/** Membership cards, fanned out. They show no year, so that the picture need not be redrawn. */
async function membership(): Promise<string> {
  const words = await justifyLines(["MEMBER", "ONE VOTE"], { x: -330, width: 494, top: -112, gap: 0.24 });
  const card = (color: string) =>
    fill(color, path("M-400 -230H400V-60A60 60 0 0 0 400 60V230H-400V60A60 60 0 0 0 -400 -60Z")) +
    fill(
      INK,
      words.shapes,
      each(12, (i) => rect(206, -212 + i * 36, 6, 20)),
      transform(234, -56, badge(112, INK, color)),
      rect(-330, 170, 380, 8),
    );
  return banner(
    NIGHT,
    fill(
      LEAF,
      halftone(
        { x: 800, y: 0, w: 1600, h: H },
        { pitch: 22, tone: (x, y) => fadeOut(1820, 380, 250, 1050)(x, y) * 0.9 },
      ),
    ),
    ...[PALE_LEAF, PALE_CLARET, PALE_BRASS, PAPER].map((color, i) =>
      transform(
        1560 + i * 70,
        450 - i * 36,
        fill(INK, transform(14, 14, path("M-400 -230H400V230H-400Z"))) + card(color),
        -24 + i * 9,
        0.94,
      ),
    ),
  );
}

export const peopleBanners: Picture[] = [
  { id: "banner-volunteer", draw: volunteer },
  { id: "banner-band-applications", draw: bandApplications },
  { id: "banner-membership", draw: membership },
];
