import type { Context } from "hono";
import { isDatabaseUnavailable } from "#platform/database/database-failure.server.ts";
import { problem } from "#platform/http/problem.ts";
import type { Log } from "#platform/observability/log.server.ts";
import { ContentUnavailable } from "#services/content/pages/content-client.server.ts";
import { PaymentsUnavailable, paymentsUnavailableText } from "#services/payments/payment-errors.server.ts";

/** The response to a request that failed. Details go to the log only. */
export function errorResponse(error: Error, c: Context, log: Log): Response {
  if (error instanceof ContentUnavailable) {
    log.warn({ path: c.req.path }, "the content service does not answer, and there is no copy");
    return problemResponse(
      c,
      503,
      "Not available just now",
      "Our pages' source does not answer. Please try again in a minute.",
    );
  }
  // The cause has been logged where it occurred.
  if (error instanceof PaymentsUnavailable)
    return withRetryAfter(problemResponse(c, 503, "Not available just now", paymentsUnavailableText), 30);
  if (isDatabaseUnavailable(error)) {
    log.error({ err: error, path: c.req.path }, "the database is in trouble");
    return notStored(c);
  }
  log.error({ err: error, path: c.req.path }, "a request failed");
  const detail = "Please try again in a minute. If it goes on, write to the committee.";
  return problemResponse(c, 500, "Something went wrong", detail);
}

/** Nothing was stored, and the browser still has the input, so that it may retry. */
function notStored(c: Context) {
  const detail = "Our records cannot be reached, so nothing was stored or read. Please try again in a minute.";
  return withRetryAfter(problemResponse(c, 503, "Not available just now", detail), 5);
}

function withRetryAfter(response: Response, seconds: number): Response {
  response.headers.set("Retry-After", String(seconds));
  return response;
}

/** Plain text for browser navigation and plain forms; problem+json for every other client. */
function problemResponse(c: Context, status: 500 | 503, title: string, detail: string): Response {
  const isForPage = c.req.header("Accept")?.includes("text/html");
  return isForPage ? c.text(`Error. ${title}. ${detail}`, status) : problem(status, title, detail);
}
