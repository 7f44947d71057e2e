import type { Context } from "hono";
import type { CachedResponse } from "#platform/cache/cached-response.server.ts";
import { matchesEtag } from "#platform/cache/cached-response.server.ts";
import { chooseEncoding } from "#platform/cache/choose-encoding.server.ts";
import type { Produce, ResponseCache } from "#platform/cache/response-cache.server.ts";
import { type LimitKind, type RateLimits, tooManyRequests } from "#services/rate-limits/rate-limits.server.ts";

type CacheServices = { responseCache: ResponseCache; limits: RateLimits };

/** Answers a visitor from the cache. Only what has to be produced is counted against the visitor's limit, unless it is cached from then on. */
export async function respondFromCache(
  { responseCache, limits }: CacheServices,
  c: Context,
  kind: LimitKind,
  key: string,
  produce: Produce,
): Promise<Response> {
  const isCounted = !responseCache.has(key);
  const client = limits.clientOf(c);
  const taken = isCounted ? await limits.consume(kind, client) : undefined;
  if (taken?.ok === false) return tooManyRequests(taken.retryAfterSeconds);
  const result = await responseCache.get(key, produce);
  if ("copy" in result) return result.copy();
  if (isCounted) await limits.refund(kind, client);
  return toResponse(result.cached, c.req.raw.headers);
}

/** The response to a request with these headers. */
export async function toResponse(cached: CachedResponse, headers: Headers): Promise<Response> {
  const encoded = await cached.get(chooseEncoding(headers.get("Accept-Encoding") ?? undefined));
  if (matchesEtag(encoded.etag, headers.get("If-None-Match") ?? undefined))
    return new Response(null, { status: 304, headers: pairs(encoded.notModifiedHeaders) });
  return new Response(encoded.body, { headers: pairs(encoded.headers) });
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? ""] satisfies [string, string]] : [],
  );
}
