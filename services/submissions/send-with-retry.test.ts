import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { sendWithRetry } from "./send-with-retry.ts";

const taken = () => new Response("taken");
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const busy = (retryAfter?: string) =>
  new Response(null, { status: 503, headers: retryAfter === undefined ? {} : { "Retry-After": retryAfter } });

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
});
afterEach(() => {
  vi.useRealTimers();
});

test("a final response ends the retries, whatever its status", async () => {
  const { tries, failures, response } = send(taken);
  expect(await response).toEqual({ status: 200, body: "taken", retryAfter: null });
  expect({ tries, failures: failures() }).toEqual({ tries: [0], failures: 0 });
});

test("without a response it retries with growing back-off, without end", async () => {
  const { tries, failures, response } = send(...Array<typeof offline>(8).fill(offline), taken);
  await vi.runAllTimersAsync();
  expect((await response).status).toBe(200);
  expect(tries.map((time) => time / 1000)).toEqual([0, 1, 3, 7, 15, 31, 61, 91, 121]);
  expect(failures()).toBe(8);
  expect(takeConsole()).toHaveLength(8);
});

test("it retries at once when the browser is back online", async () => {
  const { tries, line, response } = send(offline, offline, offline, taken);
  await vi.advanceTimersByTimeAsync(4000);
  line.dispatchEvent(new Event("online"));
  await response;
  expect(tries).toEqual([0, 1000, 3000, 4000]);
  takeConsole();
});

test.each([
  ["7", 7000],
  ["Thu, 01 Jan 1970 00:00:09 GMT", 9000],
  ["soon", 1000],
  [undefined, 1000],
])("a temporary failure with Retry-After %s is retried after %i ms", async (retryAfter, after) => {
  const { tries, response } = send(() => busy(retryAfter), taken);
  await vi.runAllTimersAsync();
  await response;
  expect(tries).toEqual([0, after]);
});

test("Retry-After is respected even when the browser comes back online", async () => {
  const { tries, line, response } = send(() => busy("7"), taken);
  await vi.advanceTimersByTimeAsync(1000);
  line.dispatchEvent(new Event("online"));
  await vi.runAllTimersAsync();
  await response;
  expect(tries).toEqual([0, 7000]);
});

test.each(["0", "Thu, 01 Jan 1970 00:00:00 GMT"])(
  "a Retry-After of zero, %s, still waits for the back-off",
  async (none) => {
    const { tries, response } = send(...Array<() => Response>(3).fill(() => busy(none)), taken);
    await vi.runAllTimersAsync();
    await response;
    expect(tries).toEqual([0, 1000, 3000, 7000]);
  },
);

test("Retry-After is capped at an hour", async () => {
  const { tries, response } = send(() => busy("9999999"), taken);
  await vi.runAllTimersAsync();
  await response;
  expect(tries).toEqual([0, 3_600_000]);
});

test("closing the page asks for confirmation while a request is under way", async () => {
  const { line, response } = send(offline, taken);
  const mayClose = () => line.dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(mayClose()).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  expect(mayClose()).toBe(false);
  await vi.runAllTimersAsync();
  await response;
  expect(mayClose()).toBe(true);
  takeConsole();
});

test("an attempt that takes too long is aborted", async () => {
  const hanging = (signal: AbortSignal) =>
    new Promise<Response>((_, reject) => {
      signal.addEventListener("abort", () => reject(signal.reason));
    });
  const { tries, response } = send(hanging, taken);
  await vi.runAllTimersAsync();
  await response;
  expect(tries).toEqual([0, 21_000]);
  takeConsole();
});

test("a truncated response counts as no response", async () => {
  const broken = () => new Response(new ReadableStream({ pull: (body) => body.error(new TypeError("cut")) }));
  const { tries, response } = send(broken, taken);
  await vi.runAllTimersAsync();
  expect((await response).body).toBe("taken");
  expect(tries).toHaveLength(2);
  takeConsole();
});

type Try = (signal: AbortSignal) => Response | Promise<Response>;

/** Sends to a server that answers so, one answer a try. */
function send(...responses: Try[]) {
  const tries: number[] = [];
  const line = new EventTarget();
  let failures = 0;
  const response = sendWithRetry(
    async (signal) => {
      const next = responses[tries.push(Date.now()) - 1];
      if (!next) throw new Error("no answer was given to the test");
      return next(signal);
    },
    { isTemporary: ({ status }) => status === 503, onFailure: () => void failures++, window: line, random: () => 1 },
  );
  return { tries, line, response, failures: () => failures };
}
