import { type IncomingHttpHeaders, request } from "node:http";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { contentApi } from "#services/site/site-fetch.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import type { Site } from "#tests/support/site/site.ts";

type RequestOptions = { method?: string; headers?: Record<string, string> };
type TestResponse = { status: number | undefined; headers: IncomingHttpHeaders; body: string };

test.describe.configure({ mode: "default" });

test("a cached response has the same headers, body and log line as a rendered one, in every encoding", async ({
  start,
}) => {
  const site = await start({ LOG_LEVEL: "debug" });
  const picture = /\/content\/assets\/[^"\s,]+fm=avif[^"\s,]*/.exec((await ask(site, "/")).body)?.[0] ?? "";
  const paths = ["/history", "/api/header", picture.replaceAll("&amp;", "&")];
  for (const encoding of ["", "gzip", "gzip, deflate, br, zstd", "deflate"]) {
    const own = new Map<string, string>();
    for (const path of paths) {
      const { headers } = await askUntilSmall(site, path, { "Accept-Encoding": encoding });
      own.set(path, String(headers.etag));
    }
    for (const method of ["GET", "HEAD"]) {
      for (const condition of ["none", "another", "own"]) {
        // All paths are rendered anew at once: each publication has the whole site read again.
        publish(site);
        for (const path of paths) {
          const etag = condition === "own" ? `W/${own.get(path)}, "x"` : '"another"';
          const asked = {
            method,
            headers: { "Accept-Encoding": encoding, ...(condition === "none" ? {} : { "If-None-Match": etag }) },
          };
          const made = await ask(site, path, asked);
          const sent = await ask(site, path, asked);
          expect(unpacked(sent), `${method} ${path}, ${encoding}, ${condition}`).toEqual(unpacked(made));
          expect(made.status).toBe(condition === "own" ? 304 : 200);
          expect(made.body === "").toBe(method === "HEAD" || made.status === 304);
        }
      }
    }
  }
  publish(site);
  for (let time = 0; time < 2; time++) await ask(site, "/schedule");
  await expect.poll(() => logOf(site, "/schedule").length).toBe(2);
  const [made, sent] = logOf(site, "/schedule").map(({ time: _time, ms: _ms, requestId: _name, ...line }) => line);
  expect(sent).toEqual(made);
});

test("a picture that is not in memory is answered to a conditional request and to HEAD too", { tag: "@long" }, async ({
  start,
}) => {
  const site = await start();
  const found = /\/content\/assets\/[^"\s,]+fm=avif[^"\s,]*/.exec((await ask(site, "/")).body)?.[0] ?? "";
  const path = found.replaceAll("&amp;", "&");
  expect(await ask(site, path, { headers: { "If-None-Match": "*" } })).toMatchObject({ status: 304, body: "" });
  publish(site);
  expect(await ask(site, path, { method: "HEAD" })).toMatchObject({ status: 200, body: "" });
  const whole = await ask(site, path);
  expect(whole.status).toBe(200);
  expect(whole.body.length).toBe(Number(whole.headers["content-length"]));
  expect(whole.body.length).toBeGreaterThan(1_000);
});

test("a content query of client-side navigation is answered from the cache, and only to a client with the token", {
  tag: "@long",
}, async ({ start }) => {
  const site = await start({ RATE_LIMIT: "on" });
  const entries = `${contentApi.path}/entries?`;
  const path = `${entries}content_type=generalPage&fields.slug=history&include=10&limit=1`;
  const headers = { Authorization: `Bearer ${contentApi.token}`, "Accept-Encoding": "gzip" };
  const made = await askUntilSmall(site, path, headers);
  expect(made.headers).toMatchObject({
    "access-control-allow-origin": "*",
    "cache-control": "public, max-age=5",
    "content-type": "application/vnd.contentful.delivery.v1+json",
    vary: "Authorization, Accept-Encoding",
  });
  for (let round = 0; round < 125; round++)
    expect(comparable(await ask(site, path, { headers }))).toEqual(comparable(made));
  const turned = `${entries}limit=1&include=10&fields.slug=%68istory&content_type=generalPage`;
  expect(comparable(await ask(site, turned, { headers }))).toEqual(comparable(made));
  const again = await ask(site, path, { headers: { ...headers, "If-None-Match": String(made.headers.etag) } });
  expect([again.status, again.body]).toEqual([304, ""]);
  expect((await ask(site, path)).status).toBe(401);
  expect((await ask(site, path, { headers: { Authorization: "Bearer another" } })).status).toBe(401);

  const invented = Array.from({ length: 130 }, (_, n) => `${entries}content_type=generalPage&fields.slug=none-${n}`);
  const statuses = await Promise.all(invented.map(async (each) => (await ask(site, each, { headers })).status));
  expect(new Set(statuses)).toEqual(new Set([200, 429]));
  expect((await ask(site, path, { headers })).status).toBe(200);
});

