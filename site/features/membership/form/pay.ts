import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { browserFetch } from "#services/site/site-fetch.ts";
import { newIdempotencyKey } from "#services/submissions/idempotency-key.ts";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { sendNewMember } from "#site/features/membership/membership-api.ts";
import { unexpectedError } from "#site/features/membership/membership-contract.ts";
import { type MembershipAnswers, toConfirmParams, toNewMember } from "./membership-answers.ts";
import { type SubmitMemberResult, submitMember } from "./submit-member.ts";

/** A text of the message area: what happened, and what that means for the visitor's money. */
export type Message = { text: string; more?: string };

/** The outcome of Pay now. `leaving`: the browser is navigating to the success page. */
export type PayResult =
  | { kind: "leaving" }
  | { kind: "message"; message: Message }
  | { kind: "fields"; fields: FieldError[] }
  | { kind: "closed" };

export type Payment = { stripe: Stripe; elements: StripeElements; clientSecret: string };

/**
 * Checks the card, submits the record, then confirms the payment. Nothing can be charged before the last step, and the record stays pending
 * until the provider says that it was paid.
 *
 * @param enter called before each stage: before the record is sent, and before the provider, and perhaps the payer's bank, take over the screen
 */
export async function pay(
  payment: Payment,
  answers: MembershipAnswers,
  enter: (stage: "recording" | "confirming") => void,
): Promise<PayResult> {
  const { stripe, elements, clientSecret } = payment;
  const { error: incomplete } = await elements.submit();
  if (incomplete) return { kind: "message", message: messageFor(incomplete) };

  enter("recording");
  const idempotencyKey = newIdempotencyKey();
  const record = () =>
    submitMember((signal) =>
      sendNewMember(browserFetch, toNewMember(answers), { idempotencyKey, clientSecret, signal }),
    );
  const confirmParams = toConfirmParams(answers, window.location.origin);
  const recorded = await record();
  if (!recorded.ok) {
    const isPaid = recorded.reason === "refused" && (await isAlreadyPaid(payment));
    return isPaid ? leaveFor(confirmParams.return_url) : payResultOf(recorded);
  }

  enter("confirming");
  const { error, paymentIntent } = await stripe.confirmPayment({ elements, confirmParams, redirect: "if_required" });
  if (error === undefined) return leaveFor(returnAddress(confirmParams.return_url, paymentIntent));
  if (!isPaidOrProcessing(error.payment_intent)) return { kind: "message", message: messageFor(error) };
  // Two people at one browser may share a payment; the server knows whether it was paid for the other person.
  const again = await record();
  return !again.ok && again.reason === "closed" ? { kind: "closed" } : leaveFor(confirmParams.return_url);
}

/** Whether the person was refused because this payment has gone through: its response was lost, or another tab confirmed it. */
async function isAlreadyPaid({ stripe, clientSecret }: Payment): Promise<boolean> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return isPaidOrProcessing(paymentIntent);
}

/** With what the provider adds to it when it redirects by itself. */
function returnAddress(url: string, { id, client_secret: secret, status }: PaymentIntent): string {
  const address = new URL(url);
  address.searchParams.set("payment_intent", id);
  if (secret !== null) address.searchParams.set("payment_intent_client_secret", secret);
  address.searchParams.set("redirect_status", status);
  return address.href;
}

/** Leads to the success page, unless it is out of reach: the browser's own error page would not say that the payment has gone through. */
async function leaveFor(url: string): Promise<PayResult> {
  try {
    await browserFetch(new URL(url).pathname, { method: "HEAD", signal: AbortSignal.timeout(reachTimeoutMs) });
  } catch {
    return { kind: "message", message: paidOffline };
  }
  window.location.assign(url);
  return { kind: "leaving" };
}

const reachTimeoutMs = 10_000;

const paidOffline: Message = {
  text: "Your payment has gone through, but there is no connection.",
  more: "Press Pay now again once you are online: it takes no more money, and shows your membership.",
};

function payResultOf(recorded: Exclude<SubmitMemberResult, { ok: true }>): PayResult {
  if (recorded.reason === "fields") return { kind: "fields", fields: recorded.fields };
  if (recorded.reason === "closed") return { kind: "closed" };
  if (recorded.reason === "refused") return { kind: "message", message: { text: recorded.detail } };
  return { kind: "message", message: { text: unexpectedError, more: "This try took no money. Please try again." } };
}

/** The provider's text for errors of a card or a field, our own for all others. */
function messageFor(error: StripeError): Message {
  const isForPayer = error.type === "card_error" || error.type === "validation_error";
  if (isForPayer && error.message)
    return { text: error.message, more: "No money was taken. Please check the card, or use another one." };
  console.error(
    new Error(`The payment was answered with ${error.type}: ${error.code ?? error.message ?? "no reason"}.`),
  );
  return unknownOutcome;
}

/** For failures after which the payment may or may not have gone through. */
export const unknownOutcome: Message = {
  text: unexpectedError,
  more: "You can press Pay now again: nobody pays twice for one membership.",
};

function isPaidOrProcessing(payment: PaymentIntent | undefined): boolean {
  return payment?.status === "succeeded" || payment?.status === "processing";
}
