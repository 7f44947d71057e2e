import { clockText } from "#site/features/lineup/programme/clock.ts";
import { dayTitle } from "#site/features/lineup/programme/festival-dates.ts";
import { parseTimes } from "#site/features/lineup/programme/schedule.ts";
import type { SetContent } from "#site/features/lineup/records/line-up-model.ts";
import type { Festival } from "#site/features/lineup/records/lineup-contract.ts";
import type { SetFields, When } from "./set-contract.ts";

/** @example "Saturday 7.30 pm to 9 pm, Town Hall" */
export function placeWords({
  when,
  venue,
  line,
}: Pick<SetFields, "when" | "venue"> & { line?: string | null }): string {
  if (when === null) return line ?? "no time yet";
  return `${when.day} ${timeWords(when)}${venue === "" ? "" : `, ${venue}`}`;
}

/** @example "7.30 pm to 9 pm" */
export function timeWords({ start, end }: Pick<When, "start" | "end">): string {
  return end === null ? clockText(start) : `${clockText(start)} to ${clockText(end)}`;
}

/** As bands are told of it. @example "Saturday 12 June, 7.30 pm to 9 pm, Town Hall" */
export function datedPlaceWords(
  { day, start, end, venue, line }: Pick<SetContent, "day" | "start" | "end" | "venue"> & { line: string | null },
  festival: Festival | undefined,
): string {
  if (start === null) return line ?? "";
  return [dayTitle(day, festival), timeWords({ start, end }), venue].filter(Boolean).join(", ");
}

/** Why a venue cannot be called so. */
export function unreadableVenue(venue: string): string {
  return `Visitors would read “${venue}” as a part of the time, since the schedule says day, venue and time in one line. Please give this venue another name at Festival, without a time and without a dash at its end.`;
}

/**
 * A time as it is typed, "7.30pm" or "19:30", in minutes after the midnight at which its day begins: until five in the morning it is the night of the day
 * before.
 */
export function typedTime(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === "noon") return 12 * 60;
  if (plain === "midnight") return 24 * 60;
  const read = parseTimes(/^[1-8](?:[.:][0-5]\d)?$/.test(plain) ? `${plain}pm` : text);
  return read?.end === undefined ? read?.start : undefined;
}

const list = new Intl.ListFormat("en-AU");

/** What a set is called: its title, with the bands that play. @example "Jam, with Cordial and Ivy" */
export function nameOfSet(
  { kind, title, bandIds }: Pick<SetFields, "kind" | "title"> & { bandIds: readonly string[] },
  nameOfBand: (id: string) => string | undefined,
): string {
  const bands = list.format(bandIds.map((id) => nameOfBand(id) ?? "a band that is gone"));
  const name = [title, bands].filter(Boolean).join(", with ") || "An event";
  return kind === "soundCheck" ? `Sound check, ${name}` : name;
}
