/**
 * Draws the festival's pictures: `node content/art/draw.ts` draws all, `node content/art/draw.ts hero poster` those whose
 * id begins so. The same input gives the same picture.
 */

import { assetPath, writePng } from "./asset-files.ts";
import { drawFilm, films } from "./film.ts";
import { measure, report } from "./measure.ts";
import { peoplePictures } from "./people/people-pictures.ts";
import { peopleBanners } from "./pictures/banners-people.ts";
import { placeBanners } from "./pictures/banners-place.ts";
import { supportBanners } from "./pictures/banners-support.ts";
import { drawBrand } from "./pictures/brand.ts";
import { collagePictures } from "./pictures/collage.ts";
import { heroPictures } from "./pictures/hero.ts";
import type { Picture } from "./pictures/picture.ts";
import { schedulePictures } from "./pictures/schedule.ts";
import { sponsorPictures } from "./pictures/sponsors.ts";
import { peopleSpots } from "./pictures/spots-people.ts";
import { placeSpots } from "./pictures/spots-place.ts";
import { stillLifes } from "./pictures/spots-things.ts";
import { posterPictures } from "./posters/draw-posters.ts";

const idPrefixes = process.argv.slice(2);
const isChosen = (id: string) => idPrefixes.length === 0 || idPrefixes.some((prefix) => id.startsWith(prefix));

const pictures: Picture[] = [
  ...heroPictures,
  ...peopleBanners,
  ...supportBanners,
  ...placeBanners,
  ...collagePictures,
  ...peopleSpots,
  ...stillLifes,
  ...placeSpots,
  ...peoplePictures,
  ...sponsorPictures,
  ...schedulePictures,
  ...(await posterPictures()),
];

if (isChosen("logo")) await drawBrand();
for (const { id, fileName = `${id}.png`, colours, trim, draw } of pictures.filter(({ id }) => isChosen(id))) {
  await writePng(await draw(), assetPath(id, fileName), colours, trim);
  console.log(fileName);
}
for (const film of films.filter(({ id }) => isChosen(id))) await drawFilm(film);
report(await measure());
