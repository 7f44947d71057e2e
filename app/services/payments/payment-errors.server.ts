import type Stripe from "stripe";
import type { Log } from "#app/platform/observability/log.server.ts";

/** The payment provider does not answer, or does not know us: nothing was charged, and it is worth trying again. */
export class PaymentsUnavailable extends Error {
  override name = "PaymentsUnavailable";

  constructor(message = "The payment provider does not answer. Please try again in a minute.") {
    super(message);
  }
}

/** What a visitor is told of it. */
export const paymentsUnavailableText =
  "Payments are not available just now, and this try took no money. Please try again in a minute.";

/** The provider understood a request of ours and refused it. */
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
 * What a failure of the provider's SDK means. Its own errors stay here: they hold what was asked and what was answered, with secrets and
 * names in it.
 */
export function toPaymentError(error: unknown, log: Log): Error {
  if (!isProviderError(error)) return unavailable({ reason: error instanceof Error ? error.message : "unknown" }, log);
  const { type, code, statusCode, requestId } = error;
  if (requestErrors.includes(type)) return new PaymentRefused(code ?? type);
  return unavailable({ type, code, status: statusCode, request: requestId, reason: reasonOf(error.detail) }, log);
}

/** Whether the next call would meet the same: anything but a request of ours that was wrong. */
export function isProviderFailure(error: unknown): boolean {
  return !isProviderError(error) || !requestErrors.includes(error.type);
}

/** Told by its shape: the SDK, and with it the class, is there only once it was needed. */
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

/** Why there was no connection, for example `ECONNREFUSED`. */
function reasonOf(detail: unknown): string | undefined {
  if (!(detail instanceof Error)) return undefined;
  if ("code" in detail && typeof detail.code === "string") return detail.code;
  return reasonOf(detail.cause);
}
