import { afterEach, expect, test, vi } from "vitest";
import { loadPart, retryParts } from "./load-part.ts";

afterEach(() => vi.useRealTimers());

test("a part is tried twice, then waits until somebody asks again, and never fails", async () => {
  vi.useFakeTimers();
  const answers = ["no", "no", "no", "yes"];
  let asked = 0;
  const load = async () => {
    asked += 1;
    if (answers[asked - 1] === "no") throw new TypeError("Failed to fetch dynamically imported module");
    return "the part";
  };
  let part: string | undefined;
  void loadPart(load).then((loaded) => {
    part = loaded;
  });
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, part]).toEqual([2, undefined]);
  retryParts();
  await vi.advanceTimersByTimeAsync(60_000);
  expect([asked, part]).toEqual([4, "the part"]);
});
