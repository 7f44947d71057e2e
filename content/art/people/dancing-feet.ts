import { friend, gent, lady } from "../figures/couples.ts";
import { type Look, type Step, sideFigure } from "../figures/figure.ts";
import { profileHair } from "../figures/heads.ts";
import { fadeDown, halftone } from "../halftone.ts";
import {
  BRASS,
  CLARET,
  fill,
  LEAF,
  overprint,
  PALE_BRASS,
  PALE_CLARET,
  PALE_LEAF,
  SKIN,
  svgDocument,
} from "../palette.ts";
import { limb } from "../shapes/outline.ts";
import { circle, clip, each, ellipse, type Point, rect, transform } from "../svg.ts";

const W = 2400;
const H = 1350;
const BLUE = "#2B3B5E";
const FLOOR = 1010;
/** How often each dancer steps forward and back in the eight seconds of the film. */
const STEPS = 4;

const smoothstep = (u: number) => u * u * (3 - 2 * u);

/** Where a foot is, from 0 (back) to 1 (forward), and how high its heel; `beat` runs from 0 to 1 through both steps. */
function footAt(beat: number, first: boolean): { forward: number; lift: number } {
  const phase = (((beat - (first ? 0 : 0.25)) % 1) + 1) % 1;
  const moving = (u: number) => ({ forward: smoothstep(u), lift: Math.sin(u * Math.PI) });
  if (phase < 0.25) return moving(phase * 4);
  if (phase < 0.5) return { forward: 1, lift: 0 };
  if (phase < 0.75) return { ...moving((phase - 0.5) * 4), forward: 1 - smoothstep((phase - 0.5) * 4) };
  return { forward: 0, lift: 0 };
}

/** The clapping arm of a child, once a beat; it covers the other. */
function clapping(look: Look, beat: number): string {
  const apart = Math.abs(Math.sin(beat * Math.PI * 4)) * 26;
  const wrist: Point = [106 - apart, -520 - apart];
  return (
    fill(look.skin, circle(128 + apart, -536 + apart * 0.4, 24)) +
    fill(look.coatInk, limb([[0, -586], [44, -474], wrist], [88, 76, 54])) +
    fill(look.skin, circle(wrist[0] + 14, wrist[1] - 12, 26))
  );
}

/** A dancer at a moment of the dance, seen from the side. */
function dancer(look: Look, beat: number, reach = 46, arms = ""): string {
  const step = (first: boolean, at: number): Step => {
    const { forward, lift } = footAt(beat, first);
    const ankle = at + forward * reach;
    return { knee: [ankle * 0.6 + 26 + lift * 16, -134 - lift * 4], ankle, turn: lift * 30 };
  };
  const middle = (footAt(beat, true).forward + footAt(beat, false).forward) / 2;
  const near = step(true, 8);
  const far = step(false, -40);
  const lean = middle * reach;
  const shifted = ({ knee, ankle, turn }: Step): Step => ({
    knee: [knee[0] - lean, knee[1]],
    ankle: ankle - lean,
    turn: turn ?? 0,
  });
  return transform(lean, 0, sideFigure(look, shifted(near), shifted(far)) + arms, (middle - 0.5) * 3);
}

const child: Look = {
  ...lady,
  heels: false,
  skin: SKIN.brown,
  hair: profileHair.bun(),
  hairInk: "#221A16",
  coatInk: PALE_BRASS,
  legInk: PALE_LEAF,
  shoeInk: CLARET,
  nose: 7,
  headSize: 1.3,
};
const man: Look = { ...gent, coatInk: LEAF, belly: 4 };
const boots: Look = { ...gent, coatInk: "#7A5618", legInk: "#2B3B5E", shoeInk: "#4A2A20", belly: 20 };

/** Dancers from the knee down, and a child between them. The frame at 1 equals the frame at 0. */
export function dancingFeet(time = 0): string {
  const beat = time * STEPS;
  const at = (x: number, y: number, size: number, look: Look, offset: number, side: 1 | -1 = 1) =>
    transform(x, y, dancer(look, beat + offset), 0, [size * side, size]);
  const shadow = (x: number, y: number, w: number) => ellipse(x + Math.sin(beat * Math.PI * 2) * 20, y, w, w * 0.09);
  const floor = rect(0, FLOOR, W, H - FLOOR);
  return svgDocument(
    W,
    H,
    CLARET,
    fill(
      "#6E1F25",
      each(24, (i) => rect(i * 104, 0, 9, FLOOR)),
      rect(0, FLOOR - 96, W, 30),
    ),
    fill(BRASS, floor),
    clip(
      floor,
      overprint(
        CLARET,
        [0, 0],
        halftone({ x: 0, y: FLOOR, w: W, h: H - FLOOR }, { pitch: 22, tone: fadeDown(FLOOR - 200, H + 60) }),
      ),
    ),
    overprint(CLARET, [0, 0], shadow(430, 1215, 330), shadow(1180, 1270, 180), shadow(1750, 1235, 360)),
    at(2350, 1120, 2.1, boots, 0.5, -1),
    at(700, 1196, 2.9, { ...lady, coatInk: BLUE, shoeInk: PALE_CLARET }, 0, -1),
    at(190, 1206, 3, man, 0.5),
    at(2060, 1222, 3, { ...friend, coatInk: CLARET, shoeInk: PALE_BRASS }, 0.25, -1),
    at(1540, 1232, 3.1, { ...gent, coatInk: BLUE }, 0.75),
    transform(1120, 1268, dancer(child, beat + 0.5, 46, clapping(child, beat)), 0, 1.24),
  );
}
