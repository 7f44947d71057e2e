import { expect, test } from "vitest";
import { createQueue } from "./job-queue.ts";

test("jobs run one after the other, also after a failed one", async () => {
  const enqueue = createQueue(8);
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await new Promise(setImmediate);
    done.push(`${name} ends`);
    if (name === "two") throw new Error(name);
  };
  const all = await Promise.allSettled(["one", "two", "three"].map((name) => enqueue(work(name))));
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(done).toEqual(["one", "two", "three"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("a full queue accepts no job until a waiting one has started", async () => {
  const enqueue = createQueue(2);
  const first = Promise.withResolvers<void>();
  const accepted = [enqueue(() => first.promise), enqueue(async () => "two"), enqueue(async () => "three")];
  expect(enqueue(async () => "four")).toBeUndefined();
  first.resolve();
  await accepted[0];
  const five = enqueue(async () => "five");
  expect(await Promise.all([...accepted.slice(1), five])).toEqual(["two", "three", "five"]);
});
