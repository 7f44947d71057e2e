import { loadStripeJs } from "#app/features/membership/load-stripe-js.ts";
import { fetchOwnPayment } from "#app/features/membership/membership-api.ts";
import { intentIdFrom } from "#app/features/membership/membership-contract.ts";
import { withTimeout } from "#app/platform/outbound/with-timeout.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import type { PaymentsForPages } from "#app/services/site/site-settings.ts";
import { type PaymentResult, paymentResultFrom } from "./payment-result.ts";

/**
 * Looks up the visitor's own payment, as often as it is called. The one in the address counts when it is the one this browser began:
 * somebody else's secret, or an invented one, shows nothing of anybody (section 5). Without a secret it is the browser's latest (P12).
 *
 * @param secret from the address
 */
export function paymentLookup(
  fetch: SiteFetch,
  secret: string | undefined,
  payments: PaymentsForPages | undefined,
): () => Promise<PaymentResult> {
  let proven: string | undefined;
  return async () => {
    if (payments === undefined) return { kind: "default" };
    try {
      proven ??= await verifiedSecret(fetch, secret);
      if (proven === undefined) return { kind: "default" };
      const service = await withTimeout(loadStripeJs(payments));
      return paymentResultFrom(await withTimeout(service.retrievePaymentIntent(proven)));
    } catch (error) {
      console.error(error);
      return { kind: "away" };
    }
  };
}

async function verifiedSecret(fetch: SiteFetch, secret: string | undefined): Promise<string | undefined> {
  const own = await withTimeout(fetchOwnPayment(fetch));
  if (secret === undefined) return own?.clientSecret;
  return own?.paymentIntent === intentIdFrom(secret) ? secret : undefined;
}
