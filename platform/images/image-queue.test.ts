import { expect, test } from "vitest";
import { createImageQueue } from "./image-queue.ts";

const limits = { urgent: { perClient: 2, total: 9 }, other: { perClient: 3, total: 5 }, maxWaitMs: 60_000 };

/** A queue whose first job holds it until `release`; `served` says in which order the others ran. */
function heldQueue(more: Partial<typeof limits> = {}) {
  const queue = createImageQueue<string>({ ...limits, ...more });
  const gate = Promise.withResolvers<string>();
  const served: string[] = [];
  const signals = new Map<string, AbortSignal>();
  const request = (name: string, options: { client?: string; signal?: AbortSignal; isUrgent?: boolean } = {}) =>
    queue.run({
      key: name,
      client: name.charAt(0),
      signal: new AbortController().signal,
      isUrgent: false,
      ...options,
      work: async (signal) => {
        signals.set(name, signal);
        served.push(name);
        return name === "first" ? gate.promise : name;
      },
    });
  const first = request("first", { client: "nobody" });
  return { request, first, served, signals, isPending: queue.isPending, release: () => gate.resolve("first") };
}

test("clients take turns, so that one with many jobs does not delay another", async () => {
  const { request, served, release } = heldQueue();
  const asked = ["a1", "a2", "a3", "b1"].map((name) => request(name));
  release();
  await Promise.all(asked);
  expect(served).toEqual(["first", "a1", "b1", "a2", "a3"]);
});

test("urgent jobs go first, but after two of them another has its turn", async () => {
  const { request, served, release } = heldQueue();
  const asked = [request("a1"), request("a2")];
  for (const name of ["u1", "v1", "w1"]) asked.push(request(name, { isUrgent: true }));
  release();
  await Promise.all(asked);
  expect(served).toEqual(["first", "u1", "v1", "a1", "w1", "a2"]);
});

test("more than may wait, of one client or in all, are told at once that it is busy", async () => {
  const { request, release } = heldQueue();
  const asked = ["a1", "a2", "a3", "a4", "b1", "b2", "c1"].map((name) => request(name));
  release();
  const answers = await Promise.all(asked);
  expect(answers.map(({ ok }) => ok)).toEqual([true, true, true, false, true, true, false]);
});

test("whoever waits too long is told that it is busy, and their job is not run", async () => {
  const { request, served, release, first } = heldQueue({ maxWaitMs: 10 });
  expect(await request("a1")).toEqual({ ok: false, reason: "busy" });
  release();
  await first;
  expect(served).toEqual(["first"]);
});

test("a job that several wait for runs once, at the first turn of any of them", async () => {
  const { request, served, release } = heldQueue();
  const asked = [request("a1"), request("a2"), request("a2", { client: "b" })];
  release();
  expect(await Promise.all(asked)).toEqual(["a1", "a2", "a2"].map((value) => ({ ok: true, value })));
  expect(served).toEqual(["first", "a1", "a2"]);
});

test("whoever leaves is out of the queue", async () => {
  const { request, served, isPending, release, first } = heldQueue();
  const leaving = new AbortController();
  const left = request("a1", { signal: leaving.signal });
  leaving.abort();
  expect(await left).toEqual({ ok: false, reason: "abandoned" });
  expect(isPending("a1")).toBe(false);
  expect(await request("a2", { signal: leaving.signal })).toEqual({ ok: false, reason: "abandoned" });
  release();
  await first;
  expect(served).toEqual(["first"]);
});

test("a running job is given up when the last who waits for it has left, not before", async () => {
  const { request, signals, release } = heldQueue();
  const [one, other] = [new AbortController(), new AbortController()];
  const asked = [request("first", { signal: one.signal }), request("first", { signal: other.signal })];
  one.abort();
  expect(signals.get("first")?.aborted).toBe(false);
  release();
  expect(await Promise.all(asked)).toMatchObject([{ reason: "abandoned" }, { value: "first" }]);
});

test("a job that fails tells everybody who waits, and the next one runs", async () => {
  const queue = createImageQueue<string>(limits);
  const job = { client: "a", signal: new AbortController().signal, isUrgent: false };
  const failing = queue.run({ ...job, key: "x", work: () => Promise.reject(new Error("damaged")) });
  const next = queue.run({ ...job, key: "y", work: async () => "fine" });
  await expect(failing).rejects.toThrow("damaged");
  expect(await next).toEqual({ ok: true, value: "fine" });
});
