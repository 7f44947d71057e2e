import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { PaymentsForPages } from "#app/services/site/site-settings.ts";

let service: Promise<Stripe> | undefined;

/**
 * The payment provider's browser object, its script loaded on first use: on the two payment screens and nowhere else (P16). The sandbox's
 * script sets `window.Stripe`, which the official loader then takes instead of asking Stripe. What failed is tried again by the next.
 */
export function loadStripeJs(payments: PaymentsForPages): Promise<Stripe> {
  service ??= load(payments).catch((error: unknown) => {
    service = undefined;
    throw error;
  });
  return service;
}

async function load({ publishableKey, script }: PaymentsForPages): Promise<Stripe> {
  if (script !== undefined && window.Stripe === undefined) await loadScript(script);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error("The payment service is for browsers.");
  return stripe;
}

function loadScript(address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement("script");
  script.src = address;
  script.addEventListener("load", () => resolve());
  script.addEventListener("error", () => {
    script.remove();
    reject(new Error(`${address} could not be loaded.`));
  });
  document.head.append(script);
  return promise;
}
