import { expect, test } from "#tests/support/browser.ts";

test.use({ siteSettings: stripeAccount() });

function stripeAccount() {
  return { STRIPE_SECRET_KEY: "sk_test_1", STRIPE_PUBLISHABLE_KEY: "pk_test_1", STRIPE_WEBHOOK_SECRET: "whsec_1" };
}

test("with Stripe's keys its script may be loaded on the two payment screens, and on no other (P16)", async ({
  request,
}) => {
  for (const path of ["/membership", "/member-success", "/membership/"])
    expect(await policyOf(path), path).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com/);
  for (const path of ["/", "/contact", "/membership-of-others", "/api/payments", "/sandbox/stripe/stripe.js"])
    expect(await policyOf(path), path).not.toContain("stripe.com");

  async function policyOf(path: string) {
    const answer = await request.get(path);
    return answer.headers()["content-security-policy"];
  }
});

test("the page after paying tells nobody its address, and is kept nowhere (P11)", async ({ request }) => {
  const answer = await request.get("/member-success?payment_intent_client_secret=pi_1_secret_x&name=Ann");
  expect(answer.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
  expect(await answer.text()).toContain('name="robots" content="noindex"');
});
