import { parseJson } from "#platform/text/parse-json.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import { type FieldError, readProblem } from "#services/submissions/read-problem.ts";
import { type ApiResponse, retryAfter, sendWithRetry } from "#services/submissions/send-with-retry.ts";

/** Accepted, or refused with this status; `errors` is what the server says is wrong with the answers, of a 422 alone. */
export type Outcome = { ok: true; reference: string | undefined } | { ok: false; status: number; errors: FieldError[] };

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
  const isTemporary = (response: ApiResponse) => {
    if (hasRetried || !isRetryable(response)) return false;
    hasRetried = true;
    return true;
  };
  const response = await sendWithRetry(send, { ...options, isTemporary });
  if (response.status !== 200) return { ok: false, status: response.status, errors: errorsIn(response) };
  return { ok: true, reference: referenceIn(response.body) };
}

function isRetryable(response: ApiResponse): boolean {
  return (response.status === 429 || response.status === 503) && (retryAfter(response) ?? 0) <= longestRetryAfter;
}

/** A refusal of the answers that names no field says in its `detail` what to do. */
function errorsIn({ status, body }: ApiResponse): FieldError[] {
  if (status !== 422) return [];
  const { errors, detail } = readProblem(body);
  return errors.length === 0 && detail !== undefined ? [{ field: "", message: detail }] : errors;
}

/** Status 200 is success whatever the body is; without a reference none is shown. */
function referenceIn(body: string): string | undefined {
  const json = parseJson(body);
  const reference = isRecord(json) ? json.reference : undefined;
  return typeof reference === "string" && reference !== "" ? reference : undefined;
}
