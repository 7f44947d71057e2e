import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Stars } from "./stars.ts";

const [a, b] = [
  { key: "a", name: "A" },
  { key: "b.friday.1", name: "B" },
];
let stored: Map<string, string>;

beforeEach(() => {
  stored = new Map();
  vi.resetModules();
  browserWith({
    getItem: (key) => stored.get(key) ?? null,
    setItem: (key, value) => void stored.set(key, value),
  });
});
afterEach(() => vi.unstubAllGlobals());

it("stars are there after a reload, under a name and in a shape that later releases still read", async () => {
  expect(await afterChange((stars) => [...stars, a, b])).toEqual([a, b]);
  expect([...stored]).toEqual([
    ["my-festival", '{"version":1,"starred":[{"key":"a","name":"A"},{"key":"b.friday.1","name":"B"}]}'],
  ]);
  vi.resetModules();
  expect(await afterChange((stars) => stars.slice(1))).toEqual([b]);
});

it("a change adds to what another tab has stored meanwhile", async () => {
  await afterChange(() => [a]);
  stored.set("my-festival", JSON.stringify({ version: 1, starred: [b] }));
  expect(await afterChange((stars) => [...stars, a])).toEqual([b, a]);
});

it("where the browser forbids storage, or is full, the stars last as long as the tab, and that is known", async () => {
  browserWith({
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const { areStarsStored } = await import("./stars-store.ts");
  expect(areStarsStored()).toBe(true);
  await afterChange(() => [a]);
  expect(areStarsStored()).toBe(false);
  expect(await afterChange((stars) => [...stars, b])).toEqual([a, b]);
});

function browserWith(localStorage: Pick<Storage, "getItem" | "setItem">) {
  vi.stubGlobal("window", { localStorage });
}

/** The stars after a change. */
async function afterChange(change: (stars: Stars) => Stars) {
  const { changeStars } = await import("./stars-store.ts");
  let changed: Stars = [];
  changeStars((stars) => {
    changed = change(stars);
    return changed;
  });
  return changed;
}
