import { expect, test, vi } from "vitest";
import { createIdleQueue } from "./idle-queue.ts";

test("work waits while requests are under way, and is done one piece after the other", async () => {
  vi.useFakeTimers();
  let isBusy = true;
  const done: string[] = [];
  const whenIdle = createIdleQueue(() => isBusy);
  whenIdle(async () => void done.push("first"));
  whenIdle(async () => {
    throw new Error("not this one");
  });
  whenIdle(async () => void done.push("third"));
  await vi.advanceTimersByTimeAsync(500);
  expect(done).toEqual([]);
  isBusy = false;
  await vi.advanceTimersByTimeAsync(50);
  expect(done).toEqual(["first"]);
  await vi.advanceTimersByTimeAsync(100);
  expect(done).toEqual(["first", "third"]);
  vi.useRealTimers();
});

test("a site that is never idle does its work all the same, and a full queue takes no more", async () => {
  vi.useFakeTimers();
  let done = 0;
  const whenIdle = createIdleQueue(() => true);
  const accepted = Array.from({ length: 300 }, () => whenIdle(async () => void done++));
  expect(accepted.filter(Boolean)).toHaveLength(201);
  await vi.advanceTimersByTimeAsync(3_200);
  expect(done).toBe(3);
  vi.useRealTimers();
});
