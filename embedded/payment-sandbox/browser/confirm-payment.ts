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
 * Pays. Resolves with what went wrong; with the intent, where it is done and no redirect was asked for; else the browser is on its way
 * to the bank's page or the return address, and the promise stays open.
 */
export async function confirmPayment(api: SandboxApi, options: ConfirmOptions): Promise<PaymentIntentResult> {
  const { elements, confirmParams = {}, redirect = "always" } = options;
  if (!(elements instanceof Elements)) return notSupported("confirmPayment without its own elements");
  const returnAddress = readReturnAddress(confirmParams.return_url, redirect);
  const { card, error } = elements.takeCard();
  if (error) return { error };
  const result = await api.confirm(options.clientSecret ?? elements.clientSecret, {
    ...confirmParams,
    payment_method_data: { ...confirmParams.payment_method_data, type: "card", card },
  });
  return result.error ? result : leadOn(result.paymentIntent, returnAddress, redirect);
}

function readReturnAddress(returnUrl: string | undefined, redirect: "always" | "if_required"): URL | undefined {
  if (returnUrl === undefined && redirect === "if_required") return;
  const address = URL.parse(returnUrl ?? "");
  if (address && /^https?:$/.test(address.protocol)) return address;
  throw new Error("confirmParams.return_url should be a full address that begins with https:// or http://.");
}

function leadOn(
  intent: PaymentIntent,
  returnAddress: URL | undefined,
  redirect: "always" | "if_required",
): Promise<PaymentIntentResult> | PaymentIntentResult {
  const challenge = intent.next_action?.redirect_to_url?.url;
  if (challenge) return go(challenge);
  if (redirect === "if_required" || !returnAddress) return { paymentIntent: intent };
  returnAddress.searchParams.set("payment_intent", intent.id);
  returnAddress.searchParams.set("payment_intent_client_secret", intent.client_secret ?? "");
  returnAddress.searchParams.set("redirect_status", intent.status);
  return go(returnAddress.href);
}

/** Leaves the page: nothing that waits here is to go on. */
function go(address: string): Promise<never> {
  location.assign(address);
  return new Promise(() => {});
}
