import { existsSync } from "node:fs";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type * as tasks from "#tests/support/image-tasks.ts";
import { createImageProcess, type ImageTask } from "./image-process.server.ts";

const task = <Name extends keyof typeof tasks>(name: Name): ImageTask<(typeof tasks)[Name]> => ({
  module: "#tests/support/image-tasks.ts",
  name,
});
const forever = new AbortController().signal;
const isRunning = (pid: number) => existsSync(`/proc/${pid}`);

function processOf(limits: { memoryBytes?: number; timeMs?: number } = {}) {
  const images = createImageProcess({ memoryBytes: 300e6, timeMs: 15_000, ...limits });
  onTestFinished(images.close);
  return images;
}

test("tasks share one process, which knows nothing of the site's settings", async () => {
  const images = processOf();
  const first = await images.run(task("pidOf"), [], forever);
  expect(first).not.toBe(process.pid);
  expect(await images.run(task("pidOf"), [], forever)).toBe(first);
  expect(await images.run(task("environment"), [], forever)).not.toContain("PATH");
});

test("a task that fails leaves the process to the next", async () => {
  const images = processOf();
  const pid = await images.run(task("pidOf"), [], forever);
  await expect(images.run(task("fail"), [], forever)).rejects.toMatchObject({ reason: "failed" });
  expect(await images.run(task("pidOf"), [], forever)).toBe(pid);
});

test("a task is finished although the process receives SIGTERM", async () => {
  expect(await processOf().run(task("receiveSigterm"), [], forever)).toBe("done");
});

describe("the process is killed, and the next task gets another", () => {
  test.each([
    ["takes too much memory", { memoryBytes: 150e6 }, (images: Images) => images.run(task("allocate"), [2e9], forever)],
    // The next task has as long, and starts a process within it.
    ["takes too much time", { timeMs: 4000 }, (images: Images) => images.run(task("hang"), [], forever)],
    ["crashes", {}, (images: Images) => images.run(task("crash"), [], forever)],
  ])("when a task %s", async (_, limits, run) => {
    const images = processOf(limits);
    const pid = await images.run(task("pidOf"), [], forever);
    await expect(run(images)).rejects.toMatchObject({ reason: "overLimit" });
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
    expect(await images.run(task("pidOf"), [], forever)).not.toBe(pid);
  });

  test("when no client waits for its task any more", async () => {
    const images = processOf();
    const pid = await images.run(task("pidOf"), [], forever);
    const leaving = new AbortController();
    const hanging = images.run(task("hang"), [], leaving.signal);
    leaving.abort();
    await expect(hanging).rejects.toMatchObject({ reason: "abandoned" });
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false));
  });
});

type Images = ReturnType<typeof createImageProcess>;
