import { withTimeout } from "#platform/outbound/with-timeout.ts";
import { entry, isRecord, text } from "#services/content/pages/content-tree.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";
import { callGraphql } from "#services/submissions/graphql-call.ts";
import { newIdempotencyKey } from "#services/submissions/idempotency-key.ts";

const memberMutation = `mutation SendMembershipConfirmationMember(
  $senderEmail: String, $senderName: String, $firstParagraph: String, $from: String,
  $fromName: String, $signoff: String, $subjectLine: String, $year: Int
) {
  sendMembershipConfirmationMember(
    senderEmail: $senderEmail, senderName: $senderName, firstParagraph: $firstParagraph, from: $from,
    fromName: $fromName, signoff: $signoff, subjectLine: $subjectLine, year: $year
  ) { responseMsg }
}`;

const festivalMutation = `mutation SendMembershipConfirmationCJF($senderEmail: String, $senderName: String, $year: Int) {
  sendMembershipConfirmationCJF(senderEmail: $senderEmail, senderName: $senderName, year: $year) { responseMsg }
}`;

/** The payer as the success page's address names them. */
export type Payer = { senderEmail: string; senderName: string; year: number };

/**
 * Requests both confirmation emails. The server syncs the payment if it has not been synced yet, and builds the emails from its own
 * data, so a failure here is only logged: the webhook or polling does the same.
 */
export async function requestConfirmations(fetch: SiteFetch, payer: Payer): Promise<void> {
  const template = await withTimeout(loadTemplate(fetch)).catch(logError);
  await mutate(fetch, memberMutation, { ...payer, ...template });
  await mutate(fetch, festivalMutation, payer);
}

const templateTexts = ["from", "fromName", "personalisation", "signoff", "subjectLine"] as const;

/** The texts of `GET /api/page/member-email`. The first paragraph is rich text and goes as JSON, because GraphQL takes a String. */
async function loadTemplate(fetch: SiteFetch): Promise<Record<string, string>> {
  const response = await fetch("/api/page/member-email");
  if (!response.ok) throw new Error(`/api/page/member-email answered ${response.status}.`);
  const body: unknown = await response.json();
  const fields = (isRecord(body) && Array.isArray(body.items) && entry(body.items[0])?.fields) || {};
  const texts = templateTexts.flatMap((name) => {
    const value = text(fields[name]);
    return value === undefined ? [] : [[name, value] as const];
  });
  const { firstParagraph } = fields;
  return {
    ...Object.fromEntries(texts),
    ...(firstParagraph !== undefined && { firstParagraph: JSON.stringify(firstParagraph) }),
  };
}

function mutate(fetch: SiteFetch, query: string, variables: Readonly<Record<string, unknown>>): Promise<void> {
  return withTimeout(expectAccepted(callGraphql(fetch, { query, variables, key: newIdempotencyKey() }))).catch(
    logError,
  );
}

async function expectAccepted(call: Promise<Response>): Promise<void> {
  const response = await call;
  if (!response.ok) throw new Error(`A confirmation was answered with status ${response.status}.`);
  const body: unknown = await response.json();
  if (isRecord(body) && body.errors) throw new Error(`A confirmation was refused: ${JSON.stringify(body.errors)}`);
}

function logError(error: unknown): undefined {
  console.error(error);
}
