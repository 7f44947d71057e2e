import { expect, test } from "vitest";
import { createQueue } from "./take-turns.ts";

test("work is done one after the other, past what fails", async () => {
  const inTurn = createQueue(8);
  const done: string[] = [];
  const work = (name: string) => async () => {
    done.push(`${name} begins`);
    await new Promise(setImmediate);
    done.push(`${name} ends`);
    if (name === "two") throw new Error(name);
  };
  const all = await Promise.allSettled(["one", "two", "three"].map((name) => inTurn(work(name))));
  expect(all.map(({ status }) => status)).toEqual(["fulfilled", "rejected", "fulfilled"]);
  expect(done).toEqual(["one", "two", "three"].flatMap((name) => [`${name} begins`, `${name} ends`]));
});

test("when as many wait as may wait, no more is taken until one had its turn", async () => {
  const inTurn = createQueue(2);
  const first = Promise.withResolvers<void>();
  const taken = [inTurn(() => first.promise), inTurn(async () => "two"), inTurn(async () => "three")];
  expect(inTurn(async () => "four")).toBeUndefined();
  first.resolve();
  await taken[0];
  const five = inTurn(async () => "five");
  expect(await Promise.all([...taken.slice(1), five])).toEqual(["two", "three", "five"]);
});
