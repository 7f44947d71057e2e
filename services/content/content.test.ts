import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ResponseCache, type Version } from "#platform/cache/response-cache.server.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { createLog } from "#platform/observability/log.server.ts";
import { contentMigrations } from "#services/migration-sets.server.ts";
import { contentApi } from "#services/site/site-fetch.ts";
import { landingTitle } from "#tests/support/browser/landing-title.ts";
import { startFakeContentful } from "#tests/support/servers/fake-contentful.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { type ContentTables, createContent } from "./content.server.ts";

let contentful: Awaited<ReturnType<typeof startFakeContentful>>;
let dataDir: string;
let database: Awaited<ReturnType<typeof openTestDatabase<ContentTables>>>;

beforeEach(async () => {
  contentful = await startFakeContentful();
  dataDir = mkdtempSync(join(tmpdir(), "festival-content-"));
  database = await openTestDatabase<ContentTables>([contentMigrations]);
});

afterEach(async () => {
  await contentful.close();
  await database.close();
  rmSync(dataDir, { recursive: true });
});

test("with Contentful the SDK and the browser ask the same address, and the real token stays here", async () => {
  const content = contentOver();
  expect(await landingTitle(content)).toBe("From afar");
  const response = await request(content, "/entries?content_type=landingPage&include=10");
  const body = await response.text();
  expect(body).toContain(`//localhost:3000/content/assets/real-space/hero/1/hero.png`);
  expect(body).not.toContain("ctfassets");
  expect(new Set(contentful.requests.map(({ authorization }) => authorization))).toEqual(
    new Set(["Bearer real-token"]),
  );
  expect(contentful.requests.every(({ path }) => path.startsWith("/spaces/real-space/environments/master/"))).toBe(
    true,
  );
});

test("files come through our own origin", async () => {
  const response = await contentOver().routes.request("/content/assets/real-space/hero/1/hero.png?w=100");
  expect(await response.text()).toBe("a picture");
  expect(response.headers.get("Cache-Control")).toContain("immutable");
});

test("a cached picture is served while Contentful is unavailable, after a restart too", async () => {
  const path = "/content/assets/real-space/hero/1/hero.png?w=100";
  await (await contentOver().routes.request(path)).text();
  contentful.become("failing");
  const again = await contentOver().routes.request(path);
  expect([again.status, await again.text()]).toEqual([200, "a picture"]);
  expect(again.headers.get("Content-Type")).toBe("image/png");
  expect((await contentOver().routes.request(path.replace("100", "200"))).status).toBe(503);
});

test("a client that fetched too many new files in a minute gets Retry-After; cached files are still served", async () => {
  const path = "/content/assets/real-space/hero/1/hero.png";
  await (await contentOver().routes.request(path)).text();
  const clients: string[] = [];
  const limits = {
    clientOf: () => "203.0.113.9",
    refund: async () => undefined,
    consume: async (kind: string, client: string) => {
      clients.push(`${kind} ${client}`);
      return { ok: false, retryAfterSeconds: 40 } as const;
    },
  };
  const { routes } = contentOver(contentful.url, { limits });
  expect((await routes.request(path)).status).toBe(200);
  const refused = await routes.request(`${path}?w=1`);
  expect([refused.status, refused.headers.get("Retry-After")]).toEqual([429, "40"]);
  expect(clients).toEqual(["picture 203.0.113.9"]);
});

test("HEAD for a file transfers no body", async () => {
  const response = await contentOver().routes.request("/content/assets/real-space/hero/1/hero.png", { method: "HEAD" });
  expect(response.status).toBe(200);
  expect(contentful.requests.map(({ method }) => method)).toEqual(["HEAD"]);
});

test("files of other spaces are not served", async () => {
  const response = await contentOver().routes.request("/content/assets/their-space/page/1/page.html");
  expect(response.status).toBe(404);
  expect(contentful.requests).toEqual([]);
});

test("a script of Contentful's can only be saved, and an SVG is shown in a sandbox", async () => {
  const content = contentOver();
  const script = await content.routes.request("/content/assets/real-space/s/1/s.js");
  expect(script.headers.get("Content-Type")).toBe("application/octet-stream");
  expect(script.headers.get("Content-Disposition")).toBe("attachment");
  for (const way of ["fetched", "cached"]) {
    const drawing = await content.routes.request("/content/assets/real-space/logo/1/logo.svg");
    expect(await drawing.text()).toBe("<svg/>");
    expect(drawing.headers.get("Content-Security-Policy"), way).toContain("sandbox");
  }
});

