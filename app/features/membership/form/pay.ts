import type { PaymentIntent, Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { sendNewMember } from "#app/features/membership/membership-api.ts";
import { unexpectedError } from "#app/features/membership/membership-contract.ts";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import { newIdempotencyKey } from "#app/services/submissions/idempotency-key.ts";
import { type MembershipAnswers, toConfirmParams, toNewMember } from "./membership-answers.ts";
import { type RefusedField, type SubmitMemberResult, submitMember } from "./submit-member.ts";

/** Words for the message area: what happened, and what that means for one's money. */
export type Message = { text: string; more?: string };

/** How a press of Pay now ended. `leaving`: the browser is on its way to member-success. */
export type PayResult =
  | { kind: "leaving" }
  | { kind: "message"; message: Message }
  | { kind: "fields"; fields: RefusedField[] }
  | { kind: "closed" };

export type Payment = { stripe: Stripe; elements: StripeElements; clientSecret: string };

/**
 * The press of Pay now: the card is checked, the record posted, then the payment confirmed (section 4). Until that last step nothing can
 * be taken, and what went wrong in it is the bank's or the line's: the record stays pending until the provider says that it was paid (P2).
 *
 * @param whenConfirming called before the provider, and perhaps the payer's bank, take over the screen
 */
export async function pay(
  payment: Payment,
  answers: MembershipAnswers,
  whenConfirming: () => void,
): Promise<PayResult> {
  const { stripe, elements, clientSecret } = payment;
  const { error: incomplete } = await elements.submit();
  if (incomplete) return { kind: "message", message: messageFor(incomplete) };

  const idempotencyKey = newIdempotencyKey();
  const record = () =>
    submitMember((signal) =>
      sendNewMember(browserFetch, toNewMember(answers), { idempotencyKey, clientSecret, signal }),
    );
  const confirmParams = toConfirmParams(answers, window.location.origin);
  const recorded = await record();
  if (!recorded.ok) {
    const isMade = recorded.reason === "refused" && (await isAlreadyPaid(payment));
    return isMade ? redirectTo(confirmParams.return_url) : payResultOf(recorded);
  }

  whenConfirming();
  const { error } = await stripe.confirmPayment({ elements, confirmParams });
  if (error === undefined) return { kind: "leaving" };
  if (!isPaidOrProcessing(error.payment_intent)) return { kind: "message", message: messageFor(error) };
  // Two people at one browser may share a payment. The server knows whether it was made for the other one.
  const asked = await record();
  return !asked.ok && asked.reason === "closed" ? { kind: "closed" } : redirectTo(confirmParams.return_url);
}

/** Whether a person is refused because of this very payment: its answer was lost, or it was made in another tab. */
async function isAlreadyPaid({ stripe, clientSecret }: Payment): Promise<boolean> {
  const { paymentIntent } = await stripe.retrievePaymentIntent(clientSecret);
  return isPaidOrProcessing(paymentIntent);
}

/** To the success page, which knows more. */
function redirectTo(address: string): PayResult {
  window.location.assign(address);
  return { kind: "leaving" };
}

function payResultOf(recorded: Exclude<SubmitMemberResult, { ok: true }>): PayResult {
  if (recorded.reason === "fields") return { kind: "fields", fields: recorded.fields };
  if (recorded.reason === "closed") return { kind: "closed" };
  if (recorded.reason === "refused") return { kind: "message", message: { text: recorded.detail } };
  return { kind: "message", message: { text: unexpectedError, more: "This try took no money. Please try again." } };
}

/** The provider's own words about a card or a field, ours for all else (section 8). */
function messageFor(error: StripeError): Message {
  const isForPayer = error.type === "card_error" || error.type === "validation_error";
  if (isForPayer && error.message) return { text: error.message };
  console.error(
    new Error(`The payment was answered with ${error.type}: ${error.code ?? error.message ?? "no reason"}.`),
  );
  return unknownOutcome;
}

/** Where nobody can say yet whether the bank has paid. */
export const unknownOutcome: Message = {
  text: unexpectedError,
  more: "You can press Pay now again: nobody pays twice for one membership.",
};

/** Paid, or about to be. */
function isPaidOrProcessing(payment: PaymentIntent | undefined): boolean {
  return payment?.status === "succeeded" || payment?.status === "processing";
}
