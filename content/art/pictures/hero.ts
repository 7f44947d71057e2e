import { fadeDown, halftone } from "../halftone.ts";
import { flat, INK, LEAF, NIGHT, PALE_LEAF, sheet } from "../inks.ts";
import { at } from "../marks.ts";
import { gumSprig, stars } from "../shapes/country.ts";
import { bellSun, DUSK, horizon, soundRings } from "./goldfields.ts";
import type { Picture } from "./picture.ts";

const HERO_SIZE = { width: 2400, height: 1350 };
const STEP = 104;

/**
 * Dusk over the goldfields. The left and the foot stay dark, for a heading. As `time` goes from 0 to 1 the sound goes out,
 * the wheel turns and the leaves stir, and at 1 all is where it was.
 */
export function dusk(time = 0): string {
  const [x, y] = [1690, 640];
  const glow = halftone(
    { x: 0, y: 520, w: 2400, h: 620 },
    {
      pitch: 17,
      tone: (px, py) => fadeDown(1130, 560)(px, py) * Math.max(0, 1 - Math.hypot(px - x, py - 1000) / 1500) * 0.9,
    },
  );
  const sway = Math.sin(time * Math.PI * 2);
  return sheet(
    HERO_SIZE.width,
    HERO_SIZE.height,
    NIGHT,
    flat(DUSK, soundRings(x, y, 450 + ((time * 3) % 1) * STEP, STEP, 19, 12)),
    flat("#5B2A35", glow),
    flat(PALE_LEAF, stars("hero", 70, 0, 0, 1500, 520, time)),
    bellSun(x, y, 540),
    horizon("hero", -20, 2420, 1120, 1.18, 1350, 2080, time * 90),
    flat(LEAF, at(2330, -130, gumSprig("hero", 10, INK), 16 + sway * 1.6, 0.78)),
    flat("#557B67", at(2120, -300, gumSprig("hero two", 9, INK), 4 - sway * 2.2, 0.74)),
  );
}

export const heroPictures: Picture[] = [{ id: "hero", draw: () => dusk(), colours: 64 }];
