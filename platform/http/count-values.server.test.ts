import fc from "fast-check";
import { expect, test } from "vitest";
import { hasTooManyValues } from "./count-values.server.ts";

const bytesOf = (json: string) => new TextEncoder().encode(json);
const limits = { mostValues: 1_000, mostLevels: 10 };
const isOver = (value: unknown) => hasTooManyValues(bytesOf(JSON.stringify(value, undefined, 1)), limits);

function countIn(value: unknown): number {
  if (typeof value !== "object" || value === null) return 0;
  return Object.values(value).reduce<number>((sum, each) => sum + 1 + countIn(each), 0);
}

test("values are counted as they will be made, whatever stands in texts", async () => {
  await fc.assert(
    fc.asyncProperty(fc.json({ maxDepth: 5 }), fc.nat(30), async (json, mostValues) => {
      const isMore = countIn(JSON.parse(json)) > mostValues;
      expect(await hasTooManyValues(bytesOf(json), { mostValues, mostLevels: 100 })).toBe(isMore);
    }),
    { numRuns: 200 },
  );
});

test("lists, levels and names without end are told before any of them is made", async () => {
  expect(await isOver(Array(1_000).fill({}))).toBe(false);
  expect(await isOver(Array(1_001).fill([]))).toBe(true);
  expect(await hasTooManyValues(bytesOf(`${"[".repeat(10)}${"]".repeat(10)}`), limits)).toBe(false);
  expect(await hasTooManyValues(bytesOf("[".repeat(11)), limits)).toBe(true);
  const names = Object.fromEntries(Array.from({ length: 10_001 }, (_, at) => [at, 0]));
  const list = { ...limits, mostValues: 50_000 };
  expect(await hasTooManyValues(bytesOf(JSON.stringify(names)), list)).toBe(true);
  expect(await hasTooManyValues(bytesOf(JSON.stringify(Object.values(names))), list)).toBe(false);
});

test("others are answered while a long text is read", async () => {
  let turns = 0;
  const count = () => {
    turns += 1;
    again = setImmediate(count);
  };
  let again = setImmediate(count);
  expect(await isOver({ csv: '"\\'.repeat(500_000) })).toBe(false);
  clearImmediate(again);
  expect(turns).toBeGreaterThan(5);
});
