import { BRASS, CLARET, flat, LEAF, NIGHT, PALE_CLARET, PALE_LEAF, PAPER } from "../inks.ts";
import { setLines } from "../lettering.ts";
import { bellSun, DUSK, soundRings } from "../pictures/goldfields.ts";
import { chance } from "../seed.ts";
import { type Composition, EDGE, H, imprint, poster, W } from "./frame.ts";

const grounds = [
  { ground: NIGHT, rings: DUSK },
  { ground: LEAF, rings: PALE_LEAF },
  { ground: CLARET, rings: PALE_CLARET },
];

/** For a band that joins the line-up before anyone has drawn for it: the bell, and the name. */
export const anyBand: Composition = async (band) => {
  const random = chance(band.name);
  const { ground, rings } = grounds[Math.floor(random(0, grounds.length))] ?? { ground: NIGHT, rings: BRASS };
  const [x, y] = [random(300, W - 300), random(460, 640)];
  const name = await setLines(band.name.toUpperCase(), {
    x: EDGE,
    width: W - 2 * EDGE,
    bottom: H - 60,
    maxLines: 3,
    maxSize: 330,
  });
  return poster(
    ground,
    flat(rings, soundRings(x, y, 430, 74, 14, 10)),
    bellSun(x, y, 360),
    flat(PAPER, name),
    await imprint(band, PAPER),
  );
};
