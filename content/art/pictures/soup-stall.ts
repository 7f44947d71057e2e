import { halftone } from "../halftone.ts";
import { BLACK_CONDENSED, outlineText } from "../lettering.ts";
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
import { seededRandom } from "../seeded-random.ts";
import { stars } from "../shapes/country.ts";
import { bunting } from "../shapes/town.ts";
import { clip, each, ellipse, line, type Point, path, range, rect, smooth, stroke, transform } from "../svg.ts";
import { DUSK, soundRings } from "./shared-scenery.ts";
import { COATS, HATS, SKIN } from "./spots-people.ts";

const W = 2400;
const H = 1350;
/** Where the counter's cloth begins, and where the pot stands on it. */
const COUNTER = 930;
const POT = [1600, 960] as const;
const STEP = 110;
const word = await outlineText("SOUP", { ...BLACK_CONDENSED, size: 290, x: 0, y: -66, anchor: "middle" });

/**
 * The queue at the soup, from behind: what matters is in the middle third, which a banner shows. As `time` goes from 0 to 1 steam rises, rings go out
 * from the pot and the queue shifts from foot to foot; the frame at 1 equals the frame at 0.
 */
export function soupStall(time = 0): string {
  const [x, y] = POT;
  const glow = halftone(
    { x: 500, y: 200, w: 1900, h: 740 },
    { pitch: 18, tone: (px, py) => 1.05 - Math.hypot((px - x) * 0.62, py - 760) / 620 },
  );
  return svgDocument(
    W,
    H,
    NIGHT,
    fill(DUSK, soundRings(x, 600, 330 + time * STEP, STEP, 14, 9)),
    fill("#5B2A35", glow),
    fill(PALE_LEAF, stars("soup", 46, 0, 60, 1500, 420, time)),
    fill(PALE_BRASS, bunting(-40, 330, 2440, 300, 74, [PALE_BRASS, PALE_CLARET, PALE_LEAF, PAPER], 50)),
    fill(PAPER, steam(x, 590, time)),
    fill(PALE_LEAF, transform(x + 250, 600, ladle(), 27 + Math.sin(time * Math.PI * 2) * 3)),
    fill("#A33B3C", rect(0, COUNTER, W, H - COUNTER)),
    fill(
      "#7F2327",
      each(12, (i) => rect(i * 200, COUNTER, 100, H - COUNTER)),
    ),
    transform(x, y, pot()),
    transform(2120, 968, bowls(4, LEAF)),
    transform(2330, 990, bowls(2, CLARET)),
    queue(time),
  );
}

function pot(): string {
  const body = path("M-400 -350H400V-90Q400 0 310 0H-310Q-400 0 -400 -90Z");
  const rim = rect(-426, -384, 852, 44, 14);
  const handles = stroke("M-400 -262H-474V-160H-400M400 -262H474V-160H400", 30);
  const shade = halftone({ x: -420, y: -400, w: 840, h: 420 }, { pitch: 17, tone: (px) => (-40 - px) / 340 });
  return (
    fill(INK, handles) +
    overprint(BRASS, [18, 14], body, rim) +
    fill(PALE_BRASS, body) +
    clip(body, overprint(CLARET, [0, 0], shade)) +
    fill(PAPER, rect(322, -318, 30, 236, 15)) +
    fill(BRASS, rim, rect(-400, -44, 800, 10)) +
    fill(INK, word)
  );
}

/** Its bowl is in the pot: a handle with a hook, from 0,0 upwards. */
const ladle = () => line(0, 40, 0, -330, 24, "round") + stroke("M0 -330C0 -384 66 -384 66 -338", 22, "round");

/** Strands, which widen and swing more the higher they rise. */
function steam(x: number, y: number, time: number): string {
  return each(4, (strand) => {
    const points = range(16).map((i): Point => {
      const swing = Math.sin((i / 7 + time + strand * 0.07) * Math.PI * 2) * (8 + i * 4);
      return [x - 270 + strand * 118 + swing, y - i * 44];
    });
    return stroke(smooth(points), 17, "round");
  });
}

/** Bowls one in another, the lowest standing on 0,0. */
const bowls = (count: number, rim: string) =>
  each(count, (i) =>
    transform(
      0,
      (i + 1 - count) * 46,
      fill(PAPER, path("M-116 -104H116C116 -40 66 -8 36 -6V0H-36V-6C-66 -8 -116 -40 -116 -104Z")) +
        fill(rim, rect(-116, -90, 232, 15)),
    ),
  );

function queue(time: number): string {
  const random = seededRandom("queue 12");
  return each(5, (i) => {
    const sway = Math.sin((time + i * 0.23) * Math.PI * 2);
    const size = 1.62 + random(-0.08, 0.14);
    return transform(130 + i * 238 + sway * 5, 716 + random(-26, 26), waiting(random, i), sway * 0.8, size);
  });
}

/** Hair and its strands. All is darker than any skin: lighter hair reads as a face. */
const HAIR = [
  ["#221A16", "#5A463A"],
  ["#4A2A20", "#7E5140"],
  ["#2E2218", "#66503C"],
  ["#3B2A22", "#745646"],
] as const;

/** Somebody from behind: the coat with its collar, and combed hair that ends straight, at the nape or below it. */
function waiting(random: ReturnType<typeof seededRandom>, i: number): string {
  const pick = (from: string[]) => from[Math.floor(random(0, from.length))] ?? "";
  const [coat, skin, hat] = [pick(COATS), pick(SKIN), pick(HATS)];
  const [hair, strand] = HAIR[i % HAIR.length] ?? HAIR[0];
  const hem = i % 2 === 0 ? 8 : 54;
  const wide = i % 2 === 0 ? 48 : 70;
  const strands = range(7).map((at) => {
    const side = (at - 3) / 3;
    return `M${side * 5} -112C${side * 52} -104 ${side * 64} -40 ${side * (wide - 9)} ${hem - 8}`;
  });
  return (
    fill(skin, rect(-36, -10, 72, 100), ellipse(-60, -30, 13, 20), ellipse(60, -30, 13, 20)) +
    fill(coat, path("M-130 420C-130 130 -84 74 -36 62C-12 78 12 78 36 62C84 74 130 130 130 420Z")) +
    overprint(
      coat,
      [0, 0],
      path("M-62 96C-56 60 -46 46 -38 42C-14 58 14 58 38 42C46 46 56 60 62 96C24 112 -24 112 -62 96Z"),
    ) +
    fill(
      hair,
      path(
        `M-62 -46C-66 -148 66 -148 62 -46L${wide} ${hem}C${wide - 20} ${hem + 8} ${20 - wide} ${hem + 8} ${-wide} ${hem}Z`,
      ),
    ) +
    fill(strand, stroke(strands.join(""), 4, "round")) +
    fill(pick(COATS), hat)
  );
}
