import { inTime } from "#app/platform/outbound/in-time.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import type { PaymentsForPages } from "#app/services/site/site-settings.ts";
import { ownPayment } from "../calls.ts";
import { intentOf } from "../contract.ts";
import { loadPaymentService } from "../load-payment-service.ts";
import { type PaymentResult, resultOf } from "./payment-result.ts";

/**
 * Looks up the visitor's own payment, as often as it is called. The one in the address counts when it is the one this browser began:
 * somebody else's secret, or an invented one, shows nothing of anybody (section 5). Without a secret it is the browser's latest (P12).
 *
 * @param secret from the address
 */
export function paymentLooks(
  fetch: SiteFetch,
  secret: string | undefined,
  payments: PaymentsForPages | undefined,
): () => Promise<PaymentResult> {
  let proven: string | undefined;
  return async () => {
    if (payments === undefined) return { kind: "default" };
    try {
      proven ??= await provenSecret(fetch, secret);
      if (proven === undefined) return { kind: "default" };
      const service = await inTime(loadPaymentService(payments));
      return resultOf(await inTime(service.retrievePaymentIntent(proven)));
    } catch (error) {
      console.error(error);
      return { kind: "away" };
    }
  };
}

async function provenSecret(fetch: SiteFetch, secret: string | undefined): Promise<string | undefined> {
  const own = await inTime(ownPayment(fetch));
  if (secret === undefined) return own?.clientSecret;
  return own?.paymentIntent === intentOf(secret) ? secret : undefined;
}
