import { expect, test } from "vitest";
import { loadOnce } from "./load-once.ts";

test("concurrent callers share one load", async () => {
  let loads = 0;
  const engine = loadOnce(async () => {
    loads += 1;
    return { loads };
  });
  const [one, two] = await Promise.all([engine(), engine()]);
  expect(two).toBe(one);
  expect(await engine()).toBe(one);
  expect(loads).toBe(1);
});

test("a failed load is retried by the next caller", async () => {
  const outcomes = [new Error("too many open files"), "loaded"];
  const engine = loadOnce(async () => {
    const outcome = outcomes.shift();
    if (outcome instanceof Error) throw outcome;
    return outcome;
  });
  await expect(Promise.allSettled([engine(), engine()])).resolves.toMatchObject([
    { status: "rejected" },
    { status: "rejected" },
  ]);
  expect(await engine()).toBe("loaded");
});
