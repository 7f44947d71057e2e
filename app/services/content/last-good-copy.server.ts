import { createHash } from "node:crypto";
import type { MiddlewareHandler } from "hono";
import { markIncomplete } from "#app/platform/cache/completeness.server.ts";
import type { DiskCache } from "#app/platform/cache/disk-cache.server.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import { cacheKeyOf, requestOf } from "./cache-key.server.ts";
import { isRecord } from "./content-tree.ts";

/**
 * Stores on disk what this site's pages query of the content service, and serves it when the service fails, after a restart too.
 * Stands before the embedded service and before Contentful alike, for loaders and browsers alike. Nothing else is kept, so that nobody can
 * fill the disk with invented questions.
 */
export function withLastGoodCopy(copies: DiskCache, log: Log): MiddlewareHandler {
  const kept = new Map<string, string>();
  return async (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    const query = cacheKeyOf(pathname + search, c.req.header("Authorization"), undefined);
    if (c.req.method !== "GET" || query === undefined) return next();
    const key = digest(requestOf(query).path);
    await next();
    if (c.res.status === 200) return keep(copies, kept, key, await c.res.clone().text());
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
async function keep(copies: DiskCache, kept: Map<string, string>, key: string, body: string) {
  const fingerprint = digest(body);
  if (kept.get(key) === fingerprint) return;
  // That there is nothing is worth keeping only where there was something: addresses can be invented without end.
  if (isEmpty(body) && !(await copies.get(key))) return;
  await copies.set(key, Buffer.from(body)).then(
    () => kept.set(key, fingerprint),
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
