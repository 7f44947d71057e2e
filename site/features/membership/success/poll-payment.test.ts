import { expect, test } from "vitest";
import type { PaymentResult } from "./payment-result.ts";
import { pollPayment } from "./poll-payment.ts";

const processing = { kind: "processing", reference: "J-7K3M9Q" } as const;
const unavailable = { kind: "unavailable" } as const;
const failed = { kind: "unknown" } as const;

/** Polls a payment with these results, one per lookup. */
async function poll(...results: PaymentResult[]) {
  const reported: string[] = [];
  const pauses: number[] = [];
  const leaving = new AbortController();
  await pollPayment({
    lookUp: async () => results.shift() ?? failed,
    report: ({ kind }) => reported.push(kind),
    pause: async (time) => void pauses.push(time),
    leaving: leaving.signal,
  });
  return { reported, pauses };
}

test("a payment with a final status is looked up once", async () => {
  const { reported, pauses } = await poll({ kind: "requires_payment_method", reason: undefined });
  expect(reported).toEqual(["requires_payment_method"]);
  expect(pauses).toEqual([]);
});

test("while it is processing the pauses grow, and the final status is reported", async () => {
  const { reported, pauses } = await poll(...Array.from({ length: 7 }, () => processing));
  expect(reported.at(-1)).toBe("unknown");
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test("a lookup without an answer does not replace processing", async () => {
  expect((await poll(processing, unavailable, unavailable, processing)).reported).toEqual([
    "processing",
    "processing",
    "unknown",
  ]);
});

test("an unavailable provider is reported, and polling goes on", async () => {
  expect((await poll(unavailable, unavailable, processing)).reported).toEqual([
    "unavailable",
    "unavailable",
    "processing",
    "unknown",
  ]);
});

test("after the visitor has left, nothing is reported and polling stops", async () => {
  const leaving = new AbortController();
  const reported: string[] = [];
  let lookups = 0;
  await pollPayment({
    lookUp: async () => {
      lookups += 1;
      if (lookups === 2) leaving.abort();
      return processing;
    },
    report: ({ kind }) => reported.push(kind),
    pause: async () => undefined,
    leaving: leaving.signal,
  });
  expect(reported).toEqual(["processing"]);
  expect(lookups).toBe(2);
});
