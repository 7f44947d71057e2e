import { useEffect, useRef, useState } from "react";
import { clearMembershipDraft } from "#app/features/membership/membership-draft.ts";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import type { Site } from "#app/services/site/use-site.ts";
import { paymentLookup } from "./look-up-payment.ts";
import type { PaidPayment, PaymentResult } from "./payment-result.ts";
import { pauseUntilVisible, pollPayment } from "./poll-payment.ts";
import { requestConfirmations } from "./request-confirmations.ts";
import { type ReturnParameters, takeReturnParameters } from "./return-parameters.ts";

const looking: PaymentResult = { kind: "looking" };

/**
 * How the visitor's payment went: the one in the address, or else this browser's own (P11, P12). Once it has succeeded both confirmations
 * are asked for, and what was typed into the form is forgotten.
 */
export function usePaymentResult({ settings: { payments }, currentYear }: Site) {
  const [result, setResult] = useState(looking);
  const [bell] = useState(() => new EventTarget());
  // Read once, and kept for another look; the secret is nowhere else.
  const address = useRef<{ taken: ReturnParameters | undefined }>(undefined);

  useEffect(() => {
    address.current ??= { taken: takeReturnParameters(window) };
    const { taken } = address.current;
    const leaving = new AbortController();
    const tell = (seen: PaymentResult) => {
      const named = withPayer(seen, taken);
      setResult(named);
      if (named.kind === "succeeded") finish(named.paid, currentYear);
    };
    const look = paymentLookup(browserFetch, taken?.secret, payments);
    const pause = (time: number) => pauseUntilVisible(time, bell, leaving.signal);
    void pollPayment({ look, tell, pause, left: leaving.signal });
    return () => leaving.abort();
  }, [payments, currentYear, bell]);

  const lookAgain = () => {
    setResult(looking);
    bell.dispatchEvent(new Event("again"));
  };
  return { result, lookAgain };
}

/** The address says who pays. That is believed of a payment found by the address's own secret, and of no other. */
function withPayer(result: PaymentResult, address: ReturnParameters | undefined): PaymentResult {
  if (result.kind !== "succeeded" || address === undefined) return result;
  const { paid } = result;
  return { ...result, paid: { ...paid, name: address.name, email: paid.email ?? address.email } };
}

function finish({ email = "", name = "", year }: PaidPayment, currentYear: number): void {
  clearMembershipDraft();
  const payer = { senderEmail: email, senderName: name, year: year === undefined ? currentYear : Number(year) };
  void requestConfirmations(browserFetch, payer);
}
