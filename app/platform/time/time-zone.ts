/** The year in a time zone: at ten in the morning on New Year's Day in Melbourne the server's own year may be the old one. */
export function yearIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en-AU", { timeZone, year: "numeric" }).format(now));
}

/** The month in a time zone, January being 1. */
export function monthIn(timeZone: string, now = new Date()): number {
  return Number(new Intl.DateTimeFormat("en-AU", { timeZone, month: "numeric" }).format(now));
}
