import { expect, test } from "vitest";
import { latestOnly } from "./latest-only.ts";

/** A task whose every run ends when the test says so. */
function openTask() {
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const ask = latestOnly(async (input: string) => {
    started.push(input);
    await new Promise<void>((resolve) => ends.push(resolve));
  });
  const endFirst = async () => {
    ends.shift()?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { ask, started, endFirst };
}

test("the first input starts at once, and of those that come meanwhile the latest follows", async () => {
  const { ask, started, endFirst } = openTask();
  for (const input of ["J", "Ja", "Jaz", "Jazz"]) void ask(input);
  expect(started).toEqual(["J"]);
  await endFirst();
  expect(started).toEqual(["J", "Jazz"]);
  await endFirst();
  expect(started).toEqual(["J", "Jazz"]);
});

test("after a pause it starts at once again", async () => {
  const { ask, started, endFirst } = openTask();
  void ask("one");
  await endFirst();
  void ask("two");
  expect(started).toEqual(["one", "two"]);
});
