import {
  loadMemberEmail,
  type Payer,
  sendFestivalConfirmation,
  sendMemberConfirmation,
} from "#app/features/membership/membership-api.ts";
import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import { isRecord } from "#app/services/content/content-tree.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";

/**
 * Asks for both mails that confirm a membership (section 7). It may be the first that the server hears of the payment, or the tenth time:
 * the server decides what there is to send (P7, P8). What fails only the console is told (section 8); the webhook sees to it.
 */
export async function requestConfirmations(fetch: SiteFetch, payer: Payer): Promise<void> {
  const email = await loadMemberEmail(fetch);
  await logFailure(() => sendMemberConfirmation(fetch, payer, email));
  await logFailure(() => sendFestivalConfirmation(fetch, payer));
}

async function logFailure(call: () => Promise<Response>): Promise<void> {
  try {
    await withTimeout(checkAccepted(call));
  } catch (error) {
    console.error(error);
  }
}

async function checkAccepted(call: () => Promise<Response>): Promise<void> {
  const response = await call();
  if (!response.ok) throw new Error(`A confirmation was answered with status ${response.status}.`);
  const answer: unknown = await response.json();
  if (isRecord(answer) && answer.errors)
    throw new Error(`A confirmation was refused: ${JSON.stringify(answer.errors)}`);
}
