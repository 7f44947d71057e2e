import { createServer } from "node:http";
import { expect, test } from "vitest";
import { ResponseCache } from "#platform/cache/response-cache.server.ts";
import { createActivity } from "#platform/http/activity.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createMetrics } from "#platform/observability/metrics.server.ts";
import { createAnswerFromCache } from "./answer-from-cache.ts";

/** The status that the app answers. */
const answeredByApp = 599;

test("a cached page of the current version never reaches the app; everything else does", async () => {
  await using site = await openSite();
  expect(await site.fetchPage("/history")).toBe(answeredByApp);
  await site.cache("/history");
  expect(await site.fetchPage("/history")).toBe(200);
  expect(await site.fetchPage("/history?utm_source=mail")).toBe(200);
  expect(await site.fetchPage("/history", { method: "HEAD" })).toBe(200);
  expect(await site.fetchPage("/history", { method: "POST" })).toBe(answeredByApp);
  for (const path of ["/History", "/history/", "/%68istory", "/history?thanks", "/contact"])
    expect(await site.fetchPage(path), path).toBe(answeredByApp);
  site.publish();
  expect(await site.fetchPage("/history"), "once something else was published").toBe(answeredByApp);
});

test("a client with the current ETag gets 304 without reaching the app", async () => {
  await using site = await openSite();
  await site.cache("/history");
  const { headers } = await fetch(`${site.url}/history`);
  expect(await site.fetchPage("/history", { headers: { "If-None-Match": headers.get("etag") ?? "" } })).toBe(304);
});

test("a picture that pages show is sent as it is; any other query reaches the app", async () => {
  await using site = await openSite();
  const address = "/content/assets/cjf/hero/1a2b/hero.png";
  await site.cachePicture(`${address}?w=320&fm=avif&q=42`, "a picture");
  const response = await fetch(`${site.url}${address}?w=320&fm=avif&q=42`, {
    headers: { "Accept-Encoding": "br, gzip" },
  });
  expect([response.status, response.headers.get("content-encoding"), await response.text()]).toEqual([
    200,
    null,
    "a picture",
  ]);
  for (const query of ["", "?w=321&fm=avif&q=42", "?w=320&fm=avif&q=42&x=1"])
    expect(await site.fetchPage(address + query), query).toBe(answeredByApp);
  site.publish();
  expect(await site.fetchPage(`${address}?w=320&fm=avif&q=42`), "once something else was published").toBe(
    answeredByApp,
  );
});

test.each([1, 40])("a body of %i times every byte arrives as it is", async (times) => {
  await using site = await openSite();
  const bytes = Uint8Array.from({ length: 256 * times }, (_, index) => index % 256);
  const address = "/content/assets/cjf/hero/1a2b/hero.png?w=320&fm=avif&q=42";
  await site.cachePicture(address, bytes);
  const response = await fetch(site.url + address);
  expect(response.headers.get("content-length")).toBe(String(bytes.length));
  expect(await response.bytes()).toEqual(bytes);
});

test("every hit is counted and logged, without its query", async () => {
  await using site = await openSite();
  await site.cache("/history");
  await site.fetchPage("/history?utm_source=ann");
  expect(site.logged()).toMatchObject([{ msg: "request", method: "GET", path: "/history", status: 200 }]);
  expect((await site.metrics.text()).body).toContain('http_request_duration_seconds_count{kind="page",status="200"} 1');
});

async function openSite() {
  const lines: string[] = [];
  const log = createLog("debug", "stdout", { write: (line) => lines.push(line) });
  const metrics = createMetrics();
  let version = "1";
  const options = { version: { known: () => version, read: async () => version }, limitBytes: 1e6, log };
  const responseCache = new ResponseCache(options);
  const pictureCache = new ResponseCache(options);
  const queryNames = new Set(["thanks"]);
  const answerFromCache = createAnswerFromCache(
    { responseCache, pictureCache, log, metrics, activity: createActivity() },
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
    fetchPage: async (path: string, init?: RequestInit) => (await fetch(url + path, init)).status,
    cache: async (path: string) => {
      const result = await responseCache.get(path, async () => ({
        response: new Response("a page"),
        isCacheable: true,
      }));
      if ("cached" in result) await Promise.all([result.cached.get("br"), result.cached.get("gzip")]);
    },
    cachePicture: (path: string, bytes: string | Uint8Array<ArrayBuffer>) =>
      pictureCache.put(path, async () => ({
        response: new Response(bytes, { headers: { "Content-Type": "image/avif" } }),
        isCacheable: true,
      })),
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
