import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import { entry, isRecord, text } from "#app/services/content/content-tree.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import { callGraphql } from "#app/services/submissions/graphql-call.ts";
import { newIdempotencyKey } from "#app/services/submissions/idempotency-key.ts";
import { intentIdFrom, membershipItem, type NewMember, paymentIntentHeader } from "./membership-contract.ts";

/**
 * `POST /api/payments/create-payment-intent` (section 7): 200 `{ clientSecret }`, of the payment this browser has begun already while that
 * is open. Read the answer with `clientSecretIn`.
 */
export function createPaymentIntent(fetch: SiteFetch, signal?: AbortSignal): Promise<Response> {
  return fetch("/api/payments/create-payment-intent", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ items: [membershipItem] }),
    ...(signal ? { signal } : {}),
  });
}

/** The client secret in what `create-payment-intent` answered with 200. */
export function clientSecretFrom(answer: unknown): string | undefined {
  return isRecord(answer) ? text(answer.clientSecret) : undefined;
}

/** The browser's own payment. */
export type OwnPayment = { clientSecret: string; paymentIntent: string };

/** `GET /api/payments` (P13): undefined where this browser has begun no payment, or sends no cookie back. Any failure throws. */
export async function fetchOwnPayment(fetch: SiteFetch, signal?: AbortSignal): Promise<OwnPayment | undefined> {
  const response = await fetch("/api/payments", { cache: "no-store", ...(signal ? { signal } : {}) });
  if (!response.ok) throw new Error(`/api/payments answered ${response.status}.`);
  const body: unknown = await response.json();
  if (!isRecord(body)) return undefined;
  const clientSecret = text(body.client_secret);
  const paymentIntent = text(body.payment_intent);
  return clientSecret && paymentIntent ? { clientSecret, paymentIntent } : undefined;
}

/** One try to send a record: the same key for the same answers, a new one when they have changed. */
export type MemberAttempt = {
  idempotencyKey: string;
  /** Of the payment that will be confirmed: the server refuses the record unless it is the one that this browser may pay with. */
  clientSecret: string;
  signal: AbortSignal;
};

/** `POST /api/records/new-member` (section 7): 200 `{ reference }`, or a problem, which may have one of `problemCodes`. */
export function sendNewMember(fetch: SiteFetch, payload: NewMember, attempt: MemberAttempt): Promise<Response> {
  return fetch("/api/records/new-member", {
    method: "POST",
    headers: {
      "Content-Type": "application/json",
      "Idempotency-Key": attempt.idempotencyKey,
      [paymentIntentHeader]: intentIdFrom(attempt.clientSecret),
    },
    body: JSON.stringify(payload),
    signal: attempt.signal,
  });
}

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

/** Who has paid, as the success page knows them from its address. */
export type Payer = { senderEmail: string; senderName: string; year: number };

/** The template's texts, as section 7 passes them; the server builds the mail from its own copy (P8). */
export type MemberEmailTexts = {
  firstParagraph?: string;
  from?: string;
  fromName?: string;
  personalisation?: string;
  signoff?: string;
  subjectLine?: string;
};

/** `sendMembershipConfirmationMember` (section 7), with the `personalisation` that it does not declare (P9). */
export function sendMemberConfirmation(fetch: SiteFetch, payer: Payer, email: MemberEmailTexts): Promise<Response> {
  return callGraphql(fetch, { query: memberMutation, variables: { ...payer, ...email }, key: newIdempotencyKey() });
}

/** `sendMembershipConfirmationCJF` (section 7). */
export function sendFestivalConfirmation(fetch: SiteFetch, payer: Payer): Promise<Response> {
  return callGraphql(fetch, { query: festivalMutation, variables: payer, key: newIdempotencyKey() });
}

/** `GET /api/page/member-email` (section 7): its texts; none where it cannot be loaded, which only the console is told (section 8). */
export async function loadMemberEmail(fetch: SiteFetch): Promise<MemberEmailTexts> {
  try {
    const body = await withTimeout(readMemberEmail(fetch));
    const first = isRecord(body) && Array.isArray(body.items) ? entry(body.items[0]) : undefined;
    return first ? textsOf(first.fields) : {};
  } catch (error) {
    console.error(error);
    return {};
  }
}

async function readMemberEmail(fetch: SiteFetch): Promise<unknown> {
  const response = await fetch("/api/page/member-email");
  if (!response.ok) throw new Error(`/api/page/member-email answered ${response.status}.`);
  return response.json();
}

const templateTexts = ["from", "fromName", "personalisation", "signoff", "subjectLine"] as const;

/** The first paragraph is rich text, and GraphQL takes a String: it goes as JSON. */
function textsOf(fields: Readonly<Record<string, unknown>>): MemberEmailTexts {
  const email: MemberEmailTexts = {};
  for (const name of templateTexts) {
    const written = text(fields[name]);
    if (written !== undefined) email[name] = written;
  }
  if (fields.firstParagraph !== undefined) email.firstParagraph = JSON.stringify(fields.firstParagraph);
  return email;
}
