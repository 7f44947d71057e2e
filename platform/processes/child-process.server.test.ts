import { existsSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type * as tasks from "#tests/support/site/child-process-tasks.ts";
import { type ChildTask, createChildProcess } from "./child-process.server.ts";

const task = <Name extends keyof typeof tasks>(name: Name): ChildTask<(typeof tasks)[Name]> => ({
  module: "#tests/support/site/child-process-tasks.ts",
  name,
});
const forever = new AbortController().signal;
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

const timeMs = 60_000;

function processOf(limits: { memoryBytes?: number } = {}) {
  const child = createChildProcess({ memoryBytes: 300e6, timeMs, ...limits });
  onTestFinished(child.close);
  return child;
}

test("tasks share one process, which knows nothing of the site's settings", async () => {
  const child = processOf();
  const first = await child.run(task("pidOf"), [], forever);
  expect(first).not.toBe(process.pid);
  expect(await child.run(task("pidOf"), [], forever)).toBe(first);
  expect(await child.run(task("environment"), [], forever)).not.toContain("PATH");
});

test("a task that fails leaves the process to the next", async () => {
  const child = processOf();
  const pid = await child.run(task("pidOf"), [], forever);
  await expect(child.run(task("fail"), [], forever)).rejects.toMatchObject({ reason: "failed" });
  expect(await child.run(task("pidOf"), [], forever)).toBe(pid);
});

test("a task is finished although the process receives SIGTERM", async () => {
  expect(await processOf().run(task("receiveSigterm"), [], forever)).toBe("done");
});

describe("the process is killed, and the next task gets another", () => {
  test.each([
    ["takes too much memory", { memoryBytes: 150e6 }, (child: Child) => child.run(task("allocate"), [2e9], forever)],
    ["takes too much time", {}, hangTooLong],
    ["crashes", {}, (child: Child) => child.run(task("crash"), [], forever)],
  ])("when a task %s", async (_, limits, run) => {
    const child = processOf(limits);
    const pid = await child.run(task("pidOf"), [], forever);
    await expect(run(child)).rejects.toMatchObject({ reason: "overLimit" });
    await expect.poll(() => isRunning(pid)).toBe(false);
    expect(await child.run(task("pidOf"), [], forever)).not.toBe(pid);
  });

  test("when no client waits for its task any more", async () => {
    const child = processOf();
    const pid = await child.run(task("pidOf"), [], forever);
    const leaving = new AbortController();
    const hanging = child.run(task("hang"), [], leaving.signal);
    leaving.abort();
    await expect(hanging).rejects.toMatchObject({ reason: "abandoned" });
    await expect.poll(() => isRunning(pid)).toBe(false);
  });
});

test("a task that has not had the processor by its time is not taken for one that takes too long", async () => {
  const child = processOf();
  const pid = await child.run(task("pidOf"), [], forever);
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const waiting = child.run(task("pidOf"), [], forever);
  vi.advanceTimersByTime(2 * timeMs);
  vi.useRealTimers();
  expect(await waiting).toBe(pid);
});

/** By a clock of the test's own: the next process has to start within the time, too, on a busy machine. */
async function hangTooLong(child: Child) {
  vi.useFakeTimers({ toFake: ["setTimeout"] });
  const hanging = child.run(task("hang"), [], forever);
  vi.advanceTimersByTime(3 * timeMs);
  vi.useRealTimers();
  return hanging;
}

type Child = ReturnType<typeof createChildProcess>;
