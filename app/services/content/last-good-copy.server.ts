import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { markIncomplete } from "#app/platform/cache/completeness.server.ts";
import type { DiskCache } from "#app/platform/cache/disk-cache.server.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import { cacheKeyOf, requestOf } from "./cache-key.server.ts";
import { isRecord } from "./content-tree.ts";

/**
 * Stores on disk what this site's pages query of the content service, and serves it when the service fails, after a restart too.
 * Works with the embedded service and with Contentful, for loaders and for browsers. Nothing else is stored, so that no client can
 * fill the disk with made-up queries.
 */
export function withLastGoodCopy(copies: DiskCache, log: Log): MiddlewareHandler {
  const fingerprints = new Map<string, string>();
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const query = cacheKeyOf(pathname + search, c.req.header("Authorization"), undefined);
    if (c.req.method !== "GET" || query === undefined) return next();
    const key = digest(requestOf(query).path);
    await next();
    if (c.res.status === 200) return store(copies, fingerprints, key, await c.res.clone().text());
    if (c.res.status < 500) return;
    markIncomplete();
    const copy = await copies.get(key);
    log.warn({ path: pathname, copy: copy !== undefined }, "the content service does not answer");
    if (copy)
      c.res = new Response(Buffer.from(copy), {
        headers: { "Content-Type": "application/json", "Cache-Control": "no-store" },
      });
  };
}

/** Writes only what changed, and never throws: a full disk must not take a page down. */
async function store(copies: DiskCache, fingerprints: Map<string, string>, key: string, body: string) {
  const fingerprint = digest(body);
  if (fingerprints.get(key) === fingerprint) return;
  // An empty result only replaces an earlier copy: addresses without a page are unlimited.
  if (isEmpty(body) && !(await copies.get(key))) return;
  await copies.set(key, Buffer.from(body)).then(
    () => fingerprints.set(key, fingerprint),
    () => undefined,
  );
}

/** Whether a list of entries that the content service answered with has none in it. */
export function isEmpty(body: string): boolean {
  const answer: unknown = JSON.parse(body);
  return isRecord(answer) && Array.isArray(answer.items) && answer.items.length === 0;
}

function digest(value: string) {
  return createHash("sha256").update(value).digest("hex");
}
