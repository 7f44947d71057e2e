/** The year in a time zone, which may differ from the server's own around New Year. */
export function yearIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en-AU", { timeZone, year: "numeric" }).format(now));
}

/** The day in a time zone, as `YYYY-MM-DD`. */
export function dayIn(timeZone: string, now = new Date()): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone }).format(now);
}

/** The month in a time zone, from 1 to 12. */
export function monthIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en-AU", { timeZone, month: "numeric" }).format(now));
}

/** When a day (`YYYY-MM-DD`) begins in a time zone, in milliseconds since 1970. */
export function startOfDay(timeZone: string, day: string): number {
  const utc = Date.parse(`${day}T00:00:00Z`);
  // The clocks may have changed between the first guess and the time that was meant.
  return utc - offsetAt(timeZone, utc - offsetAt(timeZone, utc));
}

/** How far a time zone is ahead of UTC at a time, in milliseconds. */
function offsetAt(timeZone: string, ms: number): number {
  const named = new Intl.DateTimeFormat("en-AU", { timeZone, timeZoneName: "longOffset" }).formatToParts(ms);
  const text = named.find(({ type }) => type === "timeZoneName")?.value ?? "";
  const [, sign = "+", hours = "0", minutes = "0"] = /GMT([+-])(\d+):(\d+)/.exec(text) ?? [];
  return (sign === "-" ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}
