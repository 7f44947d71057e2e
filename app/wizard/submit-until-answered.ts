import { type Answer, retryAfter, sendPatiently } from "#app/platform/submissions/send-patiently.ts";

/** What came of an application: taken, or refused with this status (the failure page). */
export type Outcome = { ok: true; reference: string | undefined } | { ok: false; status: number };

type Surroundings = {
  /** The window, as `sendPatiently` wants it. */
  line: EventTarget;
  /** From 0 to 1, for the length of the pauses. */
  random?: () => number;
};

/** A server that asks for a longer wait is taken for one that refuses: nobody sits that long before a spinner. Milliseconds. */
const longestRetryAfter = 120_000;

/**
 * Sends until there is an answer (W6): a network error or a try that takes too long is repeated for as long as it lasts, 429 and 503
 * once, after the Retry-After they name. 200 is success; every other status is a refusal.
 *
 * @param send one try, always with the same key and body, so that the server takes the application once (W9)
 */
export async function submitUntilAnswered(
  send: (signal: AbortSignal) => Promise<Response>,
  surroundings: Surroundings,
): Promise<Outcome> {
  let hasWaited = false;
  const isTemporary = (answer: Answer) => {
    if (hasWaited || !asksToWait(answer)) return false;
    hasWaited = true;
    return true;
  };
  const answer = await sendPatiently(send, { ...surroundings, isTemporary });
  if (answer.status !== 200) return { ok: false, status: answer.status };
  return { ok: true, reference: referenceIn(answer.body) };
}

function asksToWait(answer: Answer): boolean {
  return (answer.status === 429 || answer.status === 503) && (retryAfter(answer) ?? 0) <= longestRetryAfter;
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
