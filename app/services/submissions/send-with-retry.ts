/** An answer, read whole. */
export type Answer = { status: number; body: string; retryAfter: string | null };

/** What is worth another try, and where the tries are made. */
export type RetryOptions = {
  /** Whether another try may end better than this answer. Where there was none, it is always tried again. */
  isTemporary(answer: Answer): boolean;
  /** Called whenever a try came to nothing, before the pause. */
  onFailure?: () => void;
  /** The window: it hears `online`, and asks before the page is closed or reloaded while something is on its way. */
  line: EventTarget;
  /** From 0 to 1; spreads the tries of many browsers that lost the same server. */
  random?: () => number;
};

/** So long one try may take. Milliseconds, as all below. */
const longestTry = 20_000;
const firstPause = 1000;
const longestPause = 30_000;
/** A timer that is set for more than 24 days rings at once. */
const longestAsked = 3_600_000;

type Send = (signal: AbortSignal) => Promise<Response>;

/**
 * Sends until there is a final answer: after growing pauses, at once when the browser is back online, and not before the time
 * that an answer's `Retry-After` names (an hour at most). Each try must carry the same `Idempotency-Key`, since an answer that was lost on
 * its way back may stand for something that was done.
 */
export async function sendWithRetry(send: Send, patience: RetryOptions): Promise<Answer> {
  const askFirst = (event: Event) => event.preventDefault();
  patience.line.addEventListener("beforeunload", askFirst);
  try {
    return await tryUntilAnswered(send, patience);
  } finally {
    patience.line.removeEventListener("beforeunload", askFirst);
  }
}

async function tryUntilAnswered(
  send: Send,
  { isTemporary, onFailure: onFault, line, random = Math.random }: RetryOptions,
) {
  for (let lost = 0; ; lost += 1) {
    const answer = await tryOnce(send);
    if (answer && !isTemporary(answer)) return answer;
    onFault?.();
    const own = backOff(lost, random());
    const asked = answer && retryAfter(answer);
    if (asked === undefined) await pause(own, line);
    else await pause(Math.min(Math.max(asked, own), longestAsked));
  }
}

/** One try, its answer read whole: a line that breaks in the middle of it is as good as none. */
async function tryOnce(send: Send): Promise<Answer | undefined> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(new Error(`There was no answer within ${longestTry} ms.`)), longestTry);
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

/** Twice as long each time, and between half and all of it by chance. */
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
