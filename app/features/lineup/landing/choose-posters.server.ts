import { createHash } from "node:crypto";
import { addDays, monthOf } from "#app/platform/time/calendar-day.ts";
import type { Band, Festival } from "../records/lineup-contract.ts";

type WithPoster = Band & { imageUrl: string };
type Dates = Pick<Festival, "startDate" | "endDate">;

/** A row on a wide screen. */
const mostPosters = 6;
/** So many days before the first day it is "this weekend": the weekend before is over. */
const daysBefore = 3;

/** The bands whose posters the landing page shows: others come up each day, the same all day long. */
export function choosePosters(bands: readonly Band[], today: string): WithPoster[] {
  const placeOf = ({ id }: Band) => createHash("sha256").update(`${today} ${id}`).digest("hex");
  const withPlace = bands.filter(hasPoster).map((band) => ({ band, place: placeOf(band) }));
  return withPlace
    .toSorted((a, b) => (a.place < b.place ? -1 : 1))
    .slice(0, mostPosters)
    .map(({ band }) => band);
}

function hasPoster(band: Band): band is WithPoster {
  return band.imageUrl !== undefined;
}

/** What stands above the posters. Bands without any time are those of a line-up that is coming out, also while the last festival's dates still stand. */
export function postersHeading(bands: readonly Band[], dates: Dates | undefined, today: string): string {
  const hasTimes = bands.some(({ sets }) => sets.some(({ kind }) => kind === "set"));
  if (!hasTimes) return "First announced";
  if (dates === undefined) return "Who is playing";
  const { startDate, endDate } = dates;
  if (today > endDate) return `They played in ${endDate.slice(0, 4)}`;
  return today >= addDays(startDate, -daysBefore) ? "On this weekend" : `On in ${monthOf(startDate)}`;
}
