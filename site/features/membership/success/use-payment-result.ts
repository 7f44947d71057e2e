import { useEffect, useRef, useState } from "react";
import { withTimeout } from "#platform/outbound/with-timeout.ts";
import { browserFetch, type SiteFetch } from "#services/site/site-fetch.ts";
import type { PaymentsForPages } from "#services/site/site-settings.ts";
import type { Site } from "#services/site/use-site.ts";
import { fetchOwnPayment } from "#site/features/membership/membership-api.ts";
import { intentIdFrom } from "#site/features/membership/membership-contract.ts";
import { loadStripeJs } from "../form/load-stripe-js.ts";
import { clearMembershipDraft } from "../form/membership-draft.ts";
import { type PaidPayment, type PaymentResult, paymentResultFrom } from "./payment-result.ts";
import { pauseUntilVisible, pollPayment } from "./poll-payment.ts";
import { requestConfirmations } from "./request-confirmations.ts";
import { type ReturnParameters, takeReturnParameters } from "./return-parameters.ts";

const loading: PaymentResult = { kind: "loading" };

/**
 * Polls the visitor's payment: the one in the address, or else this browser's own. When it has succeeded, requests both confirmations and
 * clears the form's draft.
 */
export function usePaymentResult({ settings: { payments }, currentYear }: Site) {
  const [result, setResult] = useState(loading);
  const [retrySignal] = useState(() => new EventTarget());
  // Read once, because reading removes the parameters from the address; a second effect run uses them again.
  const parameters = useRef<{ taken: ReturnParameters | undefined }>(undefined);

  useEffect(() => {
    parameters.current ??= { taken: takeReturnParameters(window) };
    const { taken } = parameters.current;
    const leaving = new AbortController();
    let wasProcessing = false;
    const report = (found: PaymentResult) => {
      const named = withPayer(found, taken);
      setResult(named);
      if (named.kind === "succeeded") finish(named.paid, currentYear);
      // The first answer for the browser's own payment told the server of a decline; of a later one it learns here.
      if (wasProcessing && isSeenDecline(named)) void fetchOwnPayment(browserFetch).catch(console.error);
      wasProcessing ||= named.kind === "processing";
    };
    const lookUp = paymentLookup(browserFetch, taken?.secret, payments);
    const pause = (time: number) => pauseUntilVisible(time, retrySignal, leaving.signal);
    void pollPayment({ lookUp, report, pause, leaving: leaving.signal });
    return () => leaving.abort();
  }, [payments, currentYear, retrySignal]);

  const retry = () => {
    setResult(loading);
    retrySignal.dispatchEvent(new Event("again"));
  };
  return { result, retry };
}

/** Such a visitor needs no email about it. In a hidden tab nobody has seen it yet. */
function isSeenDecline({ kind }: PaymentResult): boolean {
  return (kind === "requires_payment_method" || kind === "unknown") && document.visibilityState === "visible";
}

/**
 * Creates the function that looks up the payment. A secret from the address is used only if it is of the payment that this browser's cookie
 * names, so that another visitor's secret reveals nothing. Without a secret, the cookie's payment is used.
 */
function paymentLookup(
  fetch: SiteFetch,
  secret: string | undefined,
  payments: PaymentsForPages | undefined,
): () => Promise<PaymentResult> {
  let verified: string | undefined;
  return async () => {
    if (payments === undefined) return { kind: "unknown" };
    try {
      verified ??= await verifiedSecret(fetch, secret);
      if (verified === undefined) return { kind: "unknown" };
      const stripe = await withTimeout(loadStripeJs(payments));
      return paymentResultFrom(await withTimeout(stripe.retrievePaymentIntent(verified)));
    } catch (error) {
      console.error(error);
      return { kind: "unavailable" };
    }
  };
}

async function verifiedSecret(fetch: SiteFetch, secret: string | undefined): Promise<string | undefined> {
  const own = await withTimeout(fetchOwnPayment(fetch));
  if (secret === undefined) return own?.clientSecret;
  return own?.paymentIntent === intentIdFrom(secret) ? secret : undefined;
}

/** The address's name and email are used only for a payment found by the address's own secret. */
function withPayer(result: PaymentResult, parameters: ReturnParameters | undefined): PaymentResult {
  if (result.kind !== "succeeded" || parameters === undefined) return result;
  const { paid } = result;
  return { ...result, paid: { ...paid, name: parameters.name, email: paid.email ?? parameters.email } };
}

function finish({ email = "", name = "", year }: PaidPayment, currentYear: number): void {
  clearMembershipDraft();
  const payer = { senderEmail: email, senderName: name, year: year === undefined ? currentYear : Number(year) };
  void requestConfirmations(browserFetch, payer);
}
