import { wrapText } from "../lettering.ts";
import { BRASS, CLARET, fill, LEAF, NIGHT, PALE_CLARET, PALE_LEAF, PAPER } from "../palette.ts";
import { DUSK, soundRings, sunAsHornBell } from "../pictures/shared-scenery.ts";
import { seededRandom } from "../seeded-random.ts";
import { type Composition, EDGE, H, imprint, poster, W } from "./frame.ts";

const colorPairs = [
  { background: NIGHT, rings: DUSK },
  { background: LEAF, rings: PALE_LEAF },
  { background: CLARET, rings: PALE_CLARET },
];

/** The poster of a band that has no drawing of its own: a horn's bell and the name. */
export const fallbackPoster: Composition = async (band) => {
  const random = seededRandom(band.name);
  const { background, rings } = colorPairs[Math.floor(random(0, colorPairs.length))] ?? {
    background: NIGHT,
    rings: BRASS,
  };
  const [x, y] = [random(300, W - 300), random(460, 640)];
  const name = await wrapText(band.name.toUpperCase(), {
    x: EDGE,
    width: W - 2 * EDGE,
    bottom: H - 60,
    maxLines: 3,
    maxSize: 330,
  });
  return poster(
    background,
    fill(rings, soundRings(x, y, 430, 74, 14, 10)),
    sunAsHornBell(x, y, 360),
    fill(PAPER, name),
    await imprint(band, PAPER),
  );
};
