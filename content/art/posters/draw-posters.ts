import type { Picture } from "../pictures/picture.ts";
import { anyBand } from "./any-band.ts";
import { readBands } from "./band.ts";
import { bandsAndDances } from "./bands-and-dances.ts";
import type { Composition } from "./frame.ts";
import { modern } from "./modern.ts";
import { stringsAndSouth } from "./strings-and-south.ts";
import { tradAndBrass } from "./trad-and-brass.ts";
import { voices } from "./voices.ts";

const compositions: Record<string, Composition> = {
  ...tradAndBrass,
  ...bandsAndDances,
  ...modern,
  ...voices,
  ...stringsAndSouth,
};

/** A poster for every band that has a picture. */
export async function posterPictures(): Promise<Picture[]> {
  const bands = await readBands();
  return bands
    .filter((band) => band.posterId !== "")
    .map((band) => ({ id: band.posterId, colours: 32, draw: () => (compositions[band.posterId] ?? anyBand)(band) }));
}
