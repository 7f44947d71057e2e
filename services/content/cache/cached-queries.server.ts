import { Hono } from "hono";
import type { Produced, ResponseCache } from "#platform/cache/response-cache.server.ts";
import { nodeRequestOf } from "#platform/http/node-request.server.ts";
import type { RateLimits } from "#services/rate-limits/rate-limits.server.ts";
import { cacheKeyOf, requestOf } from "./cache-key.server.ts";
import { isEmpty } from "./last-good-copies.server.ts";
import { respondFromCache } from "./respond-from-cache.server.ts";

type CachedQueries = {
  siteUrl: string;
  responseCache: ResponseCache;
  limits: RateLimits;
  /** Whether this process caches what it asks itself: Contentful is far away, the embedded service answers from memory. */
  isRemote: boolean;
};

/** The content service with the response cache before it, for the queries of this site's own pages. */
export function withCachedQueries(service: Hono, { siteUrl, isRemote, ...services }: CachedQueries): Hono {
  const app = new Hono();
  app.get("/content/spaces/*", async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const key = cacheKeyOf(pathname + search, c.req.header("Authorization"), undefined);
    if (key === undefined) return next();
    const produce = () => query(service, siteUrl, key);
    if (nodeRequestOf(c) !== undefined) return respondFromCache(services, c, "read", key, produce);
    if (!isRemote) return next();
    const result = await services.responseCache.get(key, produce, { allowStale: false });
    return "copy" in result ? result.copy() : new Response(result.cached.identity.body);
  });
  app.route("/", service);
  return app;
}

/** An empty list is not cached, since addresses can be invented without end. */
async function query(service: Hono, siteUrl: string, key: string): Promise<Produced> {
  const { path, init } = requestOf(key);
  const response = await service.fetch(new Request(siteUrl + path, init));
  const body = await response.text();
  return { response: new Response(body, response), isCacheable: response.ok && !isEmpty(body) };
}
