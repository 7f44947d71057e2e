import type Stripe from "stripe";

type Told = Stripe.PaymentIntent.LastPaymentError;

/** Stripe's error object; what else belongs to it (the payment, its card) is added where that is known. */
export type ApiError = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
};

/** An error and the HTTP status it is answered with. */
export type ErrorResponse = { status: 400 | 401 | 402 | 404 | 409 | 500; error: ApiError };

/** Why a payment did not go through, as its `last_payment_error` keeps it. */
export type PaymentError = Pick<Told, "charge" | "payment_method"> & ApiError;

/** 400 unless `status` says otherwise: something about the request. */
export function invalidRequest(
  message: string,
  { code, param, status = 400 }: { code?: string; param?: string; status?: ErrorResponse["status"] } = {},
): ErrorResponse {
  return {
    status,
    error: {
      type: "invalid_request_error",
      ...(code && { code, doc_url: docsOf(code) }),
      message,
      ...(param && { param }),
    },
  };
}

/** 402: something about the card. */
export function cardError(
  code: string,
  message: string,
  more: { decline_code?: string; param?: string } = {},
): ErrorResponse {
  return { status: 402, error: { type: "card_error", code, doc_url: docsOf(code), message, ...more } };
}

export function noSuchIntent(id: string): ErrorResponse {
  return invalidRequest(`No such payment_intent: '${id}'`, { status: 404, code: "resource_missing", param: "intent" });
}

/** The payment is past that, or not there yet. */
export function unexpectedState(message: string): ErrorResponse {
  return invalidRequest(message, { code: "payment_intent_unexpected_state" });
}

/** Something is wrong with the sandbox itself. */
export const sandboxFailed: ErrorResponse = {
  status: 500,
  error: { type: "api_error", message: "The payment sandbox could not answer. It was noted in the log." },
};

function docsOf(code: string) {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}
