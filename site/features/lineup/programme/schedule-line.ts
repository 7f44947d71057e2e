import { parseScheduleLine } from "./schedule.ts";

/** When and where a set is. `start` and `end` are minutes after the midnight at which its day begins; without an end nobody has said how long it lasts. */
export type SetPlace = { day: string; venue: string; start: number; end: number | null };

/**
 * A set as a line of `Schedule_Text`.
 *
 * @example scheduleLine({ day: "Saturday", venue: "Town Hall", start: 1170, end: 1260 }) === "Saturday: Town Hall- 7.30pm - 9pm"
 */
export function scheduleLine({ day, venue, start, end }: SetPlace): string {
  return `${day}: ${venue}- ${clock(start)}${end === null ? "" : ` - ${clock(end)}`}`;
}

/** Whether a line says exactly this to whoever reads it: the name of a venue may have a time in it. */
export function isReadBack(place: SetPlace): boolean {
  const read = parseScheduleLine(scheduleLine(place));
  return (
    read.kind === "set" &&
    read.day === place.day &&
    read.venue === place.venue &&
    read.start === place.start &&
    (read.end ?? null) === place.end
  );
}

/** "7.30pm", as the lines have always been written. */
function clock(minutes: number): string {
  const inDay = minutes % (24 * 60);
  const [hours, past] = [Math.floor(inDay / 60), inDay % 60];
  const written = past === 0 ? "" : `.${String(past).padStart(2, "0")}`;
  return `${hours % 12 || 12}${written}${hours < 12 ? "am" : "pm"}`;
}
