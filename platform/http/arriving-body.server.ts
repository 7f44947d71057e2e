import { problem } from "./problem.ts";

/**
 * How long a body may take to arrive: so many milliseconds, and a second more for each so many bytes. On its way it may be so many milliseconds
 * behind that: one that stalls does not hold its turn for as long as the length it has declared allows.
 */
export type Arrival = { withinMs: number; bytesPerSecond?: number; mayFallBehindMs?: number };

/** What signed-in people and their programs send: whoever holds a body back would go on with rights that have ended. */
export const jsonArrival: Arrival = { withinMs: 10_000 };
export const fileArrival: Arrival = { withinMs: 30_000, bytesPerSecond: 32_000, mayFallBehindMs: 30_000 };

/** A body that did not arrive in time. */
export class LateBody extends Error {}

/**
 * The parts of a request's body as they arrive.
 *
 * @param arrival how long all of them may take; without it, as long as the server waits for any request
 * @throws LateBody; or the connection's error
 */
export async function* arriving(request: Request, arrival?: Arrival): AsyncGenerator<Uint8Array> {
  if (!request.body) return;
  const reader = request.body.getReader();
  const begun = performance.now();
  const declared = Number(request.headers.get("Content-Length")) || 0;
  let arrived = 0;
  let isLate = false;
  try {
    for (;;) {
      const left = arrival && msUntilLate(arrival, { declared, arrived }) - (performance.now() - begun);
      const next = await (left === undefined ? reader.read() : inTime(reader.read(), left));
      isLate = next === "late";
      if (next === "late") throw new LateBody();
      if (next.done) return;
      arrived += next.value.byteLength;
      yield next.value;
    }
  } finally {
    // Ending the stream of a late body would end the connection before the response is sent.
    if (!isLate) await reader.cancel().catch(() => undefined);
  }
}

/** The response to a late body. The rest of it would be taken for another request: the connection is closed. */
export function lateBody(): Response {
  const response = problem(408, "Too slow", "What was sent did not arrive in time. Please try again.");
  response.headers.set("Connection", "close");
  return response;
}

/** When a body is late of which so many bytes have arrived, in milliseconds since its beginning. */
function msUntilLate(arrival: Arrival, { declared, arrived }: { declared: number; arrived: number }): number {
  const untilNow = allowedMs(arrival, arrived) + (arrival.mayFallBehindMs ?? 0);
  return Math.min(allowedMs(arrival, Math.max(declared, arrived)), untilNow);
}

/** The longest that a body of so many bytes may take, in milliseconds. */
export function allowedMs({ withinMs, bytesPerSecond }: Arrival, bytes: number): number {
  return withinMs + (bytesPerSecond === undefined ? 0 : (bytes / bytesPerSecond) * 1000);
}

function inTime<Result>(work: Promise<Result>, ms: number): Promise<Result | "late"> {
  const late = Promise.withResolvers<"late">();
  const timer = setTimeout(() => late.resolve("late"), Math.max(ms, 0));
  // The connection may fail later, when nothing waits for it any more.
  work.catch(() => undefined);
  return Promise.race([work, late.promise]).finally(() => clearTimeout(timer));
}
