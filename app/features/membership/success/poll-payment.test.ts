import { expect, test } from "vitest";
import type { PaymentResult } from "./payment-result.ts";
import { pollPayment } from "./poll-payment.ts";

const processing = { kind: "processing" } as const;
const away = { kind: "away" } as const;
const failed = { kind: "default" } as const;

/** Follows a payment that is seen like this, one look after the other. */
async function follow(...seen: PaymentResult[]) {
  const told: string[] = [];
  const pauses: number[] = [];
  const leaving = new AbortController();
  await pollPayment({
    look: async () => seen.shift() ?? failed,
    tell: ({ kind }) => told.push(kind),
    pause: async (time) => void pauses.push(time),
    left: leaving.signal,
  });
  return { told, pauses };
}

test("a payment that has ended is looked at once", async () => {
  const { told, pauses } = await follow({ kind: "requires_payment_method", reason: undefined });
  expect(told).toEqual(["requires_payment_method"]);
  expect(pauses).toEqual([]);
});

test("while it is processing the looks grow rarer, and the end is told", async () => {
  const { told, pauses } = await follow(...Array.from({ length: 7 }, () => processing));
  expect(told.at(-1)).toBe("default");
  expect(pauses).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000]);
});

test("a look without an answer does not unsay that it is processing", async () => {
  expect((await follow(processing, away, away, processing)).told).toEqual(["processing", "processing", "default"]);
});

test("where nobody answers that is told, and the looking goes on", async () => {
  expect((await follow(away, away, processing)).told).toEqual(["away", "away", "processing", "default"]);
});

test("after the visitor has left, nothing is told and nobody looks", async () => {
  const leaving = new AbortController();
  const told: string[] = [];
  let looks = 0;
  await pollPayment({
    look: async () => {
      looks += 1;
      if (looks === 2) leaving.abort();
      return processing;
    },
    tell: ({ kind }) => told.push(kind),
    pause: async () => undefined,
    left: leaving.signal,
  });
  expect(told).toEqual(["processing"]);
  expect(looks).toBe(2);
});
