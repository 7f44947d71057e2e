import { fadeDown, halftone } from "../halftone.ts";
import { fill, INK, LEAF, NIGHT, PALE_LEAF, svgDocument } from "../palette.ts";
import { gumSprig, stars } from "../shapes/country.ts";
import { transform } from "../svg.ts";
import type { Picture } from "./picture.ts";
import { DUSK, horizon, soundRings, sunAsHornBell } from "./shared-scenery.ts";

const HERO_SIZE = { width: 2400, height: 1350 };
const STEP = 104;

/**
 * Dusk over the goldfields. The left and the bottom stay dark, behind a heading. As `time` goes from 0 to 1 the sound waves spread,
 * the wheel turns and the leaves move; the frame at 1 equals the frame at 0.
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
  return svgDocument(
    HERO_SIZE.width,
    HERO_SIZE.height,
    NIGHT,
    fill(DUSK, soundRings(x, y, 450 + ((time * 3) % 1) * STEP, STEP, 19, 12)),
    fill("#5B2A35", glow),
    fill(PALE_LEAF, stars("hero", 70, 0, 0, 1500, 520, time)),
    sunAsHornBell(x, y, 540),
    horizon("hero", -20, 2420, 1120, 1.18, 1350, 2080, time * 90),
    fill(LEAF, transform(2330, -130, gumSprig("hero", 10, INK), 16 + sway * 1.6, 0.78)),
    fill("#557B67", transform(2120, -300, gumSprig("hero two", 9, INK), 4 - sway * 2.2, 0.74)),
  );
}

export const heroPictures: Picture[] = [{ id: "hero", draw: () => dusk(), colours: 64 }];
