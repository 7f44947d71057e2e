import { parseJson } from "#platform/text/parse-json.ts";
import { isRecord } from "#services/content/pages/content-tree.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { callGraphql } from "#services/submissions/graphql-call.ts";
import { type FieldError, readGraphqlErrors } from "#services/submissions/read-problem.ts";
import { type ApiResponse, sendWithRetry } from "#services/submissions/send-with-retry.ts";
import type { UnsentMessage } from "./unsent-messages.ts";

const query = `mutation SendContactConfirmation($senderEmail: String, $senderName: String, $message: String) {
  sendContactConfirmation(senderEmail: $senderEmail, senderName: $senderName, message: $message) { responseMsg }
}`;

/** Refused: a retry could not succeed; `errors` are what the server says of the fields. */
export type Delivery = { outcome: "delivered" } | { outcome: "refused"; errors: FieldError[] };

type DeliveryOptions = {
  /** The browser window; see `RetryOptions`. */
  window: EventTarget;
  /** Called after each failed attempt. */
  onDelay: () => void;
};

/**
 * Sends a message to the committee and retries until the server has stored it. A filled honeypot field is sent as an undeclared variable.
 *
 * @returns "refused" with the reason logged, if a retry could not succeed
 */
export async function sendMessage(
  fetch: SiteFetch,
  { key, fields }: UnsentMessage,
  { window, onDelay }: DeliveryOptions,
): Promise<Delivery> {
  const response = await sendWithRetry((signal) => callGraphql(fetch, { query, variables: fields, key, signal }), {
    isTemporary: (each) => each.status === 429 || each.status >= 500 || (each.status === 200 && !isAccepted(each)),
    onFailure: onDelay,
    window,
  });
  if (isAccepted(response)) return { outcome: "delivered" };
  console.error(new Error(`The message was refused with status ${response.status}.`));
  return { outcome: "refused", errors: response.status === 422 ? readGraphqlErrors(response.body) : [] };
}

/** A 200 alone is not enough, because a captive portal may answer with its own page. */
function isAccepted({ status, body }: ApiResponse): boolean {
  const json = parseJson(body);
  return status === 200 && isRecord(json) && isRecord(json.data) && isRecord(json.data.sendContactConfirmation);
}
