import { clockText } from "#site/features/lineup/programme/clock.ts";
import { parseTimes } from "#site/features/lineup/programme/schedule.ts";
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

/** A time as somebody types it, "7.30pm" or "19:30", in minutes after the midnight at which its day begins: until five in the morning it is the night of the day before. */
export function typedTime(text: string): number | undefined {
  const plain = text.trim().toLowerCase();
  if (plain === "noon") return 12 * 60;
  if (plain === "midnight") return 24 * 60;
  const read = parseTimes(/^[1-8](?:[.:][0-5]\d)?$/.test(plain) ? `${plain}pm` : text);
  return read?.end === undefined ? read?.start : undefined;
}

/** What a set is called: its title, or the bands that play. */
export function nameOfSet(
  { kind, title, bandIds }: Pick<SetFields, "kind" | "title" | "bandIds">,
  nameOfBand: (id: string) => string | undefined,
): string {
  const bands = bandIds.map((id) => nameOfBand(id) ?? "a band that is gone").join(", ");
  const name = [title, bands].filter(Boolean).join(": ") || "Something without a name";
  return kind === "soundCheck" ? `Sound check, ${name}` : name;
}
