import type { PaymentResult } from "./payment-result.ts";

const firstPauseMs = 1000;
const longestPauseMs = 15_000;

type PollOptions = {
  lookUp: () => Promise<PaymentResult>;
  /** Gets every result, except "unavailable" for a payment already known to be processing. */
  report: (result: PaymentResult) => void;
  /** Waits for so many milliseconds. */
  pause: (ms: number) => Promise<void>;
  /** Aborted when the visitor leaves the page. */
  leaving: AbortSignal;
};

/** Polls a payment while it is processing or the provider does not answer, with exponential back-off. */
export async function pollPayment({ lookUp, report, pause, leaving }: PollOptions): Promise<void> {
  let isProcessing = false;
  for (let attempt = 0; ; attempt += 1) {
    const result = await lookUp();
    if (leaving.aborted) return;
    if (!isProcessing || result.kind !== "unavailable") report(result);
    if (result.kind !== "processing" && result.kind !== "unavailable") return;
    isProcessing ||= result.kind === "processing";
    await pause(Math.min(firstPauseMs * 2 ** attempt, longestPauseMs));
    if (leaving.aborted) return;
  }
}

/** Waits `ms`, or until `retrySignal` dispatches "again", the page becomes visible, the browser is back online, or the page is left. */
export function pauseUntilVisible(ms: number, retrySignal: EventTarget, leaving: AbortSignal): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const over = new AbortController();
  const { signal } = over;
  const resume = () => resolve();
  const timer = setTimeout(resume, ms);
  retrySignal.addEventListener("again", resume, { signal });
  leaving.addEventListener("abort", resume, { signal });
  window.addEventListener("online", resume, { signal });
  document.addEventListener("visibilitychange", () => document.visibilityState === "visible" && resolve(), { signal });
  return promise.finally(() => {
    clearTimeout(timer);
    over.abort();
  });
}
