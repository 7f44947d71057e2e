import type { Picture } from "../pictures/picture.ts";
import { bassStreet } from "./bass-street.ts";
import { dancersPicture } from "./dancers.ts";
import { drummerPicture } from "./drummer.ts";
import { firstNightPicture } from "./first-night.ts";
import { handPictures } from "./hands.ts";
import { shopWindowPicture } from "./shop-window.ts";
import { helping } from "./tea-urn.ts";
import { trombonePicture } from "./trombone.ts";
import { verandahPicture } from "./verandah.ts";
import { youngPlayers } from "./young-trumpet.ts";

/** The pictures with people in them. */
export const peoplePictures: Picture[] = [
  dancersPicture,
  firstNightPicture,
  drummerPicture,
  trombonePicture,
  ...youngPlayers,
  ...handPictures,
  ...helping,
  bassStreet,
  verandahPicture,
  shopWindowPicture,
];
