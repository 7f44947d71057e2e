import { expect, it } from "vitest";
import { createFairQueue } from "./fair-queue.ts";

const limits = { concurrency: 1, maxWaitingPerClient: 3, maxWaiting: 4 };

it("serves clients round-robin, so that one with many jobs does not delay another", async () => {
  const line = createFairQueue(limits);
  const served: string[] = [];
  await line.enter("ann");
  const turns = ["ann", "ann", "ann", "bob"].map((client) => line.enter(client)?.then(() => served.push(client)));
  for (const _ of turns) line.leave();
  await Promise.all(turns);
  expect(served).toEqual(["ann", "bob", "ann", "ann"]);
});

it("limits how many jobs wait, per client and in total", async () => {
  const line = createFairQueue(limits);
  await line.enter("ann");
  const isTaken = (client: string) => line.enter(client) !== undefined;
  expect(["ann", "ann", "ann", "ann", "bob", "bob"].map(isTaken)).toEqual([true, true, true, false, true, false]);
});

it("gives a slot at once when it is empty again", async () => {
  const line = createFairQueue(limits);
  await line.enter("ann");
  line.leave();
  expect(await Promise.race([line.enter("bob"), Promise.resolve("waits")])).toBeUndefined();
});
