import type { IncomingMessage, ServerResponse } from "node:http";
import { type CachedResponse, matchesEtag } from "#app/platform/cache/cached-response.server.ts";
import { chooseEncoding } from "#app/platform/cache/choose-encoding.server.ts";
import type { ResponseCache } from "#app/platform/cache/response-cache.server.ts";
import type { Activity } from "#app/platform/http/activity.server.ts";
import type { Log } from "#app/platform/observability/log.server.ts";
import type { Metrics } from "#app/platform/observability/metrics.server.ts";
import { noteAnswer } from "#app/platform/observability/note-answer.server.ts";
import { newRequestId } from "#app/platform/observability/request-id.server.ts";
import { pageKeyOf } from "./page-key.server.ts";
import { questionKeyOf } from "./question-key.server.ts";

/** Answers on Node's own request and response what is kept. False: it did not, and nothing was sent. */
export type AnswerHit = (request: IncomingMessage, response: ServerResponse) => boolean;

type HitOptions = {
  pages: ResponseCache;
  readNames: ReadonlySet<string>;
  log: Log;
  metrics: Metrics;
  activity: Activity;
};

/** The way of nearly every request for a page: before the app and its middlewares, but with the same headers, log line and count. */
export function createAnswerHit({ pages, readNames, activity, ...observers }: HitOptions): AnswerHit {
  return (request, response) => {
    const { method = "", url = "" } = request;
    if (method !== "GET" && method !== "HEAD") return false;
    const start = performance.now();
    const key = questionKeyOf(url, request.headers.authorization) ?? addressKeyOf(url, readNames);
    const kept = key === undefined ? undefined : pages.find(key);
    if (key === undefined || kept === undefined) return false;
    const requestId = newRequestId();
    const status = send(kept, request, response, requestId);
    activity.begin()();
    noteAnswer(observers, {
      requestId,
      method,
      path: url.split("?", 1)[0] ?? url,
      status,
      ms: performance.now() - start,
    });
    return true;
  };
}

/** An address without a query is its own key, if it is one. */
function addressKeyOf(url: string, readNames: ReadonlySet<string>) {
  return url.includes("?") ? pageKeyOf(url, readNames) : url;
}

function send(kept: CachedResponse, { method, headers }: IncomingMessage, response: ServerResponse, requestId: string) {
  const form = kept[chooseEncoding(headers["accept-encoding"])];
  const isKnown = matchesEtag(form.etag, headers["if-none-match"]);
  const status = isKnown ? 304 : 200;
  response.writeHead(status, [...(isKnown ? form.notModifiedHeaders : form.headers), "x-request-id", requestId]);
  response.end(isKnown || method === "HEAD" ? undefined : form.body);
  return status;
}

/** The same as a Response, where the request went the long way. */
export function responseOf(kept: CachedResponse, request: Request): Response {
  const form = kept[chooseEncoding(request.headers.get("Accept-Encoding") ?? undefined)];
  if (matchesEtag(form.etag, request.headers.get("If-None-Match") ?? undefined))
    return new Response(null, { status: 304, headers: pairs(form.notModifiedHeaders) });
  return new Response(Uint8Array.from(form.body), { headers: pairs(form.headers) });
}

function pairs(flat: readonly string[]): [string, string][] {
  return flat.flatMap((name, index) =>
    index % 2 === 0 ? [[name, flat[index + 1] ?? ""] satisfies [string, string]] : [],
  );
}
