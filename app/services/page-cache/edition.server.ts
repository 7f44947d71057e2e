import type { PublishedVersion } from "#app/services/content/version-source.server.ts";

/** Which edition of the site this is: another one whenever something is published, and on each new day at the festival. */
export type Edition = Pick<PublishedVersion, "known" | "read">;

/** The edition, of what was published and of the day in this time zone. */
export function createEdition(timeZone: string, published: Edition): Edition {
  const today = dayOf(timeZone);
  return {
    known: () => {
      const version = published.known();
      return version === undefined ? undefined : `${today()} ${version}`;
    },
    read: async () => `${today()} ${await published.read()}`,
  };
}

/** The day at the festival, looked up again each second. */
function dayOf(timeZone: string) {
  const format = new Intl.DateTimeFormat("en-AU", { timeZone });
  let second = Number.NaN;
  let day = "";
  return () => {
    const now = Date.now();
    const current = Math.floor(now / 1000);
    if (current !== second) day = format.format(now);
    second = current;
    return day;
  };
}
