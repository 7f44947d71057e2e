import type { Picture } from "../pictures/picture.ts";
import { readBands } from "./band.ts";
import { bigBands } from "./big-bands.ts";
import { blues } from "./blues.ts";
import { fallbackPoster } from "./fallback-poster.ts";
import type { Composition } from "./frame.ts";
import { funkAndSoul } from "./funk-and-soul.ts";
import { gypsyJazz } from "./gypsy-jazz.ts";
import { latinJazz } from "./latin-jazz.ts";
import { modern } from "./modern.ts";
import { swing } from "./swing.ts";
import { tradAndBrass } from "./trad-and-brass.ts";
import { vocalJazz } from "./vocal-jazz.ts";

const compositions: Record<string, Composition> = {
  ...tradAndBrass,
  ...bigBands,
  ...swing,
  ...modern,
  ...vocalJazz,
  ...blues,
  ...funkAndSoul,
  ...gypsyJazz,
  ...latinJazz,
};

/** A poster for every band that has a picture. */
export async function posterPictures(): Promise<Picture[]> {
  const bands = await readBands();
  return bands
    .filter((band) => band.posterId !== "")
    .map((band) => ({
      id: band.posterId,
      colours: 32,
      draw: () => (compositions[band.posterId] ?? fallbackPoster)(band),
    }));
}
