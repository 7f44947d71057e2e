import Stripe from "stripe";
import { expect, test } from "vitest";
import { fiveDollars, openSandbox, pay, sdkFor } from "../test-sandbox.ts";

test("a wrong or missing key is refused, and Basic works like Bearer", async () => {
  await using opened = await openSandbox();
  await expect(sdkFor(opened.sandbox, "sk_test_wrong").paymentIntents.list()).rejects.toBeInstanceOf(
    Stripe.errors.StripeAuthenticationError,
  );
  const request = async (Authorization: string) =>
    (await opened.request("/payment_intents", { headers: { Authorization } })).status;
  expect(await request("")).toBe(401);
  expect(await request(`Basic ${btoa(`${opened.secretKey}:`)}`)).toBe(200);
  expect(await request(`Basic ${btoa("sk_test_wrong:")}`)).toBe(401);
});

test("the site can restrict who uses the secret key", async () => {
  await using opened = await openSandbox({ allowsSecretKey: () => false });
  await expect(fiveDollars(opened.stripe)).rejects.toMatchObject({ statusCode: 401 });
});

test("a publishable key with the client secret retrieves and confirms a payment, and does nothing else", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe, { description: "Membership" });
  const { payer } = opened;
  const secretKeyRequired = { statusCode: 401, code: "secret_key_required" };
  await expect(fiveDollars(payer)).rejects.toMatchObject(secretKeyRequired);
  await expect(payer.paymentIntents.list()).rejects.toMatchObject(secretKeyRequired);
  await expect(payer.paymentIntents.cancel(intent.id)).rejects.toMatchObject(secretKeyRequired);
  await expect(payer.paymentIntents.update(intent.id, {})).rejects.toMatchObject(secretKeyRequired);
  await expect(payer.paymentIntents.retrieve(intent.id)).rejects.toMatchObject({ param: "client_secret" });
  await expect(
    payer.paymentIntents.retrieve(intent.id, { client_secret: `${intent.id}_secret_guessed` }),
  ).rejects.toMatchObject({ statusCode: 400, param: "client_secret" });
  const seen = await payer.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? "" });
  expect(seen).toMatchObject({ id: intent.id, amount: 500, description: "Membership" });
  for (const hidden of ["metadata", "latest_charge", "amount_received"]) expect(seen).not.toHaveProperty(hidden);
});

test("a wrong client secret reveals nothing of the payment, and the card is not tried", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const guessed = { ...intent, client_secret: `${intent.id}_secret_guessed` };
  const { status, body } = await pay(opened, guessed, { number: "4242424242424242" });
  expect(status).toBe(400);
  expect(body.error).not.toHaveProperty("payment_intent");
  expect((await opened.stripe.paymentIntents.retrieve(intent.id)).status).toBe("requires_payment_method");
});
