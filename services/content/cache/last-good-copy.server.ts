import type { MiddlewareHandler } from "hono";
import { markIncomplete } from "#platform/cache/completeness.server.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { cacheKeyOf, requestOf } from "./cache-key.server.ts";
import type { LastGoodCopies } from "./last-good-copies.server.ts";

/**
 * Stores on disk what this site's pages query of the content service, and serves it when the service fails, after a restart too.
 * Works with the embedded service and with Contentful, for loaders and for browsers. Nothing else is stored, so that no client can
 * fill the disk with made-up queries.
 */
export function withLastGoodCopy(copies: LastGoodCopies, log: Log): MiddlewareHandler {
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const key = cacheKeyOf(pathname + search, c.req.header("Authorization"), undefined);
    if (c.req.method !== "GET" || key === undefined) return next();
    const query = requestOf(key).path;
    await next();
    const { res } = c;
    if (res.status === 200) {
      const body = await res.text();
      // Read once and sent anew, which takes a fraction of what a clone does.
      c.res = undefined;
      c.res = new Response(body, res);
      return copies.store(query, body);
    }
    if (res.status < 500) return;
    markIncomplete();
    const copy = await copies.find(query);
    log.warn({ path: pathname, copy: copy !== undefined }, "the content service does not answer");
    if (copy)
      c.res = new Response(Buffer.from(copy), {
        headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
      });
  };
}
