import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { takeConsole } from "#tests/support/browser/no-stray-errors.ts";
import { submitMember } from "./submit-member.ts";

const recorded = () => Response.json({ reference: "J-7K3M9Q" });
const offline = () => Promise.reject(new TypeError("Failed to fetch"));
const problem = (status: number, body: object = {}) => Response.json({ status, ...body }, { status });

/** A server with these responses, one per attempt; the last one repeats. */
async function outcomeOf(...responses: (() => Response | Promise<Response>)[]) {
  let tries = 0;
  const outcome = submitMember(async () => {
    const answer = responses[Math.min(tries, responses.length - 1)];
    tries += 1;
    if (!answer) throw new Error("no answer was given to the test");
    return answer();
  });
  await vi.runAllTimersAsync();
  return { ...(await outcome), tries };
}

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
});

test("a 200 is success, whatever its body", async () => {
  expect(await outcomeOf(recorded)).toEqual({ ok: true, tries: 1 });
  expect(await outcomeOf(() => new Response("<p>"))).toEqual({ ok: true, tries: 1 });
});

test("a network error is retried once", async () => {
  expect(await outcomeOf(offline, recorded)).toEqual({ ok: true, tries: 2 });
  expect(takeConsole()).toHaveLength(1);
});

test("a server error is retried once, not twice", async () => {
  expect(await outcomeOf(() => problem(503), recorded)).toEqual({ ok: true, tries: 2 });
  expect(await outcomeOf(() => problem(500))).toEqual({ ok: false, reason: "failed", tries: 2 });
  expect(await outcomeOf(offline)).toEqual({ ok: false, reason: "failed", tries: 2 });
  expect(takeConsole()).toHaveLength(3);
});

test("a refusal returns the server's text without a retry", async () => {
  const detail = "This person is already a member for 2026. No money was taken.";
  const paid = () => problem(409, { code: "already-member", detail });
  expect(await outcomeOf(paid)).toEqual({ ok: false, reason: "refused", detail, tries: 1 });
  const wait = () => problem(429, { detail: "Please try again in 40 seconds." });
  expect(await outcomeOf(wait)).toMatchObject({
    reason: "refused",
    detail: "Please try again in 40 seconds.",
    tries: 1,
  });
  const off = () => problem(503, { code: "payments-off", detail: "Nobody can pay here." });
  expect(await outcomeOf(off)).toMatchObject({ reason: "refused", detail: "Nobody can pay here.", tries: 1 });
});

test("a closed payment is reported as closed", async () => {
  const closed = () => problem(409, { code: "payment-closed", detail: "This payment is closed." });
  expect(await outcomeOf(closed)).toEqual({ ok: false, reason: "closed", tries: 1 });
});

test("field errors are returned with their messages", async () => {
  const email = { field: "email", message: "Please provide your email." };
  const refused = () => problem(422, { detail: "Please look at email.", errors: [email, { field: 1 }, "city"] });
  expect(await outcomeOf(refused)).toEqual({ ok: false, reason: "fields", fields: [email], tries: 1 });
});

test("a refusal that names no field tells what to do", async () => {
  const otherBody = () => problem(422, { detail: "This key was used for another body." });
  const detail = "This key was used for another body.";
  expect(await outcomeOf(otherBody)).toEqual({ ok: false, reason: "refused", detail, tries: 1 });
});

test("other failures are only logged", async () => {
  const forbidden = () => problem(403, { detail: "Requests come from our own pages." });
  expect(await outcomeOf(forbidden)).toEqual({ ok: false, reason: "failed", tries: 1 });
  expect(takeConsole()).toHaveLength(1);
});
