import type Stripe from "stripe";

/** Stripe's error object. The payment intent and its card are added where they are known. */
export type ApiError = {
  type: "api_error" | "card_error" | "idempotency_error" | "invalid_request_error";
  code?: string;
  decline_code?: string;
  message: string;
  param?: string;
  doc_url?: string;
};

/** An error and its HTTP status. */
export type ErrorResponse = { status: 400 | 401 | 402 | 404 | 409 | 500; error: ApiError };

/** A response as it is sent, and as it is stored for an `Idempotency-Key`. */
export type Reply = { status: number; body: string };

export function jsonReply(status: number, body: object): Reply {
  return { status, body: JSON.stringify(body) };
}

export function errorReply({ status, error }: ErrorResponse): Reply {
  return jsonReply(status, { error });
}

/** A payment intent's `last_payment_error`. */
export type PaymentError = Pick<Stripe.PaymentIntent.LastPaymentError, "charge" | "payment_method"> & ApiError;

/** An error of the request: 400 by default. */
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

/** An error of the card: 402. */
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

/** The payment intent's status does not allow the operation. */
export function unexpectedState(message: string): ErrorResponse {
  return invalidRequest(message, { code: "payment_intent_unexpected_state" });
}

/** An error of the sandbox itself. */
export const sandboxFailed: ErrorResponse = {
  status: 500,
  error: { type: "api_error", message: "The payment sandbox could not answer. It was noted in the log." },
};

function docsOf(code: string) {
  return `https://stripe.com/docs/error-codes/${code.replaceAll("_", "-")}`;
}
