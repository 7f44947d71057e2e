import { badge } from "../badge.ts";
import { fadeOut, halftone } from "../halftone.ts";
import { BRASS, CLARET, fill, INK, LEAF, overprint, PALE_BRASS, PAPER, svgDocument } from "../palette.ts";
import { seededRandom } from "../seeded-random.ts";
import { gumSprig } from "../shapes/country.ts";
import { circle, each, line, rect, ring, stroke, transform } from "../svg.ts";

/** Turns in the eight seconds of the film: 30 a minute instead of 33⅓, so that the film loops. */
const TURNS = 4;
const MIDDLE = [1640, 690] as const;
const EDGE = 620;
const LABEL = 210;

/** A record on its player, close up. It turns as `time` goes from 0 to 1; the frame at 1 equals the frame at 0. */
export function turntable(time = 0): string {
  const [x, y] = MIDDLE;
  const sway = Math.sin(time * Math.PI * 2);
  const shade = halftone({ x: 0, y: 0, w: 2400, h: 1350 }, { pitch: 20, tone: fadeOut(2300, 1500, 300, 2100) });
  return svgDocument(
    2400,
    1350,
    PALE_BRASS,
    fill(BRASS, shade),
    fill(LEAF, transform(330, -150, gumSprig("turntable", 10, INK), 12 + sway * 1.6, 0.95)),
    overprint(CLARET, [22, 24], circle(x, y, EDGE + 26)),
    fill(BRASS, circle(x, y, EDGE + 26)),
    fill(INK, circle(x, y, EDGE)),
    transform(x, y, grooves() + label(), time * 360 * TURNS),
    sheen(x, y),
    toneArm(sway),
  );
}

/** Rings with a gap each, which show that the record turns. */
function grooves(): string {
  const random = seededRandom("grooves");
  const arcs = each(11, (i) => {
    const r = LABEL + 40 + i * 34;
    const whole = 2 * Math.PI * r;
    const gap = whole * random(0.06, 0.2);
    return `<circle r="${r}" fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="${Math.round(whole - gap)} ${Math.round(gap)}" transform="rotate(${Math.round(random(0, 360))})"/>`;
  });
  return fill("#4A4338", arcs);
}

function label(): string {
  return (
    fill(CLARET, circle(0, 0, LABEL)) +
    fill(PAPER, ring(0, 0, LABEL - 22, 4), rect(-70, 108, 140, 8), rect(-44, 132, 88, 8)) +
    transform(-75, -165, badge(150), 0) +
    fill(INK, circle(0, 0, 13))
  );
}

/** The reflection on the grooves, which does not turn with the record. */
function sheen(x: number, y: number): string {
  const wedge = (turn: number) =>
    transform(
      x,
      y,
      `<path d="M${LABEL} -40L${EDGE - 6} -118A${EDGE} ${EDGE} 0 0 1 ${EDGE - 6} 118L${LABEL} 40Z"/>`,
      turn,
    );
  return `<g fill="${PAPER}" fill-opacity="0.13">${wedge(-58)}${wedge(122)}</g>`;
}

/** The tone arm, which moves a little in and out. */
function toneArm(sway: number): string {
  const arm = stroke("M0 0L-60 560L-235 730", 30, "round") + transform(-262, 756, rect(-34, -20, 68, 104, 8), 44);
  const turned = (shapes: string) => transform(2225, 190, shapes, 2 + sway * 0.7);
  return (
    overprint(CLARET, [16, 18], turned(arm), circle(2225, 190, 118)) +
    fill(LEAF, circle(2225, 190, 118)) +
    fill(PAPER, turned(arm + line(0, 0, 8, -150, 46, "round"))) +
    fill(INK, circle(2225, 190, 46))
  );
}
