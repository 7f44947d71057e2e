import { dayAndMonth, parseDay } from "#platform/time/calendar-day.ts";

/** Who can apply now, in words, and where. */
export type OpenCall = { text: string; href: string };

const calls = [
  { who: "Bands", href: "/band-applications", fields: ["bandApplicationsOpen", "bandApplicationsClose"] },
  { who: "Volunteers", href: "/volunteer", fields: ["volunteerApplicationsOpen", "volunteerApplicationsClose"] },
] as const;

/**
 * The applications that are open on a day, from the dates in the `festival` entry: both days belong to it. Without a last day they are open until the
 * festival ends, without any day nothing is said of them.
 *
 * @param fields of the entry
 * @param today the day at the festival, as `YYYY-MM-DD`
 */
export function openCalls(fields: Record<string, unknown>, today: string): OpenCall[] {
  const festivalEnd = parseDay(fields.endDate) ?? parseDay(fields.startDate);
  return calls.flatMap(({ who, href, fields: [openField, closeField] }) => {
    const [open, close] = [parseDay(fields[openField]), parseDay(fields[closeField])];
    const last = close ?? (open && festivalEnd);
    if (last === undefined || today > last || (open !== undefined && today < open)) return [];
    return [{ text: `${who}: ${untilWhen(close, today)}`, href }];
  });
}

function untilWhen(close: string | undefined, today: string) {
  if (close === undefined) return "apply now";
  return close === today ? "apply by midnight tonight" : `apply until ${dayAndMonth(close)}`;
}
