import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { submitWithRetry } from "./submit-with-retry.ts";

const taken = () => Response.json({ reference: "V-7K3M9Q" });
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const busy = (status: number, retryAfter?: string) =>
  new Response(null, { status, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } });

/** A server with these responses, one per attempt; the last one repeats. */
function server(...answers: (() => Response | Promise<Response>)[]) {
  const tries: number[] = [];
  const line = new EventTarget();
  const send = async () => {
    const answer = answers[Math.min(tries.length, answers.length - 1)];
    tries.push(Date.now());
    if (!answer) throw new Error("no answer was given to the test");
    return answer();
  };
  return { tries, line, outcome: () => submitWithRetry(send, { window: line, random: () => 1 }) };
}

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

test("a 200 is success and brings the reference", async () => {
  expect(await server(taken).outcome()).toEqual({ ok: true, reference: "V-7K3M9Q" });
});

test("a 200 whose body cannot be parsed is still success", async () => {
  expect(await server(() => new Response("<p>")).outcome()).toEqual({ ok: true, reference: undefined });
  expect(await server(() => Response.json({})).outcome()).toEqual({ ok: true, reference: undefined });
});

test("a refusal tells what the server says of the fields, or of all", async () => {
  const named = { field: "upload", message: "We do not have this picture." };
  const refusal = (body: object, status = 422) => server(() => Response.json(body, { status })).outcome();
  expect(await refusal({ detail: "Look.", errors: [named, { field: 1 }, "bio"] })).toMatchObject({ errors: [named] });
  expect(await refusal({ detail: "Look." })).toMatchObject({ errors: [{ field: "", message: "Look." }] });
  expect(await refusal({ detail: "Look.", errors: [named] }, 400)).toMatchObject({ errors: [] });
});

test.each([201, 400, 403, 409, 413, 422, 500, 502])("status %i is a refusal at once", async (status) => {
  const { outcome, tries } = server(() => busy(status));
  expect(await outcome()).toEqual({ ok: false, status, errors: [] });
  expect(tries).toHaveLength(1);
});

test("network errors are retried with growing pauses, for as long as they last", async () => {
  const { outcome, tries } = server(...Array<typeof offline>(8).fill(offline), taken);
  const result = outcome();
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ ok: true, reference: "V-7K3M9Q" });
  const pauses = tries.slice(1).map((time, at) => time - (tries[at] ?? 0));
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
  expect(takeConsole()).toHaveLength(8);
});

test("it tries again at once when the browser is back online", async () => {
  const { outcome, tries, line } = server(offline, offline, offline, offline, taken);
  const result = outcome();
  await vi.advanceTimersByTimeAsync(1000 + 2000 + 4000 + 10);
  expect(tries).toHaveLength(4);
  line.dispatchEvent(new Event("online"));
  expect(await result).toEqual({ ok: true, reference: "V-7K3M9Q" });
  expect(Date.now()).toBe(7010);
  takeConsole();
});

test("a truncated response counts as no response", async () => {
  const broken = () => new Response(new ReadableStream({ pull: (part) => part.error(new TypeError("network error")) }));
  const { outcome, tries } = server(broken, taken);
  const result = outcome();
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ ok: true });
  expect(tries).toHaveLength(2);
  takeConsole();
});

test("an attempt without a response for 20 seconds is aborted and repeated", async () => {
  let ended = 0;
  const result = submitWithRetry(
    (signal) => {
      if (ended > 0) return Promise.resolve(taken());
      return new Promise((_, reject) => {
        signal.addEventListener("abort", () => {
          ended = Date.now();
          reject(signal.reason);
        });
      });
    },
    { window: new EventTarget(), random: () => 0 },
  );
  await vi.advanceTimersByTimeAsync(20_500);
  expect(await result).toMatchObject({ ok: true });
  expect(ended).toBe(20_000);
  expect(takeConsole()).toEqual(["Error: There was no answer within 20000 ms."]);
});

test.each([429, 503])("a %i is repeated once, after the time it names", async (status) => {
  const { outcome, tries, line } = server(() => busy(status, "7"), taken);
  const result = outcome();
  await vi.advanceTimersByTimeAsync(10);
  line.dispatchEvent(new Event("online"));
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ ok: true });
  expect(tries).toEqual([0, 7000]);
});

test("Retry-After may be a date, or missing", async () => {
  const byDate = server(() => busy(503, new Date(5000).toUTCString()), taken);
  const dated = byDate.outcome();
  await vi.runAllTimersAsync();
  expect(await dated).toMatchObject({ ok: true });
  expect(byDate.tries).toEqual([0, 5000]);

  const unnamed = server(() => busy(503), taken);
  const result = unnamed.outcome();
  await vi.runAllTimersAsync();
  expect(await result).toMatchObject({ ok: true });
  expect(unnamed.tries).toEqual([5000, 6000]);
});

test("a second 429 or 503 is a refusal, and so is one that asks for too long a wait", async () => {
  const twice = server(() => busy(429, "1"));
  const result = twice.outcome();
  await vi.runAllTimersAsync();
  expect(await result).toEqual({ ok: false, status: 429, errors: [] });
  expect(twice.tries).toHaveLength(2);
  expect(await server(() => busy(503, "3600")).outcome()).toEqual({ ok: false, status: 503, errors: [] });
});
