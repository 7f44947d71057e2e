import { isRecord } from "#app/services/content/content-tree.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { callGraphql } from "#app/services/submissions/graphql-call.ts";
import { type Answer, sendWithRetry } from "#app/services/submissions/send-with-retry.ts";
import type { UnsentMessage } from "./unsent-messages.ts";

const query = `mutation SendContactConfirmation($senderEmail: String, $senderName: String, $message: String) {
  sendContactConfirmation(senderEmail: $senderEmail, senderName: $senderName, message: $message) { responseMsg }
}`;

type DeliveryOptions = {
  /** The window, as `sendPatiently` wants it. */
  line: EventTarget;
  /** Called whenever a try came to nothing. */
  onDelay: () => void;
};

/**
 * Sends a message to the committee (section 7) and goes on until the server has it (M1), whatever becomes of the page's form. What fills
 * the trap in goes along as a variable that the operation does not declare (M9).
 *
 * @returns "refused" where no later try would end better; only the console is told why (section 8).
 */
export async function postMessage(
  fetch: SiteFetch,
  { key, fields }: UnsentMessage,
  { line, onDelay }: DeliveryOptions,
): Promise<"delivered" | "refused"> {
  const answer = await sendWithRetry((signal) => callGraphql(fetch, { query, variables: fields, key, signal }), {
    isTemporary: (each) => each.status === 429 || each.status >= 500 || (each.status === 200 && !isAccepted(each)),
    onFailure: onDelay,
    line,
  });
  if (isAccepted(answer)) return "delivered";
  console.error(new Error(`The message was refused with status ${answer.status}.`));
  return "refused";
}

/** Not every 200 is ours: a hotel's network may answer with its own page. */
function isAccepted({ status, body }: Answer): boolean {
  if (status !== 200) return false;
  try {
    const answer: unknown = JSON.parse(body);
    return isRecord(answer) && isRecord(answer.data) && isRecord(answer.data.sendContactConfirmation);
  } catch {
    return false;
  }
}