test("a film may take longer than Contentful may take to answer", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const response = await contentOver().routes.request("/content/assets/real-space/film/1/film.mp4");
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  contentful.become("well");
  expect(await response.text()).toBe("a film");
});

test("a band's poster, whose address names our own space and its asset's id, is found at Contentful's current address", async () => {
  const response = await contentOver().routes.request("/content/assets/cjf/hero/1/hero.png?w=100");
  expect(await response.text()).toBe("a picture");
  expect(contentful.requests.at(-1)?.path).toBe("/real-space/hero/1/hero.png");
});

test("the preview token leads to the Preview API, and what it says is stored nowhere", async () => {
  const content = contentOver(contentful.url, {}, { CONTENTFUL_PREVIEW_TOKEN: "preview-token-of-ours" });
  const ask = (token: string) =>
    Promise.resolve(
      content.routes.request(`${contentApi.path}/entries?content_type=landingPage&include=10&limit=1`, {
        headers: { Authorization: `Bearer ${token}` },
      }),
    );
  const draft = await ask("preview-token-of-ours");
  expect([draft.status, draft.headers.get("Cache-Control")]).toEqual([200, "no-store"]);
  expect(contentful.requests.map(({ authorization }) => authorization)).toEqual(["Bearer preview-token-of-ours"]);
  await content.close();
  contentful.become("failing");
  expect((await ask(contentApi.token)).status).toBe(503);
  expect((await ask("preview-token-of-theirs")).status).toBe(401);
  const without = contentOver();
  const refused = await without.routes.request(`${contentApi.path}/entries?access_token=undefined`);
  expect(refused.status).toBe(401);
});

test("the public token is never passed on, which Contentful would refuse", async () => {
  const address = `${contentApi.path}/entries?content_type=landingPage&access_token=${contentApi.token}`;
  expect((await contentOver().routes.request(address)).status).toBe(200);
  expect(contentful.requests.map(({ search }) => search)).toEqual(["?content_type=landingPage"]);
});

test.each([
  ["Basic dGVzdDpzaXRl", `?access_token=${contentApi.token}`, 200],
  [`bearer ${contentApi.token}`, "", 200],
  [`BEARER ${contentApi.token}`, "", 200],
  ["Bearer another", `?access_token=${contentApi.token}`, 401],
  ["Basic dGVzdDpzaXRl", "", 401],
])("Authorization: %s with the query %j: %i, as with the embedded service", async (authorization, query, status) => {
  const headers = { Authorization: authorization };
  expect((await contentOver().routes.request(`${contentApi.path}/entries${query}`, { headers })).status).toBe(status);
});

test("after a publication each query is sent again, and a response that was under way is not cached", async () => {
  const version = { known: () => String(published), read: async () => String(published) };
  let published = 0;
  const content = contentOver(contentful.url, { responseCache: cacheOf(version) });
  await landingTitle(content);
  await landingTitle(content);
  expect(contentful.requests).toHaveLength(1);
  published += 1;
  contentful.become("hanging");
  const before = landingTitle(content);
  await expect.poll(() => contentful.requests.length).toBe(2);
  published += 1;
  contentful.become("well");
  await before;
  await landingTitle(content);
  expect(contentful.requests).toHaveLength(3);
});

test("concurrent requests share one query to Contentful", async () => {
  contentful.become("hanging");
  const content = contentOver();
  const both = [1, 2].map(() => request(content, "/entries?content_type=landingPage"));
  await expect.poll(() => contentful.requests.length).toBeGreaterThan(0);
  contentful.become("well");
  expect((await Promise.all(both)).map(({ status }) => status)).toEqual([200, 200]);
  expect(contentful.requests).toHaveLength(1);
});

test("a poster is found by its last good copy while Contentful does not answer, and is unavailable without one", async () => {
  const poster = "/content/assets/cjf/hero/1/hero.png";
  expect((await contentOver().routes.request(poster)).status).toBe(200);
  contentful.become("failing");
  expect((await contentOver().routes.request(poster)).status).toBe(200);
  expect((await contentOver().routes.request("/content/assets/cjf/other/1/other.png")).status).toBe(503);
});

