import type { IncomingMessage, ServerResponse } from "node:http";
import { type CachedResponse, matchesEtag } from "#platform/cache/cached-response.server.ts";
import { chooseEncoding } from "#platform/cache/choose-encoding.server.ts";
import { createRequestId } from "#platform/observability/log.server.ts";
import { recordResponse } from "#platform/observability/metrics.server.ts";
import { cacheKeyOf, isPicture } from "#services/content/cache/cache-key.server.ts";
import type { Services } from "#services/services.server.ts";

/** Answers a request from the cache. False: it is not cached, and nothing was sent. */
export type AnswerFromCache = (request: IncomingMessage, response: ServerResponse) => boolean;

type CacheHitServices = Pick<Services, "responseCache" | "pictureCache" | "activity" | "log" | "metrics">;

/**
 * Sends cache hits on Node's own request and response, before the app: with the headers, the log line and the metrics that the app gives a miss.
 *
 * @param queryNames see `cacheKeyOf`.
 */
export function createAnswerFromCache(
  { responseCache, pictureCache, activity, log, metrics }: CacheHitServices,
  queryNames: () => ReadonlySet<string> | undefined,
): AnswerFromCache {
  return (request, response) => {
    const { method = "", url = "", headers } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const start = performance.now();
    const queryStart = url.indexOf("?");
    // The address of a picture, and of anything without a query, is the key itself, or nothing is cached under it.
    const isKey = isPicture(url) || (headers.authorization === undefined && queryStart < 0);
    const key = isKey ? url : cacheKeyOf(url, headers.authorization, queryNames());
    const cached = key === undefined ? undefined : (isPicture(key) ? pictureCache : responseCache).find(key);
    const requestId = createRequestId();
    const status = cached && send(cached, request, response, requestId);
    if (status === undefined) return false;
    activity.markBusy();
    const path = queryStart < 0 ? url : url.slice(0, queryStart);
    recordResponse({ log, metrics }, { requestId, method, path, status, ms: performance.now() - start });
    return true;
  };
}

/** Undefined while it is not compressed yet: the app does that. */
function send(
  cached: CachedResponse,
  { method, headers }: IncomingMessage,
  response: ServerResponse,
  requestId: string,
) {
  const encoded = cached.find(chooseEncoding(headers["accept-encoding"]));
  if (encoded === undefined) return undefined;
  const isNotModified = matchesEtag(encoded.etag, headers["if-none-match"]);
  const status = isNotModified ? 304 : 200;
  const own = isNotModified ? encoded.notModifiedHeaders : encoded.headers;
  response.writeHead(status, own.concat("x-request-id", requestId));
  response.end(isNotModified || method === "HEAD" ? undefined : encoded.sent, "latin1");
  return status;
}
