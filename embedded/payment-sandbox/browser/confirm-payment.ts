import type { ConfirmPaymentData, PaymentIntent, PaymentIntentResult } from "@stripe/stripe-js";
import { Elements } from "./elements.ts";
import { notSupported } from "./not-supported.ts";
import type { SandboxApi } from "./sandbox-api.ts";

export type ConfirmOptions = {
  elements?: object;
  clientSecret?: string;
  confirmParams?: Partial<ConfirmPaymentData>;
  redirect?: "always" | "if_required";
};

/**
 * Confirms the payment intent. Resolves with an error, or with the intent when no redirect was requested. Otherwise the browser navigates
 * to the challenge page or the return URL, and the promise stays pending.
 */
export async function confirmPayment(api: SandboxApi, options: ConfirmOptions): Promise<PaymentIntentResult> {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  if (!(elements instanceof Elements)) return notSupported("confirmPayment without its own elements");
  const returnAddress = readReturnUrl(confirmParams.return_url, redirect);
  const { card, error } = elements.takeCard();
  if (error) return { error };
  const result = await api.confirm(options.clientSecret ?? elements.clientSecret, {
    ...confirmParams,
    payment_method_data: { ...confirmParams.payment_method_data, type: "card", card },
  });
  return result.error ? result : finish(result.paymentIntent, returnAddress, redirect);
}

function readReturnUrl(returnUrl: string | undefined, redirect: "always" | "if_required"): URL | undefined {
  if (returnUrl === undefined && redirect === "if_required") return;
  const address = URL.parse(returnUrl ?? "");
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw new Error("confirmParams.return_url should be a full address that begins with https:// or http://.");
}

function finish(
  intent: PaymentIntent,
  returnAddress: URL | undefined,
  redirect: "always" | "if_required",
): Promise<PaymentIntentResult> | PaymentIntentResult {
  const challenge = intent.next_action?.redirect_to_url?.url;
  if (challenge) return navigate(challenge);
  if (redirect === "if_required" || !returnAddress) return { paymentIntent: intent };
  returnAddress.searchParams.set("payment_intent", intent.id);
  returnAddress.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  returnAddress.searchParams.set("redirect_status", intent.status);
  return navigate(returnAddress.href);
}

/** Navigates away. The promise stays pending so that no code runs on. */
function navigate(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}
