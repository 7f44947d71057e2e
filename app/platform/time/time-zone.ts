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
