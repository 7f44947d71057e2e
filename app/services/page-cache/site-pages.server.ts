import { createResponseCache, type ResponseCache } from "#app/platform/cache/response-cache.server.ts";
import type { Config } from "#app/platform/config/config.server.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import type { Edition } from "./edition.server.ts";

/** Some sixty pages take up four; the rest is for a line-up of many hundred bands. */
const LIMIT_BYTES = 48e6;
/** Contentful's webhook may get lost: so long at most a page stays as it is then. */
const CONTENTFUL_FRESH_MS = 30_000;

/** The cache of this site's pages: made anew for each edition. */
export function createSitePages(config: Config, edition: Edition, log: Log): ResponseCache {
  return createResponseCache({
    version: edition,
    ...(config.contentful && { ttlMs: CONTENTFUL_FRESH_MS }),
    limitBytes: LIMIT_BYTES,
    log,
  });
}
