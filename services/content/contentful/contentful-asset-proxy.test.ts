import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import type { DiskCache } from "#platform/cache/disk-cache.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { createOutboundCalls } from "#platform/outbound/outbound-call.server.ts";
import type { RateLimitResult } from "#services/rate-limits/rate-limits.server.ts";
import { createContentfulAssetProxy } from "./contentful-asset-proxy.server.ts";

const horn = "/cjf/hero/1/horn.png";

test("a file address of another host is not fetched", async () => {
  await using files = await filesThat((_, response) => response.writeHead(302, { Location: "/inside" }).end());
  expect(await files.request("/cjf/hero/1/film.mp4")).toBeUndefined();
  expect(files.requests).toEqual(["/cjf/hero/1/film.mp4"]);
});

test("an unknown parameter is not sent to the Images API, and makes no second copy", async () => {
  await using files = await filesThat(givePicture);
  const spellings = [
    `${horn}?w=320&fm=avif&q=42`,
    `${horn}?x=1&q=42&w=320&fm=avif`,
    `${horn}?w=320&w=9&fm=avif&q=42&utm=y`,
    "/cjf/hero/1/h%6Frn.png?w=320&fm=avif&q=42",
  ];
  for (const spelling of spellings) expect((await files.request(spelling))?.status).toBe(200);
  for (const anything of ["?x=1", "?y=2&z", ""]) expect((await files.request(`${horn}${anything}`))?.status).toBe(200);
  for (const anything of ["?w=1", ""]) await files.request(`/cjf/logo/1/logo.svg${anything}`);
  expect(files.requests).toEqual([`${horn}?w=320&fm=avif&q=42`, horn, "/cjf/logo/1/logo.svg"]);
});

test("queries of our own pages are cached apart from those of anonymous clients", async () => {
  await using files = await filesThat(givePicture);
  for (const query of ["?w=320&fm=avif&q=42", "?w=321&fm=avif&q=42", "?w=320&fm=avif&q=43", ""])
    await files.request(`${horn}${query}`);
  await files.request("/cjf/logo/1/logo.svg");
  expect([files.forOwnPages.size, files.ofAnonymousClients.size]).toEqual([2, 3]);
});

test("only uncached files count towards the rate limit; beyond it the answer is 429 with Retry-After", async () => {
  await using files = await filesThat(givePicture);
  let left = 1;
  const mayFetch = async (): Promise<RateLimitResult> =>
    left-- > 0 ? { ok: true } : { ok: false, retryAfterSeconds: 40 };
  for (let time = 0; time < 3; time += 1) expect((await files.request(horn, mayFetch))?.status).toBe(200);
  const refused = await files.request(`${horn}?w=1`, mayFetch);
  expect([refused?.status, refused?.headers.get("Retry-After")]).toEqual([429, "40"]);
  expect((await files.request(horn, mayFetch))?.status).toBe(200);
  expect(files.requests).toEqual([horn]);
});

test("queries that make Contentful fail do not block the other files", async () => {
  await using files = await filesThat((request, response) => {
    if (request.url?.includes("w=")) response.writeHead(500).end("oh");
    else givePicture(request, response);
  });
  for (let width = 1; width <= 8; width += 1) expect(await files.request(`${horn}?w=${width}`)).toBeUndefined();
  expect((await files.request(horn))?.status).toBe(200);
  expect(files.breakers()).toMatchObject([{ state: "closed" }]);
});

test("the circuit breaker opens for unreachable hosts", async () => {
  await using files = await filesThat((request) => request.socket.destroy());
  for (let file = 0; file < 5; file += 1) expect(await files.request(`/cjf/hero/1/${file}.png`)).toBeUndefined();
  expect(files.breakers()).toMatchObject([{ state: "open" }]);
});

test("a part or nothing in place of a file is no file, but for whoever asks for a part", async () => {
  for (const status of [204, 206, 299]) {
    await using files = await filesThat((_, response) => response.writeHead(status).end());
    expect(await files.request("/cjf/film/1/film.mp4"), String(status)).toBeUndefined();
  }
  await using files = await filesThat((_, response) =>
    response.writeHead(206, { "Content-Type": "video/mp4" }).end("a"),
  );
  const part = await files.request("/cjf/film/1/film.mp4", undefined, { Range: "bytes=0-0" });
  expect(part?.status).toBe(206);
});

test("a file that comes packed although it was not asked for so has no length of another", async () => {
  const packed = gzipSync("a film ".repeat(1000));
  await using files = await filesThat((_, response) =>
    response
      .writeHead(200, { "Content-Type": "video/mp4", "Content-Encoding": "gzip", "Content-Length": packed.length })
      .end(packed),
  );
  const response = await files.request("/cjf/film/1/film.mp4");
  expect(response?.headers.get("Content-Length")).toBeNull();
  expect(await response?.text()).toHaveLength(7000);
});

const givePicture: RequestListener = (_, response) =>
  void response.writeHead(200, { "Content-Type": "image/png", "Content-Length": "9" }).end("a picture");

/** Contentful's file hosts that answer as they are told, behind a forward that keeps pictures in memory. */
async function filesThat(listener: RequestListener) {
  const requests: (string | undefined)[] = [];
  const server = createServer((request, response) => {
    requests.push(request.url);
    listener(request, response);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  // A server that listens on a port has an address and a port.
  const { port } = server.address() as AddressInfo;
  const assetHost = `http://127.0.0.1:${port}`;
  const contentful = {
    space: "cjf",
    token: "",
    environment: "master",
    host: "",
    previewHost: "",
    managementHost: "",
    assetHost,
  };
  const [forOwnPages, ofAnonymousClients] = [memoryCache(), memoryCache()];
  const forQuery = (query: string) => (query === "?w=320&fm=avif&q=42" ? forOwnPages.cache : ofAnonymousClients.cache);
  const outbound = createOutboundCalls(createLog("silent"));
  const forward = createContentfulAssetProxy(contentful, { forQuery, forOwnPages: forOwnPages.cache }, outbound);
  return {
    requests,
    breakers: outbound.breakers,
    forOwnPages: forOwnPages.entries,
    ofAnonymousClients: ofAnonymousClients.entries,
    request(
      address: string,
      mayFetch = async (): Promise<RateLimitResult> => ({ ok: true }),
      headers: Record<string, string> = {},
    ) {
      const [path = ""] = address.split("?");
      return forward(path, new Request(`http://localhost${address}`, { headers }), mayFetch);
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      server.close();
    },
  };
}

function memoryCache() {
  const entries = new Map<string, Uint8Array>();
  const cache: DiskCache = {
    get: async (key) => entries.get(key),
    set: async (key, bytes) => void entries.set(key, bytes),
  };
  return { entries, cache };
}
