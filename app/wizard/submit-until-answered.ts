/** What came of an application: taken, or refused with this status (the failure page). */
export type Outcome = { ok: true; reference: string | undefined } | { ok: false; status: number };

type Surroundings = {
  /** Where `online` is heard: the window. */
  line: EventTarget;
  /** From 0 to 1; spreads the tries of many browsers that lost the same server. */
  random?: () => number;
};

/** So long one try may take. Milliseconds, as all below. */
const patience = 20_000;
const firstPause = 1000;
const longestPause = 30_000;
/** A server that asks for more than this is told no: nobody waits longer in front of a spinner. */
const longestRetryAfter = 120_000;

/**
 * Sends until there is an answer (W6). A network error or a try that takes too long is repeated for as long as it lasts: after a
 * growing pause, or at once when the browser is back online. 429 and 503 are repeated once, after the Retry-After they name. 200 is
 * success; every other status is a refusal.
 *
 * @param send one try, always with the same key and body, so that the server takes the application once (W9)
 */
export async function submitUntilAnswered(
  send: (signal: AbortSignal) => Promise<Response>,
  { line, random = Math.random }: Surroundings,
): Promise<Outcome> {
  let lost = 0;
  let hasWaited = false;
  for (;;) {
    const answer = await tryOnce(send);
    if (answer === undefined) {
      await pause(backOff(lost, random()), line);
      lost += 1;
      continue;
    }
    if (answer.status === 200) return { ok: true, reference: referenceIn(answer.body) };
    const wait = retryAfter(answer);
    if (hasWaited || wait === undefined) return { ok: false, status: answer.status };
    hasWaited = true;
    await pause(wait);
  }
}

type Answer = { status: number; body: string; retryAfter: string | null };

/** One try, its answer read whole: a line that breaks in the middle of it is as good as none. */
async function tryOnce(send: (signal: AbortSignal) => Promise<Response>): Promise<Answer | undefined> {
  const tooLong = new AbortController();
  const timer = setTimeout(() => tooLong.abort(new Error(`There was no answer within ${patience} ms.`)), patience);
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

/** @returns how long a server that has no time now asks us to wait; undefined for any other answer. It names seconds or a date. */
function retryAfter({ status, retryAfter: asked }: Answer): number | undefined {
  if (status !== 429 && status !== 503) return undefined;
  if (asked === null) return firstPause;
  const time = /^\d+$/.test(asked.trim()) ? Number(asked) * 1000 : Date.parse(asked) - Date.now();
  if (Number.isNaN(time)) return firstPause;
  return time > longestRetryAfter ? undefined : Math.max(time, 0);
}

/** Status 200 is success whatever the body (section 4); one without a reference has none to show. */
function referenceIn(body: string): string | undefined {
  try {
    const answer: unknown = JSON.parse(body);
    const found = typeof answer === "object" && answer !== null && "reference" in answer ? answer.reference : undefined;
    return typeof found === "string" && found !== "" ? found : undefined;
  } catch {
    return undefined;
  }
}
