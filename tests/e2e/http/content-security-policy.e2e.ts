import { CspEvaluator } from "csp_evaluator/dist/evaluator.js";
import { Severity } from "csp_evaluator/dist/finding.js";
import { CspParser } from "csp_evaluator/dist/parser.js";
import { expect, test } from "#tests/support/browser/browser.ts";
import { everyAddress } from "../pages/every-address.ts";

const account = {
  STRIPE_SECRET_KEY: "sk_test_1",
  STRIPE_PUBLISHABLE_KEY: "pk_test_1",
  STRIPE_WEBHOOK_SECRET: "whsec_1",
};
const others = [
  "/api/header",
  "/favicon.svg",
  "/uploads/nothing.jpg",
  "/sandbox/mail",
  "/sandbox/stripe/challenge/none",
  "/healthz",
];

/**
 * The findings of Google's evaluator that docs/security.md explains: our own origin is trusted as a whole, and the payment pages trust
 * Stripe's script.
 */
const explained = ["'self'", "https://js.stripe.com", "https://*.js.stripe.com"];

test("Google's evaluator finds nothing of high or medium severity in any policy, with Stripe's keys or without", async ({
  site,
  start,
}) => {
  const policies = new Set<string>();
  for (const { url } of [site, await start(account)])
    for (const path of [...everyAddress.map((address) => address.path), ...others])
      policies.add(await policyOf(`${url}${path}`));
  // Pages differ in the hashes of their scripts; payment pages, the mailbox and other responses have policies of their own.
  expect(policies.size).toBeGreaterThan(4);
  const found = [...policies].flatMap((policy) => new CspEvaluator(new CspParser(policy).csp).evaluate());
  expect(found.filter(({ severity }) => severity <= Severity.HIGH_MAYBE)).toEqual([]);
  expect(new Set(found.map(({ directive, value }) => `${directive} ${value}`))).toEqual(
    new Set(explained.map((source) => `script-src ${source}`)),
  );
});

test("every response has exactly one policy, which allows nothing by default", async ({ site }) => {
  for (const path of [...everyAddress.map((address) => address.path), ...others])
    expect(await policyOf(`${site.url}${path}`), path).toMatch(/^default-src 'none'; [^,]*frame-ancestors 'none'/);
});

async function policyOf(url: string) {
  const { headers } = await fetch(url);
  // Policies that name the site's own address use http only on this machine.
  return (headers.get("Content-Security-Policy") ?? "").replace(/http:\/\/localhost:\d+/, "https://localhost");
}
