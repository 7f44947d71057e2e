/** An answer with its whole body. */
export type Answer = { status: number; body: string; retryAfter: string | null };

/** Which answers are retried, and the window in which that happens. */
export type RetryOptions = {
  /** Whether another attempt may end better than this answer. Without an answer there is always another attempt. */
  isTemporary(answer: Answer): boolean;
  /** Called after each failed attempt, before the pause. */
  onFailure?: () => void;
  /** The window: it signals `online`, and asks before the page is closed or reloaded during a request. */
  line: EventTarget;
  /** From 0 to 1: the jitter that spreads the attempts of many browsers after an outage. */
  random?: () => number;
};

/** Timeout of one attempt. Milliseconds, as all below. */
const attemptTimeout = 20_000;
const firstPause = 1000;
const longestPause = 30_000;
/** Caps Retry-After: a timer of more than 24 days would fire at once. */
const longestRetryAfter = 3_600_000;

type Send = (signal: AbortSignal) => Promise<Response>;

/**
 * Sends a request until it gets an answer that is not temporary, with exponential back-off: at once when the browser is back online, and
 * not before the time that `Retry-After` names, an hour at most. Each attempt must carry the same `Idempotency-Key`, since the request of a
 * lost answer may have been processed.
 */
export async function sendWithRetry(send: Send, patience: RetryOptions): Promise<Answer> {
  const askFirst = (event: Event) => event.preventDefault();
  patience.line.addEventListener("beforeunload", askFirst);
  try {
    return await retryUntilAnswered(send, patience);
  } finally {
    patience.line.removeEventListener("beforeunload", askFirst);
  }
}

async function retryUntilAnswered(
  send: Send,
  { isTemporary, onFailure: onFault, line, random = Math.random }: RetryOptions,
) {
  for (let lost = 0; ; lost += 1) {
    const answer = await attempt(send);
    if (answer && !isTemporary(answer)) return answer;
    onFault?.();
    const own = backOff(lost, random());
    const asked = answer && retryAfter(answer);
    if (asked === undefined) await pause(own, line);
    else await pause(Math.min(Math.max(asked, own), longestRetryAfter));
  }
}

/** One attempt, with its body read to the end: a connection that breaks in between counts as no answer. */
async function attempt(send: Send): Promise<Answer | undefined> {
  const tooLong = new AbortController();
  const timer = setTimeout(
    () => tooLong.abort(new Error(`There was no answer within ${attemptTimeout} ms.`)),
    attemptTimeout,
  );
  try {
    const response = await send(tooLong.signal);
    const body = await response.text();
    return { status: response.status, body, retryAfter: response.headers.get("Retry-After") };
  } catch (error) {
    console.error(error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** @returns how long a server asks us to wait, in seconds or until a date; undefined where it does not say. */
export function retryAfter({ retryAfter: asked }: Pick<Answer, "retryAfter">): number | undefined {
  if (asked === null) return undefined;
  const time = /^\d+$/.test(asked.trim()) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  return Number.isNaN(time) ? undefined : Math.max(time, 0);
}

/** Doubles each time, with a jitter between half and all of it. */
function backOff(lost: number, chance: number): number {
  return Math.min(firstPause * 2 ** lost, longestPause) * (0.5 + chance / 2);
}

function pause(time: number, line?: EventTarget): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, time);
  const goOn = () => resolve();
  line?.addEventListener("online", goOn);
  return promise.finally(() => {
    clearTimeout(timer);
    line?.removeEventListener("online", goOn);
  });
}
