import type { Stripe } from "@stripe/stripe-js";
import { type SetStateAction, useEffect, useEffectEvent, useRef, useState } from "react";
import { loadStripeJs } from "#app/features/membership/load-stripe-js.ts";
import { clientSecretFrom, createPaymentIntent, fetchOwnPayment } from "#app/features/membership/membership-api.ts";
import { problemCodes } from "#app/features/membership/membership-contract.ts";
import { isRecord, text } from "#app/services/content/content-tree.ts";
import { browserFetch } from "#app/services/site/site-fetch.ts";
import type { PaymentsForPages } from "#app/services/site/site-settings.ts";

/** How it stands with the payment service. Nothing can be paid until it is ready (section 4). */
export type PaymentSetup =
  | { stage: "off" }
  | { stage: "loading" }
  | { stage: "failed"; why: string }
  | { stage: "ready"; stripe: Stripe; clientSecret: string; feeCents: number };

export const failureTexts = {
  away: "The payment form could not be loaded. Please look at your connection, then try again.",
  cookie:
    "Your browser refused our cookie, and without it we could not tell your payment from somebody else's. Please allow cookies for this site, then try again.",
} as const;

/** So long an answer may take, and so long all of it before we say that it takes too long. Milliseconds. */
const callTimeoutMs = 10_000;
const setupTimeoutMs = 20_000;

/** Gets the provider's browser object and a payment to confirm: when the form is opened, and anew when that is asked for. */
export function usePaymentSetup(payments: PaymentsForPages | undefined, open: boolean) {
  const [service, setService] = useState<PaymentSetup>(() => ({ stage: payments ? "loading" : "off" }));

  const tries = useRef(0);

  const load = async () => {
    if (payments === undefined) return;
    tries.current += 1;
    const ownTry = tries.current;
    // An earlier try that fails at last takes nothing away from a later one.
    const tell = (news: SetStateAction<PaymentSetup>) => {
      if (ownTry === tries.current) setService(news);
    };
    tell({ stage: "loading" });
    const late = setTimeout(() => tell(failIfLoading), setupTimeoutMs);
    const loaded = await prepare(payments);
    clearTimeout(late);
    tell(loaded);
  };
  const loadOnOpening = useEffectEvent(() => {
    if (service.stage !== "ready") void load();
  });
  useEffect(() => {
    if (open) loadOnOpening();
  }, [open]);
  return {
    service,
    /** Also for a new payment where the last can be paid no more; the card has to be entered again then. */
    load,
    fail: () => setService({ stage: "failed", why: failureTexts.away }),
  };
}

function failIfLoading(service: PaymentSetup): PaymentSetup {
  return service.stage === "loading" ? { stage: "failed", why: failureTexts.away } : service;
}

async function prepare(payments: PaymentsForPages): Promise<PaymentSetup> {
  try {
    const [stripe, payment] = await Promise.all([loadStripeJs(payments), beginPayment()]);
    if (!("clientSecret" in payment)) return payment;
    const feeCents = await amountOf(stripe, payment.clientSecret);
    return { stage: "ready", stripe, ...payment, feeCents };
  } catch (error) {
    console.error(error);
    return { stage: "failed", why: failureTexts.away };
  }
}

/** What will be taken: the fee may have changed since this page was loaded, and the words beside Pay now say what is true. */
async function amountOf(stripe: Stripe, clientSecret: string): Promise<number> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (error) throw new Error(`The payment that was begun cannot be read: ${error.code ?? error.type}.`);
  return paymentIntent.amount;
}

/** Begins a payment, and makes sure that the browser will send back the cookie that says whose it is. */
async function beginPayment(): Promise<{ clientSecret: string } | PaymentSetup> {
  const response = await createPaymentIntent(browserFetch, AbortSignal.timeout(callTimeoutMs));
  const body: unknown = await response.json();
  if (!response.ok) return refusal(response.status, body);
  const clientSecret = clientSecretFrom(body);
  if (clientSecret === undefined) throw new Error("The payment that was begun has no client secret.");
  const own = await fetchOwnPayment(browserFetch, AbortSignal.timeout(callTimeoutMs));
  return own === undefined ? { stage: "failed", why: failureTexts.cookie } : { clientSecret };
}

function refusal(status: number, body: unknown): PaymentSetup {
  const { code, detail } = isRecord(body) ? body : {};
  if (code === problemCodes.off) return { stage: "off" };
  const why = status === 429 || status === 503 ? text(detail) : undefined;
  if (why === undefined) throw new Error(`A payment could not be begun: status ${status}.`);
  return { stage: "failed", why };
}
