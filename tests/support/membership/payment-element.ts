import type { Page } from "@playwright/test";
import type { Appearance, PaymentIntentResult, StripePaymentElementChangeEvent } from "@stripe/stripe-js";

const address = "/a-page-that-takes-cards";

/** As strict as the site's own pages, whose policy also names their inline scripts. */
const policy =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'";

const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>Card</title>
<meta name="color-scheme" content="light dark"><main><h1>Card</h1><form><p><label>Name <input size="10"></label></p><div id="card"></div>
<button>Pay now</button></form><p role="status"></p></main><script src="/sandbox/stripe/stripe.js"></script></html>`;

const appearances: Record<"light" | "dark", Appearance> = {
  light: { variables: { colorBackground: "#fff", colorText: "#16130f" } },
  dark: {
    variables: {
      colorBackground: "#121212",
      colorText: "#f5efe2",
      colorTextSecondary: "#cfc6b3",
      colorPrimary: "#9cc4ff",
      colorDanger: "#ff9b9b",
    },
  },
};

type OnPage = {
  pay: (redirect: "always" | "if_required") => Promise<Partial<PaymentIntentResult>>;
  change?: StripePaymentElementChangeEvent;
};

type Outcome = "ready" | "loaderror";

declare global {
  interface Window {
    cardUnderTest?: OnPage;
  }
}

/**
 * Opens a page of its own with a payment element in a form, for a new payment or the one given, and waits until the element can be used
 * or says that it cannot.
 */
export async function mountCard(page: Page, known?: string): Promise<{ clientSecret: string; outcome: Outcome }> {
  const headers = { "content-security-policy": policy };
  await page.route(`**${address}`, (route) => route.fulfill({ body: html, contentType: "text/html", headers }));
  await page.route("**/thanks?*", (route) => route.fulfill({ body: "Thank you", contentType: "text/plain" }));
  await page.goto(address);
  const clientSecret = known ?? (await page.evaluate(beginPayment));
  const outcome = await page.evaluate(mount, { clientSecret, appearances });
  return { clientSecret, outcome };
}

/** Pays with the typed card. @returns the result of `confirmPayment` */
export function pay(page: Page, redirect: "always" | "if_required") {
  return page.evaluate((kind) => window.cardUnderTest?.pay(kind), redirect);
}

/** The element's last `change` event. */
export function lastChange(page: Page) {
  return page.evaluate(() => window.cardUnderTest?.change);
}

/** In the page: begins a payment as the membership form does. */
async function beginPayment(): Promise<string> {
  const response = await fetch("/api/payments/create-payment-intent", {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ items: [{ id: "cjf-membership", amount: 200 }] }),
  });
  const { clientSecret } = await response.json();
  return clientSecret;
}

/** In the page: mounts the element, and pays when the form is sent. @returns whether it was mounted. */
async function mount(given: { clientSecret: string; appearances: typeof appearances }): Promise<Outcome> {
  const scheme = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.body.style.background = given.appearances[scheme].variables?.colorBackground ?? "";
  const stripe = window.Stripe?.("pk_test_sandbox");
  if (!stripe) throw new Error("The script has set no window.Stripe.");
  const elements = stripe.elements({ clientSecret: given.clientSecret, appearance: given.appearances[scheme] });
  const element = elements.create("payment");
  const confirmParams = { return_url: `${location.origin}/thanks?name=Ann+Lee` };
  const onPage: OnPage = {
    pay: (redirect) =>
      redirect === "always"
        ? stripe.confirmPayment({ elements, confirmParams })
        : stripe.confirmPayment({ elements, confirmParams, redirect }),
  };
  window.cardUnderTest = onPage;
  element.on("change", (event) => {
    onPage.change = event;
  });
  document.forms[0]?.addEventListener("submit", async (event) => {
    event.preventDefault();
    const { error } = await elements.submit();
    const failure = error ?? (await onPage.pay("always")).error;
    document.querySelector("[role=status]")?.replaceChildren(failure?.message ?? "");
  });
  return new Promise((resolve) => {
    element.on("ready", () => resolve("ready"));
    element.on("loaderror", () => resolve("loaderror"));
    element.mount("#card");
  });
}
