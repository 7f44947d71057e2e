import { fadeOut, halftone } from "../halftone.ts";
import { BRASS, CLARET, flat, INK, LEAF, overprint, PALE_BRASS, PAPER, sheet } from "../inks.ts";
import { badge } from "../mark.ts";
import { at, circle, each, line, rect, ring, stroke } from "../marks.ts";
import { chance } from "../seed.ts";
import { gumSprig } from "../shapes/country.ts";

/** Turns in the eight seconds of the film: a little slower than thirty-three and a third, so that it ends where it began. */
const TURNS = 4;
const MIDDLE = [1640, 690] as const;
const EDGE = 620;
const LABEL = 210;

/** A record on its player, close up. As `time` goes from 0 to 1 it turns, and at 1 all is where it was. */
export function turntable(time = 0): string {
  const [x, y] = MIDDLE;
  const sway = Math.sin(time * Math.PI * 2);
  const shade = halftone({ x: 0, y: 0, w: 2400, h: 1350 }, { pitch: 20, tone: fadeOut(2300, 1500, 300, 2100) });
  return sheet(
    2400,
    1350,
    PALE_BRASS,
    flat(BRASS, shade),
    flat(LEAF, at(330, -150, gumSprig("turntable", 10, INK), 12 + sway * 1.6, 0.95)),
    overprint(CLARET, [22, 24], circle(x, y, EDGE + 26)),
    flat(BRASS, circle(x, y, EDGE + 26)),
    flat(INK, circle(x, y, EDGE)),
    at(x, y, grooves() + label(), time * 360 * TURNS),
    sheen(x, y),
    toneArm(sway),
  );
}

/** Rings with a gap each, which show that the record turns. */
function grooves(): string {
  const random = chance("grooves");
  const arcs = each(11, (i) => {
    const r = LABEL + 40 + i * 34;
    const whole = 2 * Math.PI * r;
    const gap = whole * random(0.06, 0.2);
    return `<circle r="${r}" fill="none" stroke="currentColor" stroke-width="5" stroke-dasharray="${Math.round(whole - gap)} ${Math.round(gap)}" transform="rotate(${Math.round(random(0, 360))})"/>`;
  });
  return flat("#4A4338", arcs);
}

function label(): string {
  return (
    flat(CLARET, circle(0, 0, LABEL)) +
    flat(PAPER, ring(0, 0, LABEL - 22, 4), rect(-70, 108, 140, 8), rect(-44, 132, 88, 8)) +
    at(-75, -165, badge(150), 0) +
    flat(INK, circle(0, 0, 13))
  );
}

/** The lamp's light on the grooves: it stays where it is while they run through it. */
function sheen(x: number, y: number): string {
  const wedge = (turn: number) =>
    at(x, y, `<path d="M${LABEL} -40L${EDGE - 6} -118A${EDGE} ${EDGE} 0 0 1 ${EDGE - 6} 118L${LABEL} 40Z"/>`, turn);
  return `<g fill="${PAPER}" fill-opacity="0.13">${wedge(-58)}${wedge(122)}</g>`;
}

/** The arm rides the groove: in and out a little, as a record's that is not quite round. */
function toneArm(sway: number): string {
  const arm = stroke("M0 0L-60 560L-235 730", 30, "round") + at(-262, 756, rect(-34, -20, 68, 104, 8), 44);
  const turned = (marks: string) => at(2225, 190, marks, 2 + sway * 0.7);
  return (
    overprint(CLARET, [16, 18], turned(arm), circle(2225, 190, 118)) +
    flat(LEAF, circle(2225, 190, 118)) +
    flat(PAPER, turned(arm + line(0, 0, 8, -150, 46, "round"))) +
    flat(INK, circle(2225, 190, 46))
  );
}
