import { expect, test } from "vitest";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { markIncomplete, trackCompleteness } from "./completeness.server.ts";
import { createCachedLoader, type LoaderCacheOptions } from "./loader-cache.server.ts";

/** Kept content whose edition, clock and source a test turns; the source says how often it was asked. */
function openContent(options: Partial<LoaderCacheOptions> = {}) {
  const world = { edition: "1", now: 0, status: 200, asked: 0 };
  const version = { known: () => world.edition, read: async () => world.edition };
  const fetch: SiteFetch = async (path) => {
    world.asked += 1;
    if (path === "/hanging") return new Promise(() => undefined);
    return Response.json({ path, edition: world.edition }, { status: world.status });
  };
  return { world, load: createCachedLoader({ fetch, version, now: () => world.now, ...options }) };
}

const read = (path: string) => async (fetch: SiteFetch) => {
  const answer: unknown = await (await fetch(path)).json();
  return answer;
};
const menu = read("/menu");

test("what everybody gets is loaded once for each edition", async () => {
  const { world, load } = openContent();
  const first = await load("menu", menu);
  expect(first).toEqual({ path: "/menu", edition: "1" });
  expect(await load("menu", menu)).toBe(first);
  expect(await load("bands", read("/bands"))).toEqual({ path: "/bands", edition: "1" });
  expect(world.asked).toBe(2);
  world.edition = "2";
  expect(await load("menu", menu)).toEqual({ path: "/menu", edition: "2" });
});

test("a crowd waits for one loading; whoever comes after a publication does not", async () => {
  const { world, load } = openContent();
  const early = [load("menu", menu), load("menu", menu)];
  world.edition = "2";
  const late = await load("menu", menu);
  expect(late).toMatchObject({ edition: "2" });
  await Promise.all(early);
  expect(world.asked).toBe(2);
  expect(await load("menu", menu)).toMatchObject({ edition: "2" });
});

test("nobody can change what the next one gets", async () => {
  const { load } = openContent();
  const page = await load("page", async () => ({ sections: [{ fields: { title: "Jazz" } }] }));
  expect(() => page.sections.pop()).toThrow(TypeError);
  expect(() => Object.assign(page.sections[0]?.fields ?? {}, { title: "Rock" })).toThrow(TypeError);
});

test("what was made while a source failed, hung or had only an earlier copy is given but not kept, and whoever uses it is told", async () => {
  const { world, load } = openContent();
  world.status = 503;
  const { whole } = await trackCompleteness(() => load("menu", menu));
  expect(whole).toBe(false);
  world.status = 200;
  await load("menu", async (fetch) => {
    void fetch("/hanging");
    return [];
  });
  await load("menu", async (fetch) => {
    markIncomplete();
    return menu(fetch);
  });
  expect(await trackCompleteness(() => load("menu", menu))).toMatchObject({ whole: true });
  expect(world.asked).toBe(4);
  expect(await trackCompleteness(() => load("menu", menu))).toMatchObject({ whole: true });
  expect(world.asked).toBe(4);
});

test("what throws is thrown to all who wait, and tried again", async () => {
  const { load } = openContent();
  const away = async () => {
    throw new Error("no such page");
  };
  const answers = await Promise.allSettled([load("page", away), load("page", away)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await load("page", menu)).toMatchObject({ path: "/menu" });
});

test("where publications may be missed it is current for a while only", async () => {
  const { world, load } = openContent({ ttlMs: 5_000 });
  await load("menu", menu);
  world.now = 4_999;
  await load("menu", menu);
  expect(world.asked).toBe(1);
  world.now = 5_000;
  await load("menu", menu);
  expect(world.asked).toBe(2);
});

test("the memory is bounded: what nobody asked for the longest goes, and what is too large is never kept", async () => {
  const { world, load } = openContent({ limitBytes: 60 });
  for (const path of ["/a", "/b", "/c"]) await load(path, read(path));
  await load("/c", read("/c"));
  expect(world.asked).toBe(3);
  await load("/a", read("/a"));
  expect(world.asked).toBe(4);
  const large = read(`/${"x".repeat(100)}`);
  await load("large", large);
  await load("large", large);
  expect(world.asked).toBe(6);
});
