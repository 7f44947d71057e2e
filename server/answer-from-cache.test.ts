import { createServer } from "node:http";
import { expect, test } from "vitest";
import { ResponseCache } from "#app/platform/cache/response-cache.server.ts";
import { createActivity } from "#app/platform/http/activity.server.ts";
import { createLog } from "#app/platform/observability/log.server.ts";
import { createMetrics } from "#app/platform/observability/metrics.server.ts";
import { createAnswerFromCache } from "./answer-from-cache.ts";

/** The status that the app answers. */
const answeredByApp = 599;

test("a cached page of the current version never reaches the app; everything else does", async () => {
  await using site = await openSite();
  expect(await site.ask("/history")).toBe(answeredByApp);
  await site.cache("/history");
  expect(await site.ask("/history")).toBe(200);
  expect(await site.ask("/history?utm_source=mail")).toBe(200);
  expect(await site.ask("/history", { method: "HEAD" })).toBe(200);
  expect(await site.ask("/history", { method: "POST" })).toBe(answeredByApp);
  for (const path of ["/History", "/history/", "/%68istory", "/history?thanks", "/contact"])
    expect(await site.ask(path), path).toBe(answeredByApp);
  site.publish();
  expect(await site.ask("/history"), "once something else was published").toBe(answeredByApp);
});

test("a client with the current ETag gets 304 without reaching the app", async () => {
  await using site = await openSite();
  await site.cache("/history");
  const { headers } = await fetch(`${site.url}/history`);
  expect(await site.ask("/history", { headers: { "If-None-Match": headers.get("etag") ?? "" } })).toBe(304);
});

test("every hit is counted and logged, without its query", async () => {
  await using site = await openSite();
  await site.cache("/history");
  await site.ask("/history?utm_source=ann");
  expect(site.logged()).toMatchObject([{ msg: "request", method: "GET", path: "/history", status: 200 }]);
  expect((await site.metrics.text()).body).toContain('http_request_duration_seconds_count{kind="page",status="200"} 1');
});

async function openSite() {
  const lines: string[] = [];
  const log = createLog("debug", "stdout", { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  let version = "1";
  const responseCache = new ResponseCache({
    version: { known: () => version, read: async () => version },
    limitBytes: 1e6,
    log,
  });
  const queryNames = new Set(["thanks"]);
  const answerFromCache = createAnswerFromCache(
    { responseCache, log, metrics, activity: createActivity() },
    () => queryNames,
  );
  const server = createServer((request, response) => {
    if (!answerFromCache(request, response)) response.writeHead(answeredByApp).end();
  });
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const address = server.address();
  const url = `http://127.0.0.1:${typeof address === "object" ? address?.port : ""}`;
  return {
    url,
    metrics,
    ask: async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status,
    cache: async (path: string) => {
      const result = await responseCache.get(path, async () => ({
        response: new Response("a page"),
        isCacheable: true,
      }));
      if ("cached" in result) await Promise.all([result.cached.get("br"), result.cached.get("gzip")]);
    },
    publish: () => {
      version = "2";
    },
    logged: () => lines.map((line): unknown => JSON.parse(line)),
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
