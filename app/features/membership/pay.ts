import type { Stripe, StripeElements, StripeError } from "@stripe/stripe-js";
import { browserFetch } from "#app/platform/site-fetch.ts";
import { newKey } from "#app/platform/submissions/new-key.ts";
import { sendNewMember } from "./calls.ts";
import { unexpectedError } from "./contract.ts";
import { type MembershipAnswers, toConfirmParams, toNewMember } from "./membership-answers.ts";
import { type RefusedField, recordMember } from "./record-member.ts";

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
  { stripe, elements, clientSecret }: Payment,
  answers: MembershipAnswers,
  whenConfirming: () => void,
): Promise<PayResult> {
  const { error: incomplete } = await elements.submit();
  if (incomplete) return { kind: "message", message: wordsFor(incomplete) };

  const idempotencyKey = newKey();
  const recorded = await recordMember((signal) =>
    sendNewMember(browserFetch, toNewMember(answers), { idempotencyKey, clientSecret, signal }),
  );
  if (!recorded.ok) {
    if (recorded.reason === "fields") return { kind: "fields", fields: recorded.fields };
    if (recorded.reason === "closed") return { kind: "closed" };
    if (recorded.reason === "refused") return { kind: "message", message: { text: recorded.detail } };
    return { kind: "message", message: { text: unexpectedError, more: "No money was taken. Please try again." } };
  }

  whenConfirming();
  const confirmParams = toConfirmParams(answers, window.location.origin);
  const { error } = await stripe.confirmPayment({ elements, confirmParams });
  if (error === undefined) return { kind: "leaving" };
  if (isOver(error)) {
    window.location.assign(confirmParams.return_url);
    return { kind: "leaving" };
  }
  return { kind: "message", message: wordsFor(error) };
}

/** The provider's own words about a card or a field, ours for all else (section 8). */
function wordsFor(error: StripeError): Message {
  const isForPayer = error.type === "card_error" || error.type === "validation_error";
  if (isForPayer && error.message) return { text: error.message };
  console.error(
    new Error(`The payment was answered with ${error.type}: ${error.code ?? error.message ?? "no reason"}.`),
  );
  return notKnown;
}

/** Where nobody can say yet whether the bank has paid. */
export const notKnown: Message = {
  text: unexpectedError,
  more: "You can press Pay now again: nobody pays twice for one membership.",
};

/** Paid from another tab, or before an answer was lost: the success page knows more. */
function isOver({ payment_intent: payment }: StripeError): boolean {
  return payment?.status === "succeeded" || payment?.status === "processing";
}
