import type { Stripe } from "@stripe/stripe-js";
import { type SetStateAction, useEffect, useEffectEvent, useState } from "react";
import { answerOrder } from "#platform/answer-order.ts";
import { isRecord, text } from "#services/content/pages/content-tree.ts";
import { browserFetch } from "#services/site/site-fetch.ts";
import type { PaymentsForPages } from "#services/site/site-settings.ts";
import { loadStripeJs } from "#site/features/membership/form/load-stripe-js.ts";
import { clientSecretFrom, createPaymentIntent, fetchOwnPayment } from "#site/features/membership/membership-api.ts";
import { problemCodes } from "#site/features/membership/membership-contract.ts";

/** The state of Stripe.js and the payment. */
export type PaymentSetup =
  | { stage: "off" }
  | { stage: "loading" }
  | { stage: "failed"; why: string }
  | { stage: "ready"; stripe: Stripe; clientSecret: string; feeCents: number };

export const failureTexts = {
  unavailable: "The payment form could not be loaded. Please look at your connection, then try again.",
  cookie:
    "Your browser refused our cookie, and without it we could not tell your payment from somebody else's. Please allow cookies for this site, then try again.",
} as const;

const callTimeoutMs = 10_000;
const setupTimeoutMs = 20_000;

/** Loads Stripe.js and begins a payment when the form opens, and again on `load()`. */
export function usePaymentSetup(payments: PaymentsForPages | undefined, open: boolean) {
  const [setup, setSetup] = useState<PaymentSetup>(() => ({ stage: payments ? "loading" : "off" }));

  const [nextTurn] = useState(answerOrder);

  const load = async () => {
    if (payments === undefined) return;
    const turn = nextTurn();
    const update = (next: SetStateAction<PaymentSetup>) => {
      if (turn.isLatest()) setSetup(next);
    };
    update({ stage: "loading" });
    const late = setTimeout(() => update(failIfLoading), setupTimeoutMs);
    const loaded = await prepare(payments);
    clearTimeout(late);
    update(loaded);
  };
  const loadOnOpening = useEffectEvent(() => {
    if (setup.stage !== "ready") void load();
  });
  useEffect(() => {
    if (open) loadOnOpening();
  }, [open]);
  return {
    setup,
    /** Also gets a new payment when the last one is closed; the card has to be entered again. */
    load,
    fail: () => setSetup({ stage: "failed", why: failureTexts.unavailable }),
  };
}

function failIfLoading(setup: PaymentSetup): PaymentSetup {
  return setup.stage === "loading" ? { stage: "failed", why: failureTexts.unavailable } : setup;
}

async function prepare(payments: PaymentsForPages): Promise<PaymentSetup> {
  try {
    const [stripe, payment] = await Promise.all([loadStripeJs(payments), beginPayment()]);
    if (!("clientSecret" in payment)) return payment;
    const feeCents = await amountOf(stripe, payment.clientSecret);
    return { stage: "ready", stripe, ...payment, feeCents };
  } catch (error) {
    console.error(error);
    return { stage: "failed", why: failureTexts.unavailable };
  }
}

/** The payment's actual amount, shown beside Pay now; the fee may have changed since the page was loaded. */
async function amountOf(stripe: Stripe, clientSecret: string): Promise<number> {
  const { paymentIntent, error } = await stripe.retrievePaymentIntent(clientSecret);
  if (error) throw new Error(`The payment that was begun cannot be read: ${error.code ?? error.type}.`);
  return paymentIntent.amount;
}

/** Begins a payment, and checks that the browser sends its cookie back. */
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
