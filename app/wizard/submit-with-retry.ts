import { parseJson } from "#app/platform/text/parse-json.ts";
import { isRecord } from "#app/services/content/content-tree.ts";
import { readProblem } from "#app/services/submissions/read-problem.ts";
import { type Answer, retryAfter, sendWithRetry } from "#app/services/submissions/send-with-retry.ts";

/** Accepted, or refused with this status; `fields` are those that the refusal names. */
export type Outcome = { ok: true; reference: string | undefined } | { ok: false; status: number; fields: string[] };

type SubmitOptions = {
  /** The browser window, for its events `online` and `beforeunload`. */
  window: EventTarget;
  /** From 0 to 1: the jitter of the back-off. */
  random?: () => number;
};

/** A longer Retry-After counts as a refusal: it is too long to wait for with a spinner. Milliseconds. */
const longestRetryAfter = 120_000;

/**
 * Submits an application. Network errors and timeouts are retried without limit; 429 and 503 once, after their Retry-After. 200 is success,
 * every other status is a refusal.
 *
 * @param send makes one attempt, always with the same key and body, so that the application is stored once
 */
export async function submitWithRetry(
  send: (signal: AbortSignal) => Promise<Response>,
  options: SubmitOptions,
): Promise<Outcome> {
  let hasRetried = false;
  const isTemporary = (answer: Answer) => {
    if (hasRetried || !isRetryable(answer)) return false;
    hasRetried = true;
    return true;
  };
  const answer = await sendWithRetry(send, { ...options, isTemporary });
  if (answer.status !== 200)
    return { ok: false, status: answer.status, fields: readProblem(answer.body).errors.map(({ field }) => field) };
  return { ok: true, reference: referenceIn(answer.body) };
}

function isRetryable(answer: Answer): boolean {
  return (answer.status === 429 || answer.status === 503) && (retryAfter(answer) ?? 0) <= longestRetryAfter;
}

/** Status 200 is success whatever the body is; without a reference none is shown. */
function referenceIn(body: string): string | undefined {
  const answer = parseJson(body);
  const reference = isRecord(answer) ? answer.reference : undefined;
  return typeof reference === "string" && reference !== "" ? reference : undefined;
}