test("a poisoned request does not change the cached page", async ({ site }) => {
  const clean = await ask(site, "/contact");
  for (const [target, headers] of [
    ["/contact?utm_source=<script>alert(1)</script>", {}],
    ["/contact?thanks=1", {}],
    ["/contact?%74hanks", {}],
    ["/contact#thanks", {}],
    ["/CONTACT", {}],
    ["/contact/", {}],
    ["/%63ontact", {}],
    ["//contact", {}],
    ["/history/../contact", {}],
    ["http://evil.example/contact", {}],
    ["/contact", { Host: "evil.example" }],
    ["/contact", { "X-Forwarded-Host": "evil.example", "X-Forwarded-Proto": "https", "X-Forwarded-Port": "1" }],
    ["/contact", { Forwarded: "host=evil.example", "X-Host": "evil.example", "X-Forwarded-Server": "evil.example" }],
    ["/contact", { "X-Original-URL": "/admin", "X-Rewrite-URL": "/admin", "X-Forwarded-Prefix": "/evil" }],
    ["/contact", { "X-HTTP-Method-Override": "POST", "X-Forwarded-Scheme": "http" }],
    [
      "/contact",
      { Cookie: "payment=evil", Authorization: "Bearer evil", "Accept-Language": "xx", Accept: "text/plain" },
    ],
    ["/contact", { Range: "bytes=0-9", "If-Range": "x", "Cache-Control": "no-transform", Pragma: "evil" }],
    ["/contact", { "X-React-Router-SPA-Mode": "yes", "X-React-Router-Prerender-Data": "[]" }],
    ["/contact.data?_routes=root", {}],
  ] as const) {
    publish(site);
    const poisoned = await ask(site, target, { headers: { ...headers } });
    expect(poisoned.status, target).toBeLessThan(500);
    const after = await ask(site, "/contact");
    expect(comparable(after), `${target} ${JSON.stringify(headers)}`).toEqual(comparable(clean));
  }
});

test("a page that reads its query string is not shared between visitors", async ({ site }) => {
  expect((await ask(site, "/contact?thanks=1")).body).not.toBe((await ask(site, "/contact")).body);
  expect((await ask(site, "/newsletter/confirm?token=x")).headers["cache-control"]).toContain("no-store");
  expect((await ask(site, "/member-success")).headers["cache-control"]).toContain("no-store");
});

test("unknown addresses and spellings are rate-limited; pages and public calls are not", { tag: "@long" }, async ({
  start,
}) => {
  const site = await start({ RATE_LIMIT: "on" });
  expect((await ask(site, "/history")).status).toBe(200);
  const invented = Array.from({ length: 130 }, (_, index) => (index % 2 === 0 ? `/no-such-${index}` : "/HISTORY"));
  const statuses = await Promise.all(invented.map(async (path) => (await ask(site, path)).status));
  expect(statuses.filter((status) => status === 429)).toHaveLength(130 - 120);
  for (let round = 0; round < 125; round++) {
    expect((await ask(site, "/history?utm_source=x")).status).toBe(200);
    expect((await ask(site, "/api/header")).status).toBe(200);
  }
});

test("without the cache a page shows every change published before the request", async ({ start }) => {
  const site = await start({ PAGE_CACHE: "off" });
  const renamed = "Cordial of Another Year";
  expect((await ask(site, "/band")).body).not.toContain(renamed);
  using database = new DatabaseSync(join(site.dataDir, "festival.sqlite"), { timeout: 5_000 });
  database.prepare("UPDATE lineup_publications SET body = json_set(body, '$.bands[0].name', ?)").run(renamed);
  publish(site);
  expect((await ask(site, "/band")).body).toContain(renamed);
  expect((await ask(site, "/bands/cordialofanotheryear")).status).toBe(200);
});

/** Publishes a new line-up version, as another process's import does. */
function publish({ dataDir }: Site) {
  using database = new DatabaseSync(join(dataDir, "festival.sqlite"), { timeout: 5_000 });
  database.exec("UPDATE published SET version = version + 1 WHERE source = 'lineup'");
}

/** A response is compressed quickly first, and has a weak ETag until it is as small as it gets. */
async function askUntilSmall(site: Site, path: string, headers: Record<string, string>): Promise<TestResponse> {
  let response = await ask(site, path, { headers });
  await expect
    .poll(async () => {
      response = await ask(site, path, { headers });
      return response.headers.etag;
    })
    .not.toMatch(/^W\//);
  return response;
}

/** Requests exactly this target, with exactly these headers. */
function ask(
  { url }: Site,
  path: string,
  { method = "GET", headers = {} }: RequestOptions = {},
): Promise<TestResponse> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sending = request({ hostname, port, path, method, headers, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.once("error", reject).once("end", () => {
        const body = Buffer.concat(chunks).toString("latin1");
        resolve({ status: response.statusCode, headers: response.headers, body });
      });
    });
    sending.once("error", reject).end();
  });
}

/** Leaves out what differs between requests: the request id and the date. */
function comparable({ headers, ...answer }: TestResponse) {
  const { "x-request-id": name, date: _date, ...rest } = headers;
  return { ...answer, headers: { ...rest, isNamed: name !== undefined } };
}

/** Leaves out how far the body is compressed, too: between two requests the process may have found the time to do it well. */
function unpacked(response: TestResponse) {
  const { headers, body, ...rest } = comparable(response);
  const { "content-length": length, etag, ...others } = headers;
  if (body !== "" && length !== undefined) expect(body.length).toBe(Number(length));
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync }[String(headers["content-encoding"])];
  const bytes = Buffer.from(body, "latin1");
  const plain = unpack && bytes.length > 0 ? unpack(bytes) : bytes;
  return { ...rest, body: plain.toString(), headers: { ...others, etag: etag?.replace(/^W\//, "") } };
}

function logOf(site: Site, path: string): Record<string, unknown>[] {
  const lines = site
    .output()
    .split("\n")
    .filter((line) => line.includes(`"path":"${path}"`));
  return lines.map((line): Record<string, unknown> => JSON.parse(line));
}
