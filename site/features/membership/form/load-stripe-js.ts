import type { Stripe } from "@stripe/stripe-js";
import { loadStripe } from "@stripe/stripe-js/pure";
import type { PaymentsForPages } from "#services/site/site-settings.ts";

let stripeJs: Promise<Stripe> | undefined;

/**
 * Loads Stripe.js, or the sandbox's replacement, on first use; after a failure the next call tries again. The sandbox's script sets
 * `window.Stripe`, which the official loader then uses instead of loading Stripe's.
 *
 * @throws when the script cannot be loaded.
 */
export function loadStripeJs(payments: PaymentsForPages): Promise<Stripe> {
  stripeJs ??= load(payments).catch((error: unknown) => {
    stripeJs = undefined;
    throw error;
  });
  return stripeJs;
}

async function load({ publishableKey, script }: PaymentsForPages): Promise<Stripe> {
  if (script !== undefined && window.Stripe === undefined) await loadScript(script);
  const stripe = await loadStripe(publishableKey);
  if (stripe === null) throw new Error("The payment service is for browsers.");
  return stripe;
}

function loadScript(url: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement("script");
  script.src = url;
  script.addEventListener("load", () => resolve());
  script.addEventListener("error", () => {
    script.remove();
    reject(new Error(`${url} could not be loaded.`));
  });
  document.head.append(script);
  return promise;
}
