import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createLog } from "#platform/observability/log.server.ts";
import { markIncomplete, trackCompleteness } from "./completeness.server.ts";
import type { IdleQueue } from "./idle-queue.ts";
import { type CacheResult, type Produce, type Produced, ResponseCache } from "./response-cache.server.ts";

/** A cache whose version and clock a test turns, with what it wrote to the log. */
function openCache(options: { ttlMs?: number; limitBytes?: number; whenIdle?: IdleQueue } = {}) {
  const clock = { version: "1", now: 0, changedAt: 0 };
  const lines: string[] = [];
  const log = createLog("warn", "stdout", { write: (line) => lines.push(line) });
  const version = { known: () => clock.version, read: async () => clock.version, changedAt: () => clock.changedAt };
  const pages = new ResponseCache({ version, limitBytes: 1e6, log, now: () => clock.now, ...options });
  return { clock, lines, pages };
}

function page(text: string, init?: ResponseInit): () => Promise<Produced> {
  return async () => ({ response: new Response(text, init), isCacheable: true });
}

const never = (): Promise<Produced> => {
  throw new Error("this should not have been called");
};

async function textOf(answer: CacheResult) {
  return "cached" in answer ? Buffer.from(answer.cached.identity.body).toString() : answer.copy().text();
}

test("a page is produced once a version", async () => {
  const { clock, pages } = openCache();
  expect(pages.find("/a")).toBeUndefined();
  expect(await textOf(await pages.get("/a", page("first")))).toBe("first");
  expect(await textOf(await pages.get("/a", never))).toBe("first");
  expect(gunzipSync((await pages.find("/a")?.get("gzip"))?.body ?? "").toString()).toBe("first");
  clock.version = "2";
  expect(pages.find("/a")).toBeUndefined();
  expect(await textOf(await pages.get("/a", page("second")))).toBe("second");
  expect(pages.find("/a")?.identity.body.toString()).toBe("second");
});

test("concurrent requests have a page produced once, and all get it", async () => {
  const { pages } = openCache();
  let made = 0;
  const slow = Promise.withResolvers<Produced>();
  const make = () => {
    made += 1;
    return slow.promise;
  };
  const requests = Array.from({ length: 100 }, () => pages.get("/a", make));
  const others = pages.get("/b", page("another page does not wait"));
  expect(await textOf(await others)).toContain("another page");
  slow.resolve({ response: new Response("for all"), isCacheable: true });
  expect(new Set(await Promise.all((await Promise.all(requests)).map(textOf)))).toEqual(new Set(["for all"]));
  expect(made).toBe(1);
});

test("concurrent requests for an address that is no page have it looked up once, and each gets a response", async () => {
  const { pages } = openCache();
  let made = 0;
  const make = async () => {
    made += 1;
    return { response: new Response("Not found", { status: 404 }), isCacheable: true };
  };
  const answers = await Promise.all(Array.from({ length: 10 }, () => pages.get("/nothing", make)));
  expect(await Promise.all(answers.map(textOf))).toEqual(answers.map(() => "Not found"));
  expect(made).toBe(1);
  expect(pages.has("/nothing")).toBe(false);
});

test("a request after a publication does not get what was being produced before it", async () => {
  const { clock, pages } = openCache();
  const slow = Promise.withResolvers<Produced>();
  const before = pages.get("/a", () => slow.promise);
  await Promise.resolve();
  clock.version = "2";
  const after = pages.get("/a", page("new"));
  expect(await textOf(await after)).toBe("new");
  slow.resolve({ response: new Response("old"), isCacheable: true });
  expect(await textOf(await before)).toBe("old");
  expect(pages.find("/a")?.identity.body.toString()).toBe("new");
});

test("a response for one visitor, or of an error, is not cached", async () => {
  const { pages } = openCache();
  const cookie = page("yours", { headers: { "Set-Cookie": "who=you" } });
  const secret = page("yours", { headers: { "Cache-Control": "no-store" } });
  const own = page("yours", { headers: { "Cache-Control": "private, max-age=5" } });
  const elsewhere = async () => ({ response: new Response("yours"), isCacheable: false });
  for (const make of [cookie, secret, own, elsewhere, page("", { status: 302 }), page("", { status: 410 })]) {
    await pages.get("/mine", make);
    expect(pages.has("/mine")).toBe(false);
  }
});

test("a 304, which a visitor's own If-None-Match brings, is passed on without a body", async () => {
  const { pages } = openCache();
  const notModified = async () => ({ response: new Response(null, { status: 304 }), isCacheable: true });
  const result = await pages.put("/a", notModified);
  expect("copy" in result && result.copy()).toMatchObject({ status: 304, body: null });
});

