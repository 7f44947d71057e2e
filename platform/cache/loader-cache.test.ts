import { expect, test } from "vitest";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { markIncomplete, trackCompleteness } from "./completeness.server.ts";
import { createCachedLoader, type LoaderCacheOptions } from "./loader-cache.server.ts";

/** A loader cache whose version, clock and source a test changes; the source counts its calls. */
function openCache(options: Partial<LoaderCacheOptions> = {}) {
  const world = { version: "1", now: 1, status: 200, requestCount: 0 };
  const version = { known: () => world.version, read: async () => world.version };
  const fetch: SiteFetch = async (path) => {
    world.requestCount += 1;
    if (path === "/hanging") return new Promise(() => undefined);
    return Response.json({ path, version: world.version }, { status: world.status });
  };
  return { world, load: createCachedLoader({ fetch, version, now: () => world.now, ...options }) };
}

const read = (path: string) => async (fetch: SiteFetch) => {
  const answer: unknown = await (await fetch(path)).json();
  return answer;
};
const menu = read("/menu");

test("what is the same for every visitor is loaded once a version", async () => {
  const { world, load } = openCache();
  const first = await load("menu", menu);
  expect(first).toEqual({ path: "/menu", version: "1" });
  expect(await load("menu", menu)).toBe(first);
  expect(await load("bands", read("/bands"))).toEqual({ path: "/bands", version: "1" });
  expect(world.requestCount).toBe(2);
  world.version = "2";
  expect(await load("menu", menu)).toEqual({ path: "/menu", version: "2" });
});

test("concurrent requests share one call; one that comes after a publication does not", async () => {
  const { world, load } = openCache();
  const early = [load("menu", menu), load("menu", menu)];
  world.version = "2";
  const late = await load("menu", menu);
  expect(late).toMatchObject({ version: "2" });
  await Promise.all(early);
  expect(world.requestCount).toBe(2);
  expect(await load("menu", menu)).toMatchObject({ version: "2" });
});

test("a rendering cannot change what the next one gets", async () => {
  const { load } = openCache();
  const page = await load("page", async () => ({ sections: [{ fields: { title: "Jazz" } }] }));
  expect(() => page.sections.pop()).toThrow(TypeError);
  expect(() => Object.assign(page.sections[0]?.fields ?? {}, { title: "Rock" })).toThrow(TypeError);
});

test("what was loaded while a source failed, hung or was stale is returned but not cached, and marks the page incomplete", async () => {
  const { world, load } = openCache();
  world.status = 503;
  const { isComplete } = await trackCompleteness(() => load("menu", menu));
  expect(isComplete).toBe(false);
  world.status = 200;
  await load("menu", async (fetch) => {
    void fetch("/hanging");
    return [];
  });
  await load("menu", async (fetch) => {
    markIncomplete();
    return menu(fetch);
  });
  expect(await trackCompleteness(() => load("menu", menu))).toMatchObject({ isComplete: true });
  expect(world.requestCount).toBe(4);
  expect(await trackCompleteness(() => load("menu", menu))).toMatchObject({ isComplete: true });
  expect(world.requestCount).toBe(4);
});

test("an error is thrown to all concurrent requests, and the next one tries again", async () => {
  const { load } = openCache();
  const away = async () => {
    throw new Error("no such page");
  };
  const answers = await Promise.allSettled([load("page", away), load("page", away)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load("page", menu)).toMatchObject({ path: "/menu" });
});

test("where publications may be missed it expires after its time to live", async () => {
  const { world, load } = openCache({ ttlMs: 5_000 });
  await load("menu", menu);
  world.now = 5_000;
  await load("menu", menu);
  expect(world.requestCount).toBe(1);
  world.now = 5_002;
  await load("menu", menu);
  expect(world.requestCount).toBe(2);
});

test("the memory is bounded: the least recently used goes first, and what is too large is never cached", async () => {
  const { world, load } = openCache({ limitBytes: 60 });
  for (const path of ["/a", "/b", "/c"]) await load(path, read(path));
  await load("/c", read("/c"));
  expect(world.requestCount).toBe(3);
  await load("/a", read("/a"));
  expect(world.requestCount).toBe(4);
  const large = read(`/${"x".repeat(100)}`);
  await load("large", large);
  await load("large", large);
  expect(world.requestCount).toBe(6);
});
