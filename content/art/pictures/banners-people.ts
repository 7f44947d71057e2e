/** Banners of the pages about taking part. A heading lies over the lower left: that stays dark and calm. */
import { fadeAcross, fadeDown, fadeOut, halftone } from "../halftone.ts";
import {
  BRASS,
  CLARET,
  flat,
  INK,
  LEAF,
  NIGHT,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  PAPER,
  sheet,
} from "../inks.ts";
import { BLACK_CONDENSED, letter, stack } from "../lettering.ts";
import { badge } from "../mark.ts";
import { at, circle, each, path, polygon, rect, stroke } from "../marks.ts";
import { saxophone } from "../shapes/horns.ts";
import { cymbalStand, microphone } from "../shapes/stage.ts";
import { DUSK } from "./goldfields.ts";
import type { Picture } from "./picture.ts";

const W = 2400;
const H = 700;
const banner = (ground: string, ...layers: string[]) => sheet(W, H, ground, ...layers);

/** Lanyards on a row of hooks, before the first shift. */
async function volunteer(): Promise<string> {
  const word = await letter("CREW", { ...BLACK_CONDENSED, size: 84, x: 0, y: 290, anchor: "middle" });
  const tag = (color: string) =>
    stroke("M-14 -120L-40 170M14 -120L40 170", 16) +
    flat(color, rect(-92, 170, 184, 260, 14)) +
    flat(
      INK,
      rect(-26, 182, 52, 14, 7),
      word,
      rect(-64, 318, 128, 7),
      rect(-64, 342, 90, 7),
      at(-34, 358, badge(60, INK, color)),
    );
  const colors = [PALE_BRASS, PAPER, PALE_CLARET, PALE_LEAF, PALE_BRASS, PAPER];
  const swing = [-3, 4, -1, 6, -5, 2];
  return banner(
    NIGHT,
    flat(
      CLARET,
      halftone(
        { x: 900, y: 0, w: 1500, h: H },
        { pitch: 22, tone: (x, y) => fadeAcross(2500, 950)(x) * fadeDown(-200, 900)(0, y) },
      ),
    ),
    flat(DUSK, rect(0, 60, W, 34)),
    colors
      .map((color, i) => at(1120 + i * 232, 92 + (i % 2) * 26, flat(i % 2 ? CLARET : LEAF, tag(color)), swing[i]))
      .join(""),
    flat(
      BRASS,
      each(6, (i) => circle(1120 + i * 232, 78, 18)),
    ),
  );
}

/** An empty stage, lit. */
function bandApplications(): string {
  const beam = polygon([1560, -40], [1700, -40], [2260, 640], [1080, 640]);
  return banner(
    NIGHT,
    flat(DUSK, beam),
    flat(
      "#8A6A2A",
      halftone(
        { x: 1080, y: 0, w: 1200, h: 640 },
        {
          pitch: 20,
          tone: (x, y) => (Math.abs(x - 1630 - (y - 300) * 0.05) < 70 + y * 0.8 ? 0.05 + (y / 640) * 0.5 : 0),
        },
      ),
    ),
    flat(BRASS, `<ellipse cx="1670" cy="632" rx="620" ry="62"/>`),
    overprint(CLARET, [10, 6], `<ellipse cx="1670" cy="632" rx="480" ry="44"/>`),
    flat(INK, rect(0, 655, W, 60), at(1640, 250, microphone(PALE_BRASS, 800), 0, 0.98)),
    flat(PALE_BRASS, at(2000, 330, cymbalStand(170, 310, INK))),
    flat(PALE_CLARET, at(1230, 250, saxophone(NIGHT), 0, 0.38)),
    flat(CLARET, path(`M2400 0H2080C2140 200 2180 420 2190 700H2400Z`)),
    flat(
      "#6E1F25",
      each(4, (i) =>
        path(
          `M${2160 + i * 64} 0C${2200 + i * 56} 240 ${2226 + i * 50} 460 ${2232 + i * 48} 700H${2252 + i * 48}C${2248 + i * 50} 460 ${2226 + i * 56} 240 ${2190 + i * 64} 0Z`,
        ),
      ),
    ),
  );
}

/** Ticket stubs fanned like a hand of cards. No year is on them: the picture is true in every one. */
async function membership(): Promise<string> {
  const words = await stack(["MEMBER", "ONE VOTE"], { x: -330, width: 494, top: -112, gap: 0.24 });
  const card = (color: string) =>
    flat(color, path("M-400 -230H400V-60A60 60 0 0 0 400 60V230H-400V60A60 60 0 0 0 -400 -60Z")) +
    flat(
      INK,
      words.marks,
      each(12, (i) => rect(206, -212 + i * 36, 6, 20)),
      at(234, -56, badge(112, INK, color)),
      rect(-330, 170, 380, 8),
    );
  return banner(
    NIGHT,
    flat(
      LEAF,
      halftone(
        { x: 800, y: 0, w: 1600, h: H },
        { pitch: 22, tone: (x, y) => fadeOut(1820, 380, 250, 1050)(x, y) * 0.9 },
      ),
    ),
    ...[PALE_LEAF, PALE_CLARET, PALE_BRASS, PAPER].map((color, i) =>
      at(
        1560 + i * 70,
        450 - i * 36,
        flat(INK, at(14, 14, path("M-400 -230H400V230H-400Z"))) + card(color),
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