test("a query without the public token is refused in Contentful's format", async () => {
  const response = await contentOver().routes.request(`${contentApi.path}/entries`);
  expect(response.status).toBe(401);
  expect(await response.json()).toMatchObject({ sys: { type: "Error", id: "AccessTokenInvalid" } });
});

test.each(["failing", "hanging", "not-json", "no-document", "no-list", "too-deep", "token-expired"] as const)(
  "while Contentful is %s the last good copy is served, after a restart too",
  async (mode) => {
    expect(await landingTitle(contentOver())).toBe("From afar");
    contentful.become(mode);
    expect(await landingTitle(contentOver())).toBe("From afar");
  },
);

test("the last good copy is served while Contentful's host name does not resolve", async () => {
  expect(await landingTitle(contentOver())).toBe("From afar");
  expect(await landingTitle(contentOver("http://contentful.invalid"))).toBe("From afar");
});

test("without a copy the answer says that the service is unavailable, and it is not asked again at once", async () => {
  contentful.become("failing");
  const content = contentOver();
  expect((await request(content, "/entries?content_type=landingPage")).status).toBe(503);
  const requestCount = contentful.requests.length;
  expect((await request(content, "/entries?content_type=header")).status).toBe(503);
  expect(contentful.requests).toHaveLength(requestCount);
});

test.each([
  ["failing", 3],
  ["token-expired", 1],
] as const)(
  "a service that is %s is asked %i times, so that a short failure affects no visitor",
  async (mode, times) => {
    contentful.become(mode);
    await request(contentOver(), "/entries?content_type=landingPage");
    expect(contentful.requests).toHaveLength(times);
  },
);

test.each([
  "/entries?content_type=landingPage&fields.title=x",
  `/entries?content_type=page&fields.slug=${"x".repeat(9_000)}`,
])("an anonymous client's query that makes Contentful fail does not block our pages", async (path) => {
  const content = contentOver();
  contentful.become("failing");
  expect((await request(content, path)).status).toBe(503);
  contentful.become("well");
  expect(await landingTitle(content)).toBe("From afar");
});

test("visitors who disconnect before a file arrives do not count as failures", async () => {
  const content = contentOver();
  contentful.become("hanging");
  for (let visitor = 0; visitor < 8; visitor += 1) {
    const leaving = new AbortController();
    const before = contentful.requests.length;
    const response = content.routes.request(`/content/assets/real-space/hero/1/${visitor}.png`, {
      signal: leaving.signal,
    });
    await expect.poll(() => contentful.requests.length).toBeGreaterThan(before);
    leaving.abort();
    await response;
  }
  contentful.become("well");
  expect((await content.routes.request("/content/assets/real-space/hero/1/hero.png")).status).toBe(200);
});

test("an anonymous client's query is never cached on disk", async () => {
  await request(contentOver(), "/entries?content_type=landingPage&fields.title=From%20afar");
  contentful.become("failing");
  const refused = await request(contentOver(), "/entries?content_type=landingPage&fields.title=From%20afar");
  expect([refused.status, refused.headers.get("Cache-Control")]).toEqual([503, "no-store"]);
});

function contentOver(
  url = contentful.url,
  dependencies: Parameters<typeof createContent>[3] = {},
  settings: Record<string, string> = {},
) {
  const config = loadConfig({
    DATA_DIR: dataDir,
    CONTENTFUL_SPACE_ID: "real-space",
    CONTENTFUL_ACCESS_TOKEN: "real-token",
    CONTENTFUL_HOST: url,
    CONTENTFUL_PREVIEW_HOST: url,
    CONTENTFUL_ASSET_HOST: url,
    ...settings,
  });
  const responseCache = cacheOf({ known: () => "1", read: async () => "1" });
  return createContent(config, database.db, createLog("silent"), { responseCache, ...dependencies });
}

function cacheOf(version: Version) {
  return new ResponseCache({ version, limitBytes: 1e6, log: createLog("silent") });
}

function request(content: ReturnType<typeof contentOver>, path: string) {
  return Promise.resolve(
    content.routes.request(`${contentApi.path}${path}`, { headers: { Authorization: `Bearer ${contentApi.token}` } }),
  );
}
