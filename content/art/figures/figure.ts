/**
 * People in their clothes, put together from heads, hats and coats: about 760 high, standing on 0,0. Arms and hands are drawn by the
 * picture, which knows what they hold.
 */
import { halftone } from "../halftone.ts";
import { fill, overprint, SHADE } from "../palette.ts";
import { limb, outline } from "../shapes/outline.ts";
import { clip, type Point, stroke, transform } from "../svg.ts";
import {
  backCoat,
  backCollar,
  flatHand,
  flatHandCreases,
  heel,
  shoe,
  shoeBack,
  sideCoat,
  sideCollar,
} from "./coats.ts";
import { ear, nape, profile } from "./heads.ts";

export interface Look {
  skin: string;
  /** Hair and hat are shapes of heads.ts and hats.ts, drawn for the same side as the figure. */
  hair: string;
  hairInk: string;
  hat?: string;
  hatInk?: string;
  coatInk: string;
  legInk: string;
  shoeInk: string;
  /** Bare or stockinged legs, in shoes with a heel. */
  heels?: boolean;
  /** How far the coat stands out in front. */
  belly?: number;
  /** Hair that covers the ears. */
  coversEars?: boolean;
  nose?: number;
  /** Children's heads are larger for their height. */
  headSize?: number;
}

/** Where a leg has its knee and its ankle, and by how many degrees the heel is off the ground, on which the toe always stands. */
export interface Step {
  knee: Point;
  ankle: number;
  turn?: number;
}

/** A person seen from the side, looking right. `far` is the leg behind. `nod` turns the head. */
export function sideFigure(look: Look, near: Step, far: Step, nod = 0): string {
  const shape = sideCoat(look.belly);
  return (
    leg(look, far, [-14, -250]) +
    leg(look, near, [10, -250]) +
    transform(-2, -652, sideHead(look), nod, look.headSize) +
    fill(look.coatInk, shape) +
    shaded(shape, look.coatInk) +
    fill(look.coatInk, sideCollar()) +
    overprint(look.coatInk, [0, 0], sideCollar())
  );
}

/** A head with its hair and hat, seen from the side. */
export const sideHead = ({ skin, hair, hairInk, hat = "", hatInk = hairInk, coversEars, nose }: Look): string =>
  fill(skin, profile(nose)) +
  fill(hairInk, hair) +
  (coversEars ? "" : fill(skin, ear()) + overprint(SHADE, [0, 0], ear())) +
  fill(hatInk, hat);

/** A head with its hair and hat, seen from behind. */
export const backHead = ({ skin, hair, hairInk, hat = "", hatInk = hairInk }: Look): string =>
  fill(skin, nape()) + fill(hairInk, hair) + fill(hatInk, hat);

/** A person seen from behind. */
export function backFigure(look: Look, feet: readonly [Point, Point]): string {
  const legs = feet.map(
    ([x, y], i) =>
      fill(
        look.legInk,
        limb(
          [
            [i ? 44 : -44, -260],
            [x, y - 40],
          ],
          look.heels ? [56, 34] : [84, 54],
        ),
      ) + fill(look.shoeInk, transform(x, y, shoeBack(), 0, look.heels ? 0.8 : 1)),
  );
  return (
    legs.join("") +
    coatBack(look) +
    overprint(look.coatInk, [0, 0], stroke("M0 -170V-330", 5)) +
    transform(0, -656, backHead(look), 0, look.headSize) +
    collarBack(look)
  );
}

/** Head, shoulders and back of somebody seen from behind; the neck ends at 0,0. */
export const backBust = (look: Look): string =>
  transform(0, 652, coatBack(look, 8) + transform(0, -656, backHead(look), 0, look.headSize) + collarBack(look));

const coatBack = ({ coatInk }: Look, pitch?: number) => fill(coatInk, backCoat()) + shaded(backCoat(), coatInk, pitch);
const collarBack = ({ coatInk }: Look) => fill(coatInk, backCollar()) + overprint(coatInk, [0, 0], backCollar());

/** A hand lying flat, fingers to the right of x, y. */
export const layHand = (skin: string, x: number, y: number, turn: number, size: number | Point = 1): string =>
  transform(x, y, fill(skin, flatHand()) + overprint(SHADE, [0, 0], stroke(flatHandCreases, 3, "round")), turn, size);

/** A halftone in the coat's own ink, darker towards its back and its hem. */
export const shaded = (shape: string, ink: string, pitch = 13): string =>
  clip(
    shape,
    overprint(
      ink,
      [0, 0],
      halftone({ x: -170, y: -700, w: 360, h: 560 }, { pitch, tone: (x, y) => 0.25 - x / 190 + (y + 360) / 900 }),
    ),
  );

function leg({ legInk, shoeInk, heels }: Look, { knee, ankle, turn = 0 }: Step, hip: Point): string {
  const radians = (turn * Math.PI) / 180;
  const y = -0.9 * (84 * Math.sin(radians) + 50 * Math.cos(radians));
  return (
    fill(legInk, limb([hip, knee, [ankle, y]], heels ? [60, 48, 30] : [84, 66, 46])) +
    fill(shoeInk, transform(ankle, y, transform(0, 50, heels ? heel() : shoe()), turn, 0.9))
  );
}

/** Two hands that hold each other, the first one's from below. */
export const clasp = (below: string, above: string, x: number, y: number, turn = 0, size: number | Point = 1): string =>
  transform(
    x,
    y,
    fill(
      below,
      outline([-30, 10, "corner"], [-34, -22], [-14, -40], [20, -38], [34, -14], [24, 14], [8, 22, "corner"]),
    ) +
      fill(
        above,
        limb(
          [
            [34, -26],
            [4, -34],
            [-16, -24],
          ],
          [20, 18, 15],
        ),
        limb(
          [
            [38, -8],
            [6, -16],
            [-16, -6],
          ],
          [20, 18, 15],
        ),
        limb(
          [
            [34, 10],
            [10, 2],
            [-8, 10],
          ],
          [18, 16, 14],
        ),
      ) +
      fill(
        below,
        limb(
          [
            [-24, -26],
            [-12, -48],
            [12, -50],
          ],
          [20, 18, 15],
        ),
      ),
    turn,
    size,
  );
