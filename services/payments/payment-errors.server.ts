import type Stripe from "stripe";
import type { Log } from "#platform/observability/log.server.ts";

/** The payment provider does not answer, or refuses the key. Nothing was charged, and retrying may help. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";

  constructor(message = "The payment provider does not answer. Please try again in a minute.") {
    super(message);
  }
}

/** The text for visitors. */
export const paymentsUnavailableText =
  "Payments are not available just now, and this try took no money. Please try again in a minute.";

/** The provider rejected a request as invalid. */
export class PaymentRefused extends Error {
  override name = "PaymentRefused";
  readonly code: string;

  constructor(code: string) {
    super(`The payment provider refused a request of ours: ${code}.`);
    this.code = code;
  }
}

const requestErrors = ["StripeInvalidRequestError", "StripeCardError", "StripeIdempotencyError"];

/**
 * Converts an error of the provider's SDK. The SDK's own errors are not passed on, because they hold requests and responses with secrets
 * and names.
 */
export function toPaymentError(error: unknown, log: Log): Error {
  if (!isProviderError(error)) return unavailable({ reason: error instanceof Error ? error.message : "unknown" }, log);
  const { type, code, statusCode, requestId } = error;
  if (requestErrors.includes(type)) return new PaymentRefused(code ?? type);
  return unavailable({ type, code, status: statusCode, request: requestId, reason: reasonOf(error.detail) }, log);
}

/** Whether the error counts for the circuit breaker: anything but an invalid request. */
export function isProviderFailure(error: unknown): boolean {
  return !isProviderError(error) || !requestErrors.includes(error.type);
}

/** Whether a restricted key lacks the right to a call. */
export function isPermissionError(error: unknown): boolean {
  return isProviderError(error) && error.type === "StripePermissionError";
}

/** Checked by shape, because the SDK is imported only on first use. */
function isProviderError(error: unknown): error is InstanceType<typeof Stripe.errors.StripeError> {
  return error instanceof Error && "type" in error && typeof error.type === "string" && error.type.startsWith("Stripe");
}

function unavailable(cause: Record<string, unknown>, log: Log) {
  const isKeyRefused = cause.status === 401 || cause.status === 403;
  if (isKeyRefused) log.error({ cause }, "the payment provider refuses our key: see STRIPE_SECRET_KEY");
  else log.warn({ cause }, "the payment provider does not answer");
  return new PaymentsUnavailable(
    isKeyRefused ? "The payment provider refuses our key: see STRIPE_SECRET_KEY." : undefined,
  );
}

/** The system's error code, for example `ECONNREFUSED`. */
function reasonOf(detail: unknown): string | undefined {
  if (!(detail instanceof Error)) return undefined;
  if ("code" in detail && typeof detail.code === "string") return detail.code;
  return reasonOf(detail.cause);
}
