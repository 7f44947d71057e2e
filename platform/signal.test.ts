import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { type Interval, startInterval } from "./signal.server.ts";

const everyMs = 100;

beforeEach(() => void vi.useFakeTimers({ fakeNodeBuiltins: true }));
afterEach(() => void vi.useRealTimers());

/** An interval whose runs end when the test says so. */
function start(interval: Interval = { everyMs }) {
  const runs: (PromiseWithResolvers<void> & { at: number; stopping: AbortSignal })[] = [];
  const errors: unknown[] = [];
  const stop = startInterval(
    interval,
    (stopping) => {
      const run = { ...Promise.withResolvers<void>(), at: Date.now(), stopping };
      runs.push(run);
      return run.promise;
    },
    (error) => errors.push(error),
  );
  return { runs, errors, stop };
}

test("a run begins when its time has come, and never while the last one is under way", async () => {
  const { runs, stop } = start();
  await vi.advanceTimersByTimeAsync(everyMs - 1);
  expect(runs).toHaveLength(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(runs).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(runs).toHaveLength(1);
  runs[0]?.resolve();
  await vi.advanceTimersByTimeAsync(everyMs);
  expect(runs).toHaveLength(2);
  runs[1]?.resolve();
  await stop();
});

test("to stop is told to the run under way and waits for it, and no other follows", async () => {
  const { runs, stop } = start({ everyMs, firstAfterMs: 0 });
  await vi.advanceTimersByTimeAsync(0);
  let isStopped = false;
  const stopped = stop().then(() => {
    isStopped = true;
  });
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect([runs.length, runs[0]?.stopping.aborted, isStopped]).toEqual([1, true, false]);
  runs[0]?.resolve();
  await stopped;
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(runs).toHaveLength(1);
});

test("an interval that is stopped in a pause ends at once", async () => {
  const { runs, stop } = start();
  await stop();
  await vi.advanceTimersByTimeAsync(10 * everyMs);
  expect(runs).toEqual([]);
});

test("the error of a run is reported, and the next run comes all the same", async () => {
  const { runs, errors, stop } = start();
  await vi.advanceTimersByTimeAsync(everyMs);
  const error = new Error("the database is away");
  runs[0]?.reject(error);
  await vi.advanceTimersByTimeAsync(everyMs);
  expect([errors, runs.length]).toEqual([[error], 2]);
  runs[1]?.resolve();
  await stop();
});

test("with jitter the pauses differ, and none by more than that part", async () => {
  const { runs, stop } = start({ everyMs, jitter: 0.2 });
  const begun = Date.now();
  while (runs.length < 20) {
    await vi.advanceTimersByTimeAsync(1);
    runs.at(-1)?.resolve();
  }
  const pauses = runs.map(({ at }, index) => at - (runs[index - 1]?.at ?? begun));
  expect(new Set(pauses).size).toBeGreaterThan(1);
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(79);
  expect(Math.max(...pauses)).toBeLessThanOrEqual(121);
  await stop();
});
