/** An answer with its whole body. */
export type ApiResponse = { status: number; body: string; retryAfter: string | null };

/** Which answers are retried, and the window in which that happens. */
export type RetryOptions = {
  /** Whether this answer may be retried. A request without an answer is always retried. */
  isTemporary(response: ApiResponse): boolean;
  /** Called after each failed attempt, before the pause. */
  onFailure?: () => void;
  /** The browser window, for its events `online` and `beforeunload`: leaving the page during a request must be confirmed. */
  window: EventTarget;
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
export async function sendWithRetry(send: Send, options: RetryOptions): Promise<ApiResponse> {
  const confirmLeaving = (event: Event) => event.preventDefault();
  options.window.addEventListener("beforeunload", confirmLeaving);
  try {
    return await retryUntilAnswered(send, options);
  } finally {
    options.window.removeEventListener("beforeunload", confirmLeaving);
  }
}

async function retryUntilAnswered(send: Send, { isTemporary, onFailure, window, random = Math.random }: RetryOptions) {
  for (let lost = 0; ; lost += 1) {
    const response = await attempt(send);
    if (response && !isTemporary(response)) return response;
    onFailure?.();
    const own = backOff(lost, random());
    const asked = response && retryAfter(response);
    if (asked === undefined) await pause(own, window);
    else await pause(Math.min(Math.max(asked, own), longestRetryAfter));
  }
}

/** One attempt, with its body read to the end: a connection that breaks in between counts as no answer. */
async function attempt(send: Send): Promise<ApiResponse | undefined> {
  const timeout = new AbortController();
  const timer = setTimeout(
    () => timeout.abort(new Error(`There was no answer within ${attemptTimeout} ms.`)),
    attemptTimeout,
  );
  try {
    const response = await send(timeout.signal);
    const body = await response.text();
    return { status: response.status, body, retryAfter: response.headers.get("Retry-After") };
  } catch (error) {
    console.error(error);
    return undefined;
  } finally {
    clearTimeout(timer);
  }
}

/** @returns how long a server asks us to wait, in milliseconds; undefined where it does not say, in seconds or by a date. */
export function retryAfter({ retryAfter: header }: Pick<ApiResponse, "retryAfter">): number | undefined {
  if (header === null) return undefined;
  const time = /^\d+$/.test(header.trim()) ? Number(header) * 1000 : Date.parse(header) - Date.now();
  return Number.isNaN(time) ? undefined : Math.max(time, 0);
}

/** Doubles each time, with a jitter between half and all of it. */
function backOff(lost: number, chance: number): number {
  return Math.min(firstPause * 2 ** lost, longestPause) * (0.5 + chance / 2);
}

function pause(time: number, window?: EventTarget): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, time);
  const onOnline = () => resolve();
  window?.addEventListener("online", onOnline);
  return promise.finally(() => {
    clearTimeout(timer);
    window?.removeEventListener("online", onOnline);
  });
}
