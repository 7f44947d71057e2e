import { expect, it, vi } from "vitest";
import { poster } from "./fixture.ts";
import { parseImageQuery } from "./image-query.ts";
import { createVariants, type VariantCache } from "./variants.ts";

function memoryCache(): VariantCache {
  const kept = new Map<string, Uint8Array>();
  return { get: async (key) => kept.get(key), set: async (key, bytes) => void kept.set(key, bytes) };
}

function ofWidth(width: number) {
  const parsed = parseImageQuery(new URLSearchParams({ w: String(width) }));
  if (!parsed.ok || !parsed.query) throw new Error("The query is good.");
  return parsed.query;
}

/** An original whose reading waits until it is let go. */
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

it("makes two at a time, and the others after them", async () => {
  const make = createVariants(memoryCache(), () => {});
  const { original, started, release } = heldOriginal();
  const asked = [1, 2, 3, 4, 5].map((width) => make(original, ofWidth(width)));
  await vi.waitFor(() => expect(started).toHaveLength(2));
  await new Promise(setImmediate);
  expect(started).toHaveLength(2);
  release();
  expect((await Promise.all(asked)).map(({ ok }) => ok)).toEqual([true, true, true, true, true]);
  expect(started).toHaveLength(5);
});

it("makes one that is asked for twice at once only once, and never again while it is kept", async () => {
  const cache = memoryCache();
  const { original, started, release } = heldOriginal();
  release();
  const make = createVariants(cache, () => {});
  await Promise.all([make(original, ofWidth(9)), make(original, ofWidth(9))]);
  await createVariants(cache, () => {})(original, ofWidth(9));
  expect(started).toHaveLength(1);
});

it("says that it is busy rather than let an endless line form", async () => {
  const make = createVariants(memoryCache(), () => {});
  const { original, release } = heldOriginal();
  const asked = Array.from({ length: 203 }, (_, index) => make(original, ofWidth(index + 1)));
  expect(await Promise.race(asked)).toEqual({ ok: false, reason: "busy" });
  release();
  const results = await Promise.all(asked);
  expect(results.filter(({ ok }) => !ok)).toHaveLength(1);
});

it("still gives the picture when it cannot be kept", async () => {
  const logged: string[] = [];
  const full: VariantCache = {
    get: () => Promise.reject(new Error("the disk is gone")),
    set: () => Promise.reject(new Error("the disk is full")),
  };
  const { original, release } = heldOriginal();
  release();
  expect(await createVariants(full, (message) => logged.push(message))(original, ofWidth(5))).toMatchObject({
    ok: true,
  });
  expect(logged.join()).toContain("the disk is full");
});
