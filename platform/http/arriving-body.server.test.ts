import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { fileArrival, jsonArrival } from "./arriving-body.server.ts";
import { readBody } from "./read-body.server.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A request of which a part arrives each so often, until all of it has. */
function dripping(parts: number, everyMs: number, headers: Record<string, string> = {}, bytes = 1000) {
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      controller.enqueue(new Uint8Array(bytes));
      sent += 1;
      if (sent === parts) controller.close();
    },
  });
  const init = { method: "POST", body, headers, duplex: "half" };
  return new Request("https://jazz.example.org/", init);
}

async function outcome(request: Request, arrival: Parameters<typeof readBody>[2]) {
  const reading = readBody(request, 50e6, arrival);
  await vi.advanceTimersByTimeAsync(3_600_000);
  const read = await reading;
  return read.ok ? read.bytes.byteLength : read.reason;
}

describe("a body", () => {
  test.each([
    ["of JSON within ten seconds is read", 9, 1_000, {}, { arrival: jsonArrival }, 9_000],
    ["of JSON that drips for longer is late", 20, 1_000, {}, { arrival: jsonArrival }, "late"],
    [
      "of a file has a second more for each 32 kB of it",
      64,
      500,
      { "Content-Length": "64000" },
      { arrival: fileArrival },
      64_000,
    ],
    [
      "of a file that is slower than that is late",
      64,
      501,
      { "Content-Length": "64000" },
      { arrival: fileArrival },
      "late",
    ],
    [
      "of a file that drips is late after a minute, however long it says it is",
      100,
      1_000,
      { "Content-Length": "50000000" },
      { arrival: fileArrival },
      "late",
    ],
    ["of a file without a length has as much for what has arrived", 61, 500, {}, { arrival: fileArrival }, 61_000],
    ["without a limit of its own is waited for", 60, 1_000, {}, {}, 60_000],
  ])("%s", async (_, parts, everyMs, headers, arrival, expected) => {
    expect(await outcome(dripping(parts, everyMs, headers), arrival)).toBe(expected);
  });

  test.each([{}, { "Content-Length": "5000" }, { "Content-Length": "100" }])(
    "comes whole, with whatever length it declares: %j",
    async (headers) => {
      const parts = [1, 2, 3, 4, 5].map((each) => new Uint8Array(1000).fill(each));
      const body = new ReadableStream<Uint8Array>({
        start(controller) {
          for (const part of parts) controller.enqueue(part);
          controller.close();
        },
      });
      const init = { method: "POST", body, headers, duplex: "half" };
      const read = await readBody(new Request("https://jazz.example.org/", init), 5000);
      expect(read).toEqual({ ok: true, bytes: Buffer.concat(parts) });
    },
  );
});
