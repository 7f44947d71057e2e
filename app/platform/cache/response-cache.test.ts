import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { createLog } from "#app/platform/observability/log.server.ts";
import { markIncomplete } from "./completeness.server.ts";
import { type CacheResult, createResponseCache, type Produced } from "./response-cache.server.ts";

/** A cache whose version and clock a test turns, with what it wrote to the log. */
function openCache(options: { freshMs?: number; limitBytes?: number } = {}) {
  const clock = { version: "1", now: 0 };
  const lines: string[] = [];
  const log = createLog("warn", "stdout", { write: (line) => lines.push(line) });
  const version = { known: () => clock.version, read: async () => clock.version };
  const pages = createResponseCache({ version, limitBytes: 1e6, log, now: () => clock.now, ...options });
  return { clock, lines, pages };
}

function page(text: string, init?: ResponseInit): () => Promise<Produced> {
  return async () => ({ response: new Response(text, init), isCacheable: true });
}

const never = (): Promise<Produced> => {
  throw new Error("nobody should have made this");
};

async function textOf(answer: CacheResult) {
  return "kept" in answer ? Buffer.from(answer.kept.identity.body).toString() : answer.copy().text();
}

test("a page is made once for each version", async () => {
  const { clock, pages } = openCache();
  expect(pages.find("/a")).toBeUndefined();
  expect(await textOf(await pages.get("/a", page("first")))).toBe("first");
  expect(await textOf(await pages.get("/a", never))).toBe("first");
  expect(gunzipSync(pages.find("/a")?.gzip.body ?? "").toString()).toBe("first");
  clock.version = "2";
  expect(pages.find("/a")).toBeUndefined();
  expect(await textOf(await pages.get("/a", page("second")))).toBe("second");
  expect(pages.find("/a")?.identity.body.toString()).toBe("second");
});

test("a crowd has a page made once, and everybody gets it", async () => {
  const { pages } = openCache();
  let made = 0;
  const slow = Promise.withResolvers<Produced>();
  const make = () => {
    made += 1;
    return slow.promise;
  };
  const crowd = Array.from({ length: 100 }, () => pages.get("/a", make));
  const others = pages.get("/b", page("another page waits for nobody"));
  expect(await textOf(await others)).toContain("nobody");
  slow.resolve({ response: new Response("for all"), isCacheable: true });
  expect(new Set(await Promise.all((await Promise.all(crowd)).map(textOf)))).toEqual(new Set(["for all"]));
  expect(made).toBe(1);
});

test("a crowd at an address that is no page has it looked up once, and each gets an answer", async () => {
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

test("who comes after something was published is not given what was being made before", async () => {
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

test("what is for one visitor, or is no page, is not kept", async () => {
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

test("a page that cannot be made leaves the old one standing, and is tried again a second later", async () => {
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
  expect(lines.join()).toContain("the old one stands");
  expect(await textOf(await pages.get("/a", page("new")))).toBe("old");
  await expect.poll(() => pages.find("/a")?.identity.body.toString()).toBe("new");
});

test("without an old one the failure is the asker's, and the next one tries anew", async () => {
  const { pages } = openCache();
  await expect(pages.get("/a", never)).rejects.toThrow("nobody should have made this");
  expect(await textOf(await pages.get("/a", page("well again")))).toBe("well again");
});

test("a page made while a part of it could not be had stays for a second at most, and never in place of a whole one", async () => {
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

test("past its time a page is still sent while one visitor's request has the next one made", async () => {
  const { clock, pages } = openCache({ freshMs: 30_000 });
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

test("memory is bounded in bytes: what nobody asked for the longest goes first, and what is too large is not kept", async () => {
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
