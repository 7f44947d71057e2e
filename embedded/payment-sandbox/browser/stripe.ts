import type {
  PaymentIntentResult,
  ReleaseTrain,
  Stripe,
  StripeElementsOptionsClientSecret,
  StripeError,
} from "@stripe/stripe-js";
import { type ConfirmOptions, confirmPayment as confirm } from "./confirm-payment.ts";
import { Elements } from "./elements.ts";
import { notSupported } from "./not-supported.ts";
import { sandboxApi } from "./sandbox-api.ts";

/**
 * The script served at /sandbox/stripe/stripe.js. It sets `window.Stripe`, which `loadStripe` of @stripe/stripe-js returns and
 * @stripe/react-stripe-js accepts: the part of Stripe.js that the site uses.
 */
function createStripe(publishableKey: string) {
  const api = sandboxApi(publishableKey);

  function confirmPayment(options: ConfirmOptions & { redirect: "if_required" }): Promise<PaymentIntentResult>;
  function confirmPayment(options: ConfirmOptions): Promise<{ error: StripeError }>;
  function confirmPayment(options: ConfirmOptions): Promise<PaymentIntentResult> {
    return confirm(api, options);
  }

  const supported = {
    confirmPayment,
    retrievePaymentIntent: async (clientSecret: string) => api.retrieve(clientSecret),
    registerAppInfo: () => {},
  } satisfies Pick<Stripe, "confirmPayment" | "retrievePaymentIntent" | "registerAppInfo">;

  const elements = (options: StripeElementsOptionsClientSecret) => new Elements(options, api.retrieve);
  return { ...unsupportedMethods(), ...supported, elements, _registerWrapper: () => {} };
}

/** Methods that throw. @stripe/react-stripe-js recognises Stripe by the first three. */
function unsupportedMethods() {
  const names = [
    "createToken",
    "createPaymentMethod",
    "confirmCardPayment",
    "confirmSetup",
    "createConfirmationToken",
    "handleCardAction",
    "handleNextAction",
    "paymentRequest",
    "retrieveSetupIntent",
  ] as const satisfies (keyof Stripe)[];
  return Object.fromEntries(names.map((name) => [name, () => notSupported(`stripe.${name}()`)]));
}

const version: ReleaseTrain = "endive";

Object.assign(window, { Stripe: Object.assign(createStripe, { version }) });
