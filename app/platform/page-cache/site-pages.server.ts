import type { Config } from "#app/platform/config.server.ts";
import type { Log } from "#app/platform/log.server.ts";
import { createPageCache, type PageCache } from "./page-cache.server.ts";
import type { PublishedVersion } from "./published-version.server.ts";

/** Some sixty pages take up four; the rest is for a line-up of many hundred bands. */
const LIMIT_BYTES = 48e6;
/** Contentful's webhook may get lost: so long at most a page stays as it is then. */
const CONTENTFUL_FRESH_MS = 30_000;

/** The cache of this site's pages: made anew when something was published, and on a new day at the festival. */
export function createSitePages(config: Config, published: PublishedVersion, log: Log): PageCache {
  const today = dayOf(config.timeZone);
  return createPageCache({
    version: {
      known: () => {
        const version = published.known();
        return version === undefined ? undefined : `${today()} ${version}`;
      },
      read: async () => `${today()} ${await published.read()}`,
    },
    ...(config.contentful && { freshMs: CONTENTFUL_FRESH_MS }),
    limitBytes: LIMIT_BYTES,
    log,
  });
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
