import { expect, test } from "vitest";
import { fiveDollars, type OpenSandbox, openSandbox, pay, siteUrl } from "../test-sandbox.ts";

const anyChallenged = "4000002500003155";

/** A payment that requires a challenge, and requests for the challenge's page and buttons. */
async function startChallenge(opened: OpenSandbox, number = anyChallenged) {
  const intent = await fiveDollars(opened.stripe);
  const { body } = await pay(opened, intent, { number });
  const url: string = body.next_action.redirect_to_url.url;
  const address = url.replace(`${siteUrl}/sandbox/stripe`, "http://sandbox");
  return {
    intent,
    body,
    open: () => opened.sandbox.app.request(address),
    answer: (answer: string) =>
      opened.sandbox.app.request(address, { method: "POST", body: new URLSearchParams({ answer }) }),
    read: () => opened.stripe.paymentIntents.retrieve(intent.id),
  };
}

test("a 3-D Secure card leads to a challenge page with an unguessable URL", async () => {
  await using opened = await openSandbox();
  const { body } = await startChallenge(opened);
  expect(body).toMatchObject({
    status: "requires_action",
    next_action: {
      type: "redirect_to_url",
      redirect_to_url: {
        url: expect.stringMatching(/^https:\/\/festival\.example\/sandbox\/stripe\/challenge\/[A-Za-z0-9]{43}$/),
        return_url: `${siteUrl}/member-success?name=Ada`,
      },
    },
  });
});

test("the page says that no card is charged, and works without JavaScript", async () => {
  await using opened = await openSandbox();
  const page = await (await startChallenge(opened)).open();
  const text = await page.text();
  expect(page.status).toBe(200);
  expect(text).toContain("no card is charged");
  expect(text).toContain("AUD");
  expect(text).toContain("3155");
  expect(text).not.toMatch(/<script|style=|<style/);
  const policy = page.headers.get("Content-Security-Policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`form-action 'self' ${siteUrl}`);
  expect(page.headers.get("Cache-Control")).toBe("no-store");
  const style = await opened.sandbox.app.request("http://sandbox/challenge.css");
  expect(style.headers.get("Content-Type")).toContain("text/css");
});

test.each(["4000002500003155", "4000002760003184", "4000000000003220"])("%s, proven, pays", async (number) => {
  await using opened = await openSandbox();
  const { intent, answer: press, read } = await startChallenge(opened, number);
  const response = await press("complete");
  expect(response.status).toBe(303);
  const back = new URL(response.headers.get("Location") ?? "");
  expect(back.origin + back.pathname).toBe(`${siteUrl}/member-success`);
  expect(Object.fromEntries(back.searchParams)).toEqual({
    name: "Ada",
    payment_intent: intent.id,
    payment_intent_client_secret: intent.client_secret,
    redirect_status: "succeeded",
  });
  expect(await read()).toMatchObject({ status: "succeeded", amount_received: 500, next_action: null });
});

test.each([
  ["4000008260003178", "insufficient_funds"],
  ["4000008400001629", "generic_decline"],
])("%s, proven, is declined all the same: %s", async (number, declineCode) => {
  await using opened = await openSandbox();
  const { answer, read } = await startChallenge(opened, number);
  const back = new URL((await answer("complete")).headers.get("Location") ?? "");
  expect(back.searchParams.get("redirect_status")).toBe("failed");
  expect(await read()).toMatchObject({
    status: "requires_payment_method",
    last_payment_error: { code: "card_declined", decline_code: declineCode },
  });
});

test.each(["fail", "leave"])(
  "a challenge answered with '%s' takes no money, and another card may pay",
  async (answer) => {
    await using opened = await openSandbox();
    const { intent, answer: press, read } = await startChallenge(opened);
    const back = new URL((await press(answer)).headers.get("Location") ?? "");
    expect(back.searchParams.get("redirect_status")).toBe("failed");
    expect(await read()).toMatchObject({
      status: "requires_payment_method",
      payment_method: null,
      last_payment_error: {
        type: "invalid_request_error",
        code: "payment_intent_authentication_failure",
        payment_method: { card: { last4: "3155" } },
      },
    });
    const seen = await opened.payer.paymentIntents.retrieve(intent.id, { client_secret: intent.client_secret ?? "" });
    expect(seen.last_payment_error?.message).toContain("Please choose a different payment method");
    expect((await pay(opened, intent, { number: "4242424242424242" })).body.status).toBe("succeeded");
  },
);

test("a repeated answer changes nothing and redirects", async () => {
  await using opened = await openSandbox();
  const { answer, read, open } = await startChallenge(opened);
  const answers = await Promise.all([answer("complete"), answer("fail"), answer("complete")]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
  const { status } = await read();
  expect((await answer("fail")).status).toBe(303);
  expect((await answer("complete")).status).toBe(303);
  expect((await open()).status).toBe(303);
  expect((await read()).status).toBe(status);
});

test("an unanswered challenge leaves the payment open for another card", async () => {
  await using opened = await openSandbox();
  const { intent, answer, read } = await startChallenge(opened);
  expect((await read()).status).toBe("requires_action");
  expect((await pay(opened, intent, { number: "4242424242424242" })).body.status).toBe("succeeded");
  expect((await answer("fail")).status).toBe(404);
  expect((await read()).status).toBe("succeeded");
});

test("a payment that was canceled is not paid by its challenge", async () => {
  await using opened = await openSandbox();
  const { intent, answer, read } = await startChallenge(opened);
  await opened.stripe.paymentIntents.cancel(intent.id);
  expect((await answer("complete")).status).toBe(303);
  expect((await read()).status).toBe("canceled");
});

test("an unknown challenge and an unknown answer are refused", async () => {
  await using opened = await openSandbox();
  expect((await opened.sandbox.app.request("http://sandbox/challenge/invented")).status).toBe(404);
  const { answer, read } = await startChallenge(opened);
  expect((await answer("maybe")).status).toBe(400);
  expect((await read()).status).toBe("requires_action");
});

test("on this machine a challenge redirects to every name of the site, by its own protocol alone", async () => {
  await using opened = await openSandbox({ publicUrl: "http://localhost:3000" });
  const intent = await fiveDollars(opened.stripe);
  const wrong = await pay(opened, intent, { number: anyChallenged, returnUrl: "javascript://localhost:3000/" });
  expect([wrong.status, wrong.body.error?.param]).toEqual([400, "return_url"]);
  const other = await pay(opened, intent, { number: anyChallenged, returnUrl: "http://127.0.0.1:3000/member-success" });
  expect(other.status).toBe(200);
});

test("a challenge redirects to this site only", async () => {
  await using opened = await openSandbox();
  const intent = await fiveDollars(opened.stripe);
  const elsewhere = ["https://elsewhere.example/", "//elsewhere.example", "javascript:alert(1)", "member-success"];
  for (const returnUrl of [...elsewhere, `${siteUrl}.elsewhere.example/`, `https://x@elsewhere.example/${siteUrl}`]) {
    const { status, body } = await pay(opened, intent, { number: anyChallenged, returnUrl });
    expect([status, body.error.param], returnUrl).toEqual([400, "return_url"]);
  }
});
