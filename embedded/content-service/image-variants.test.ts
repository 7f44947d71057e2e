import { expect, it, vi } from "vitest";
import { parseImageQuery } from "./image-query.ts";
import { createImageVariants, type ImageClient, type VariantCache, type VariantRequest } from "./image-variants.ts";
import { poster } from "./test-content.ts";

function memoryCache(): VariantCache {
  const cached = new Map<string, Uint8Array>();
  return { get: async (key) => cached.get(key), set: async (key, bytes) => void cached.set(key, bytes) };
}

function ofWidth(width: number) {
  const parsed = parseImageQuery(new URLSearchParams({ w: String(width) }));
  if (!parsed.ok || !parsed.query) throw new Error("The query is good.");
  return parsed.query;
}

const anybody: ImageClient = { id: "anybody", consumeRenderLimit: async () => ({ ok: true }) };

/** Creates variants of one original for any client. */
function makerOf(original: VariantRequest["original"], cache = memoryCache(), log = (_: string) => {}) {
  const variants = createImageVariants(log);
  return (width: number, client = anybody) => variants({ original, query: ofWidth(width), cache, client });
}

/** A client with this render limit, and the number of variants it has requested. */
function client(name: string, most: number) {
  const asked: number[] = [];
  const consumeRenderLimit: ImageClient["consumeRenderLimit"] = async () =>
    asked.push(asked.length) > most ? { ok: false, retryAfterSeconds: 40 } : { ok: true };
  return { id: name, consumeRenderLimit, asked };
}

/** An original whose reading waits until it is released. */
function heldOriginal() {
  const gate = Promise.withResolvers<void>();
  const started: number[] = [];
  const read = async () => {
    started.push(started.length);
    await gate.promise;
    return poster;
  };
  return { original: { digest: "d", read }, started, release: gate.resolve };
}

it("renders two at a time, and the others after them", async () => {
  const { original, started, release } = heldOriginal();
  const make = makerOf(original);
  const asked = [1, 2, 3, 4, 5].map((width) => make(width));
  await vi.waitFor(() => expect(started).toHaveLength(2));
  await new Promise(setImmediate);
  expect(started).toHaveLength(2);
  release();
  expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  expect(started).toHaveLength(5);
});

it("renders a variant once for two concurrent requests, and not again while it is cached", async () => {
  const cache = memoryCache();
  const { original, started, release } = heldOriginal();
  release();
  const make = makerOf(original, cache);
  await Promise.all([make(9), make(9)]);
  await makerOf(original, cache)(9);
  expect(started).toHaveLength(1);
});

it("answers busy when the queue is full", async () => {
  const { original, release } = heldOriginal();
  const make = makerOf(original);
  const asked = Array.from({ length: 203 }, (_, index) => make(index + 1));
  expect(await Promise.race(asked)).toEqual({ ok: false, reason: "busy" });
  release();
  const results = await Promise.all(asked);
  expect(results.filter(({ ok }) => !ok)).toHaveLength(1);
});

it("returns the variant when it cannot be cached", async () => {
  const logged: string[] = [];
  const full: VariantCache = {
    get: () => Promise.reject(new Error("the disk is gone")),
    set: () => Promise.reject(new Error("the disk is full")),
  };
  const { original, release } = heldOriginal();
  release();
  const make = makerOf(original, full, (message) => logged.push(message));
  expect(await make(5)).toMatchObject({ ok: true });
  expect(logged.join()).toContain("the disk is full");
});

it("counts rendered variants against a client's limit, not cached or in-flight ones", async () => {
  const { original, release } = heldOriginal();
  const make = makerOf(original);
  const [ann, bob] = [client("ann", 2), client("bob", 2)];
  const both = [make(1, ann), make(1, bob)];
  release();
  await Promise.all(both);
  for (const width of [1, 1, 2, 2]) expect(await make(width, ann)).toMatchObject({ ok: true });
  expect([ann.asked.length, bob.asked.length]).toEqual([2, 0]);
  expect(await make(3, ann)).toEqual({ ok: false, reason: "too-many", retryAfterSeconds: 40 });
  expect(await make(1, ann)).toMatchObject({ ok: true });
});

it("renders for one client what a concurrent client's limit refuses", async () => {
  const { original, release } = heldOriginal();
  release();
  const make = makerOf(original);
  expect(await Promise.all([make(1, client("ann", 0)), make(1, client("bob", 1))])).toMatchObject([
    { reason: "too-many" },
    { ok: true },
  ]);
});
