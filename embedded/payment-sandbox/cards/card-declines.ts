import { type ApiError, cardError, type ErrorResponse, invalidRequest } from "../http/stripe-errors.ts";
import type { Decline } from "./card-behaviours.ts";

const refused = "Your card was declined.";
const velocity = "Your card was declined for making repeated attempts too frequently or exceeding its amount limit.";

/** Stripe's error for each decline code. */
const declines: Record<Decline, ErrorResponse> = {
  generic_decline: cardError("card_declined", refused, { decline_code: "generic_decline" }),
  insufficient_funds: cardError("card_declined", "Your card has insufficient funds.", {
    decline_code: "insufficient_funds",
  }),
  lost_card: cardError("card_declined", refused, { decline_code: "lost_card" }),
  stolen_card: cardError("card_declined", refused, { decline_code: "stolen_card" }),
  card_velocity_exceeded: cardError("card_declined", velocity, { decline_code: "card_velocity_exceeded" }),
  fraudulent: cardError("card_declined", refused, { decline_code: "fraudulent" }),
  expired_card: cardError("expired_card", "Your card has expired.", { param: "exp_month" }),
  incorrect_cvc: cardError("incorrect_cvc", "Your card's security code is incorrect.", { param: "cvc" }),
  incorrect_zip: cardError("incorrect_zip", "The postal code you provided is incorrect.", { param: "address_zip" }),
  card_not_supported: cardError("card_declined", "Your card does not support this type of purchase.", {
    decline_code: "card_not_supported",
  }),
  processing_error: cardError(
    "processing_error",
    "An error occurred while processing your card. Try again in a little bit.",
  ),
  test_mode_live_card: cardError(
    "card_declined",
    "Your card was declined. Your request was in test mode, but used a non test (live) card. For a list of valid test cards, visit: https://stripe.com/docs/testing.",
    { decline_code: "test_mode_live_card" },
  ),
};

export function declineError(decline: Decline): ApiError {
  return declines[decline].error;
}

const code = "payment_intent_authentication_failure";

/** 3-D Secure authentication failed. */
export const notAuthenticated: ApiError = invalidRequest(
  "The provided PaymentMethod has failed authentication. You can provide payment_method_data or a new PaymentMethod to attempt to fulfill this PaymentIntent again.",
  { code },
).error;

/** The same error as Stripe gives it to a browser. */
export const notAuthenticatedForPayer: ApiError = invalidRequest(
  "We are unable to authenticate your payment method. Please choose a different payment method and try again.",
  { code },
).error;
