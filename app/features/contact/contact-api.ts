import { parseJson } from "#app/platform/text/parse-json.ts";
import { isRecord } from "#app/services/content/content-tree.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { callGraphql } from "#app/services/submissions/graphql-call.ts";
import { type Answer, sendWithRetry } from "#app/services/submissions/send-with-retry.ts";
import type { UnsentMessage } from "./unsent-messages.ts";

const query = `mutation SendContactConfirmation($senderEmail: String, $senderName: String, $message: String) {
  sendContactConfirmation(senderEmail: $senderEmail, senderName: $senderName, message: $message) { responseMsg }
}`;

type DeliveryOptions = {
  /** The browser window; see `RetryOptions`. */
  window: EventTarget;
  /** Called after each failed attempt. */
  onDelay: () => void;
};

/**
 * Sends a message to the committee and retries until the server has stored it. A filled honeypot field is sent as an undeclared variable.
 *
 * @returns "refused" if a retry could not succeed; the reason is logged
 */
export async function sendMessage(
  fetch: SiteFetch,
  { key, fields }: UnsentMessage,
  { window, onDelay }: DeliveryOptions,
): Promise<"delivered" | "refused"> {
  const answer = await sendWithRetry((signal) => callGraphql(fetch, { query, variables: fields, key, signal }), {
    isTemporary: (each) => each.status === 429 || each.status >= 500 || (each.status === 200 && !isAccepted(each)),
    onFailure: onDelay,
    window,
  });
  if (isAccepted(answer)) return "delivered";
  console.error(new Error(`The message was refused with status ${answer.status}.`));
  return "refused";
}

/** A 200 alone is not enough, because a captive portal may answer with its own page. */
function isAccepted({ status, body }: Answer): boolean {
  const answer = parseJson(body);
  return status === 200 && isRecord(answer) && isRecord(answer.data) && isRecord(answer.data.sendContactConfirmation);
}
