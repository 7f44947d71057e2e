import { createHash } from "node:crypto";
import { addDays, monthOf } from "#platform/time/calendar-day.ts";
import type { Band, Festival } from "../records/lineup-contract.ts";

type WithPoster = Band & { imageUrl: string };
type Dates = Pick<Festival, "startDate" | "endDate">;

/** A row on a wide screen. */
const mostPosters = 6;
/** Two lines of a phone, mostly. */
const mostNames = 3;
const listFormat = new Intl.ListFormat("en-AU");
/** So many days before the first day it is "this weekend": the weekend before is over. */
const daysBefore = 3;

/** The bands whose posters the landing page shows: others come up each day, the same all day long. */
export function choosePosters(bands: readonly Band[], today: string): WithPoster[] {
  return inOrderOfDay(bands, today).filter(hasPoster).slice(0, mostPosters);
}

/**
 * "With Diff Lock, The Late Set, Tin Roof and 24 more": who is playing, for the first screen. The bands named are those that follow the ones with a
 * poster there; first those that the wall of posters shows, too. Undefined without a band.
 */
export function whoIsPlaying(bands: readonly Band[], today: string): string | undefined {
  const posters = new Set<Band>(choosePosters(bands, today));
  const others = inOrderOfDay(bands, today).filter((band) => !posters.has(band));
  const onWall = others.filter(hasPoster);
  const withoutPoster = others.filter((band) => !hasPoster(band));
  const named = [...onWall, ...withoutPoster, ...posters].slice(0, mostNames).map(({ name }) => name);
  if (named.length === 0) return undefined;
  const playing = bands.filter(playsAtAll).length;
  const more = playing > named.length ? [`${playing - named.length} more`] : [];
  return `With ${listFormat.format([...named, ...more])}`;
}

/** Those that are cancelled play on no day. */
function inOrderOfDay(bands: readonly Band[], today: string): Band[] {
  const placeOf = ({ id }: Band) => createHash("sha256").update(`${today} ${id}`).digest("hex");
  const withPlace = bands.filter(playsAtAll).map((band) => ({ band, place: placeOf(band) }));
  return withPlace.toSorted((a, b) => (a.place < b.place ? -1 : 1)).map(({ band }) => band);
}

function playsAtAll({ isCancelled }: Band) {
  return !isCancelled;
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
