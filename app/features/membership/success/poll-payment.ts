import type { PaymentResult } from "./payment-result.ts";

/** Milliseconds, as below. */
const firstPauseMs = 1000;
const longestPauseMs = 15_000;

type PollOptions = {
  look: () => Promise<PaymentResult>;
  /** Hears what every look saw, but for one that got no answer about a payment known to be processing. */
  tell: (result: PaymentResult) => void;
  pause: (time: number) => Promise<void>;
  /** Aborted when nobody looks on any more. */
  left: AbortSignal;
};

/**
 * Looks at a payment; while it is processing, or nobody answers, looks again, after pauses of 1 s, 2 s, 4 s … 15 s at most, until it is
 * known how it ended (section 4).
 */
export async function pollPayment({ look, tell, pause, left }: PollOptions): Promise<void> {
  let isProcessing = false;
  for (let looks = 0; ; looks += 1) {
    const result = await look();
    if (left.aborted) return;
    const isLost = isProcessing && result.kind === "away";
    if (!isLost) tell(result);
    if (result.kind !== "processing" && result.kind !== "away") return;
    isProcessing ||= result.kind === "processing";
    await pause(Math.min(firstPauseMs * 2 ** looks, longestPauseMs));
    if (left.aborted) return;
  }
}

/** Waits that long, or until `bell` says "again", the visitor is back at the page, the browser is back online, or the page was left. */
export function pauseUntilVisible(time: number, bell: EventTarget, left: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const goOn = () => resolve();
  const goOnWhenSeen = () => document.visibilityState === "visible" && resolve();
  const timer = setTimeout(goOn, time);
  bell.addEventListener("again", goOn, { signal: over.signal });
  left.addEventListener("abort", goOn, { signal: over.signal });
  window.addEventListener("online", goOn, { signal: over.signal });
  document.addEventListener("visibilitychange", goOnWhenSeen, { signal: over.signal });
  return promise.finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}
