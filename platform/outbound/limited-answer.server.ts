import { withTimeout } from "./with-timeout.ts";

/** As much of an error is read as a message needs, in bytes. */
export const MOST_ERROR_BYTES = 64 * 1024;
/** How long a body may stand still, in milliseconds. */
export const STALL_MS = 10_000;
/** Each byte that arrives earns so much of that time again, in milliseconds: a body that drips is cut off, too, and its connection is free for others. */
const MS_PER_BYTE = 0.5;

/** A service outside sent more than it was asked for, or stood still in the middle. */
export class AnswerCutOff extends Error {
  override name = "AnswerCutOff";
}

type Bytes = ReadableStream<Uint8Array<ArrayBuffer>>;
type BodyLimit = {
  mostBytes: number;
  /** A shorter body fails: its length was promised. */
  leastBytes?: number | undefined;
  /** Whether a longer body ends at the limit, or fails there. */
  beyond: "end" | "fail";
  stallMs?: number;
  onCutOff?: ((error: unknown) => void) | undefined;
};

/**
 * A body that takes no more memory, and no longer to go on, than its reader allows. It is read on demand: a slow reader is not a body that stands
 * still. Its source is let go of where it is cut off.
 */
export function limitBody(body: Bytes, limit: BodyLimit): Bytes {
  const { mostBytes, leastBytes = 0, beyond, stallMs = STALL_MS, onCutOff } = limit;
  const reader = body.getReader();
  let left = mostBytes;
  let leftMs = stallMs;
  const cutOff = (message: string, cause?: unknown) => {
    void reader.cancel().catch(() => undefined);
    const error = new AnswerCutOff(message, { cause });
    onCutOff?.(error);
    return error;
  };
  const readNext = async (controller: ReadableStreamDefaultController<Uint8Array<ArrayBuffer>>) => {
    const askedAt = performance.now();
    const { done, value } = await withTimeout(reader.read(), leftMs).catch((cause: unknown) => {
      throw cutOff("It broke off, or stood still.", cause);
    });
    leftMs = Math.min(stallMs, leftMs - (performance.now() - askedAt) + (value?.length ?? 0) * MS_PER_BYTE);
    if (done && mostBytes - left < leastBytes) throw cutOff(`It ended before its ${leastBytes} bytes.`);
    if (done) return controller.close();
    const taken = value.subarray(0, left);
    left -= value.length;
    if (left < 0 && beyond === "fail") throw cutOff(`It is longer than ${mostBytes} bytes.`);
    if (taken.length > 0) controller.enqueue(taken);
    if (left >= 0) return;
    void reader.cancel().catch(() => undefined);
    controller.close();
  };
  return new ReadableStream({ pull: readNext, cancel: (reason) => reader.cancel(reason) }, { highWaterMark: 0 });
}

/** An answer whose body is limited: of an error its beginning is read, and what is longer than `mostBytes` fails. */
export function limitAnswer(response: Response, mostBytes: number): Response {
  const { body, status, statusText, headers } = response;
  if (!body) return response;
  const limited = response.ok
    ? limitBody(body, { mostBytes, beyond: "fail" })
    : limitBody(body, { mostBytes: MOST_ERROR_BYTES, beyond: "end" });
  return new Response(limited, { status, statusText, headers });
}

/**
 * `fetch` for a service outside, by whose answers no process runs out of memory, and is led nowhere else: a redirect fails, since it could name an
 * address inside our own network. `send` is the platform's own, or one without the network.
 */
export function limitedFetch(mostBytes: number, send: typeof fetch = globalThis.fetch): typeof fetch {
  return async (input, init) => limitAnswer(await send(input, { ...init, redirect: "error" }), mostBytes);
}