test("a page that was replaced while it waited to be compressed well is left as it is, and an unchanged one is not", async () => {
  const queued: (() => Promise<unknown>)[] = [];
  const { clock, pages } = openCache({ whenIdle: (work) => queued.push(work) > 0 });
  const compressed = async (text: string) => {
    const result = await pages.get("/a", page(text, { headers: { "Content-Type": "text/html" } }));
    if (!("cached" in result)) throw new Error("it is cached");
    await result.cached.get("gzip");
    return result.cached;
  };
  const first = await compressed("first");
  clock.version = "2";
  const second = await compressed("second");
  clock.version = "3";
  expect(await compressed("second")).toBe(second);
  for (const work of queued) await work();
  expect(first.find("gzip")?.isQuick).toBe(true);
  expect(second.find("gzip")?.isQuick).toBe(false);
});

test("while a page cannot be produced the earlier one is sent, and it is tried again a second later", async () => {
  const { clock, lines, pages } = openCache();
  await pages.get("/a", page("old"));
  for (const make of [never, page("Error", { status: 503 })]) {
    clock.version += "+";
    expect(await textOf(await pages.get("/a", make))).toBe("old");
    expect(pages.find("/a")).toBeDefined();
    clock.now += 1_000;
    expect(pages.find("/a")).toBeUndefined();
  }
  expect(lines).toHaveLength(2);
  expect(lines.join()).toContain("the earlier one is sent");
  expect(await textOf(await pages.get("/a", page("new")))).toBe("old");
  await expect.poll(() => pages.find("/a")?.identity.body.toString()).toBe("new");
});

test("without an earlier one the request fails, and the next one tries again", async () => {
  const { pages } = openCache();
  await expect(pages.get("/a", never)).rejects.toThrow("this should not have been called");
  expect(await textOf(await pages.get("/a", page("well again")))).toBe("well again");
});

test("an incomplete page is cached for a second at most, and never replaces a complete one", async () => {
  const { clock, pages } = openCache();
  const half = async () => {
    markIncomplete();
    return { response: new Response("half"), isCacheable: true };
  };
  expect(await textOf(await pages.get("/a", half))).toBe("half");
  expect(await textOf(await pages.get("/a", never))).toBe("half");
  clock.now += 1_000;
  expect(await textOf(await pages.get("/a", page("whole")))).toBe("whole");
  clock.version = "2";
  expect(await textOf(await pages.get("/a", half))).toBe("whole");
});

test("past its time to live a page is sent while the next one is produced", async () => {
  const { clock, pages } = openCache({ ttlMs: 30_000 });
  await pages.get("/a", page("old"));
  clock.now += 29_999;
  expect(pages.find("/a")).toBeDefined();
  clock.now += 1;
  const slow = Promise.withResolvers<Produced>();
  expect(await textOf(await pages.get("/a", () => slow.promise))).toBe("old");
  expect(pages.find("/a")?.identity.body.toString()).toBe("old");
  slow.resolve({ response: new Response("new"), isCacheable: true });
  await expect.poll(() => pages.find("/a")?.identity.body.toString()).toBe("new");
});

test("memory is bounded in bytes: the least recently used page goes first, and one that is too large is not cached", async () => {
  const { pages } = openCache({ limitBytes: 60_000 });
  const big = (letter: string) =>
    page(
      Array.from({ length: 5_000 }, () => letter + Math.random())
        .join()
        .slice(0, 9_000),
    );
  for (const key of ["/a", "/b"]) await pages.get(key, big(key));
  expect(pages.find("/a")).toBeDefined();
  await pages.get("/c", big("c"));
  await pages.get("/d", big("d"));
  expect(["/a", "/b", "/c", "/d"].filter((key) => pages.has(key)).length).toBeLessThan(4);
  expect(pages.has("/b")).toBe(false);
  await pages.get("/huge", page("x".repeat(100_000)));
  expect(pages.has("/huge")).toBe(false);
});

test("an incomplete page replaces one that shows what has ended since, and an error does not", async () => {
  const { clock, pages } = openCache();
  const incomplete = async () => {
    markIncomplete();
    return { response: new Response("without the notice"), isCacheable: true };
  };
  await pages.get("/a", page("with the notice"));
  clock.version = "2";
  expect(await textOf(await pages.get("/a", incomplete))).toBe("with the notice");
  clock.changedAt = 1;
  clock.version = "3";
  expect(await textOf(await pages.get("/a", page("an error", { status: 503 })))).toBe("with the notice");
  clock.now += 1_000;
  expect(await textOf(await pages.get("/a", incomplete))).toBe("without the notice");
});

test("a loader waits for the next response instead of a stale one, and gets the stale one marked incomplete where that fails", async () => {
  const { clock, pages } = openCache({ ttlMs: 30_000 });
  const load = (produce: Produce) => trackCompleteness(() => pages.get("/a", produce, { allowStale: false }));
  await load(page("old"));
  clock.now += 30_000;
  const fresh = await load(page("new"));
  expect([await textOf(fresh.result), fresh.isComplete]).toEqual(["new", true]);
  clock.now += 30_000;
  for (const produce of [never, never]) {
    const failed = await load(produce);
    expect([await textOf(failed.result), failed.isComplete]).toEqual(["new", false]);
  }
  clock.now += 1_000;
  const retried = await load(page("newer"));
  expect([await textOf(retried.result), retried.isComplete]).toEqual(["newer", true]);
});
