import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Choice } from "./choice.ts";

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

it("a choice is there after a reload, under a name and in a shape that later releases still read", async () => {
  expect(await afterChange((choice) => [...choice, a, b])).toEqual([a, b]);
  expect([...stored]).toEqual([
    ["my-festival", '{"version":1,"starred":[{"key":"a","name":"A"},{"key":"b.friday.1","name":"B"}]}'],
  ]);
  vi.resetModules();
  expect(await afterChange((choice) => choice.slice(1))).toEqual([b]);
});

it("a change adds to what another tab has stored meanwhile", async () => {
  await afterChange(() => [a]);
  stored.set("my-festival", JSON.stringify({ version: 1, starred: [b] }));
  expect(await afterChange((choice) => [...choice, a])).toEqual([b, a]);
});

it("where the browser forbids storage, or is full, the choice lasts as long as the tab, and that is known", async () => {
  browserWith({
    getItem: () => null,
    setItem: () => {
      throw new DOMException("full", "QuotaExceededError");
    },
  });
  const { isChoiceStored } = await import("./choice-store.ts");
  expect(isChoiceStored()).toBe(true);
  await afterChange(() => [a]);
  expect(isChoiceStored()).toBe(false);
  expect(await afterChange((choice) => [...choice, b])).toEqual([a, b]);
});

function browserWith(localStorage: Pick<Storage, "getItem" | "setItem">) {
  vi.stubGlobal("window", { localStorage });
}

/** The choice after a change. */
async function afterChange(change: (choice: Choice) => Choice) {
  const { changeChoice } = await import("./choice-store.ts");
  let changed: Choice = [];
  changeChoice((choice) => {
    changed = change(choice);
    return changed;
  });
  return changed;
}
