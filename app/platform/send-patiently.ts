const answerWithinMs = 20_000;
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** What is worth another try, and who hears of it. */
export type Patience = {
  /** Whether another try may end better. Asked only where there was an answer; where there was none it is always tried again. */
  isTemporary(answer: Response): boolean;
  /** Called whenever a try came to nothing, before the pause. */
  onFault?: () => void;
};

/**
 * Sends until there is an answer that counts (M1): with growing pauses, at once when the browser is back online, and not before the time
 * that a `Retry-After` names. `send` must send the same `Idempotency-Key` each time, since an answer that was lost on its way back may
 * stand for something that was done.
 */
export async function sendPatiently(
  send: (signal: AbortSignal) => Promise<Response>,
  { isTemporary, onFault }: Patience,
): Promise<Response> {
  for (let attempt = 1; ; attempt++) {
    const answer = await send(AbortSignal.timeout(answerWithinMs)).catch(noAnswer);
    if (answer && !isTemporary(answer)) return answer;
    onFault?.();
    await pause(attempt, answer?.headers.get("Retry-After"));
  }
}

/** `fetch` says by these two that nothing came back. Anything else is a mistake of ours. */
function noAnswer(error: unknown): undefined {
  const isNetwork = error instanceof TypeError || error instanceof DOMException;
  if (!isNetwork) throw error;
}

function pause(attempt: number, retryAfter: string | null | undefined): Promise<void> {
  const named = /^\d+$/.test(retryAfter ?? "") ? Number(retryAfter) * 1000 : undefined;
  const grown = Math.min(longestPauseMs, firstPauseMs * 2 ** (attempt - 1));
  // Not all at the same moment, where a whole town was cut off.
  const jitter = 0.75 + Math.random() / 2;
  return new Promise((resolve) => {
    const ended = new AbortController();
    const end = () => {
      ended.abort();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, named ?? grown * jitter);
    if (named === undefined) globalThis.addEventListener?.("online", end, { signal: ended.signal });
  });
}
