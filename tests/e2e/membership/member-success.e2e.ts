import type { Page, Route } from "@playwright/test";
import { describeRefund } from "#site/features/membership/membership-contract.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, type SetTextSize, test } from "#tests/support/browser/browser.ts";
import { clippedText, resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";

/** The states of the success page, with the provider's responses replaced. The membership tests reach them by paying. */

const own = { payment_intent: "pi_3Own", client_secret: "pi_3Own_secret_Ours" };
const arrival = `/member-success?${new URLSearchParams({
  email: "ann@example.org",
  name: "Ann Lee",
  payment_intent: own.payment_intent,
  payment_intent_client_secret: own.client_secret,
  redirect_status: "succeeded",
})}`;

const paid = {
  status: "succeeded",
  description: "CJF, the Community Jazz Festival: membership 2027, J-7K3M9Q",
  receipt_email: "ann@example.org",
};
const declined = {
  status: "requires_payment_method",
  last_payment_error: { type: "card_error", message: "Your card has insufficient funds." },
};

test("a succeeded payment shows thanks and a receipt, is confirmed once, and the redirect can be stopped", async ({
  page,
  setTextSize,
  site,
  request,
}) => {
  await test.step("the page is not cached, indexed or logged", async () => {
    const asked = await request.get(arrival);
    expect(asked.headers()).toMatchObject({ "referrer-policy": "no-referrer", "cache-control": "no-store" });
    const markup = await asked.text();
    expect(markup).toContain('<meta name="robots" content="noindex"');
    expect(markup).not.toMatch(/_secret_|Ann Lee|ann@example/);
  });
  const referrers: (string | undefined)[] = [];
  page.on("request", (sent) => referrers.push(sent.headers().referer));
  const calls = await answer(page, { own, seen: [paid] });
  await page.clock.install();
  await openPage(page, arrival);
  await expect(status(page)).toContainText("Payment succeeded");
  await expect(status(page)).toContainText("Thank you for becoming a member");
  expect(await accessibilityViolations(page)).toEqual([]);

  await test.step("label, icon, news and thanks stand on one line, the icon 72 px wide", async () => {
    const main = page.getByRole("main");
    const icon = await status(page).locator("svg").boundingBox();
    expect(icon?.width).toBe(72);
    for (const words of [main.getByRole("heading", { level: 1 }), status(page).getByText("Payment succeeded")])
      expect((await words.boundingBox())?.x).toBe(icon?.x);
  });

  await test.step("the redirect can be stopped", async () => {
    await page.getByRole("button", { name: "Stay on this page" }).press("Enter");
    await expect(page.getByText("You are staying on this page.")).toBeFocused();
    await untilConfirmed(calls);
    // An answer that is still on its way would be said to be late.
    await page.waitForLoadState("networkidle");
    await page.clock.runFor(60_000);
    await expect(page).toHaveURL(/\/member-success$/);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  const ticket = page.getByRole("region", { name: "Member 2027" });
  for (const fact of ["J-7K3M9Q", "Ann Lee", "ann@example.org", "A$5.00"]) await expect(ticket).toContainText(fact);
  await expect(page).toHaveTitle(/^Payment succeeded – /);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Membership payment");
  await expect(page.getByRole("main")).toContainText("What happens next");

  await test.step("both confirmations are requested once, after the email's template", () => {
    expect(calls.filter((call) => /^(mutation|template)/.test(call))).toEqual([
      "template",
      "mutation SendMembershipConfirmationMember ann@example.org Ann Lee 2027",
      "mutation SendMembershipConfirmationCJF ann@example.org Ann Lee 2027",
    ]);
  });

  await test.step("it sends no referrer, and nothing of it is logged", () => {
    // A built file that imports another one sends its own address as the referrer.
    expect(referrers.filter((referrer) => referrer && !new URL(referrer).pathname.startsWith("/assets/"))).toEqual([]);
    expect(site.output()).not.toMatch(/_secret_|ann@example/);
  });

  await test.step("printed, it is one page with the ticket and the next steps", async () => {
    const printed = await page.pdf({ format: "A4", preferCSSPageSize: true });
    expect(printed.toString("latin1").match(/\/Type \/Page\b/g)).toHaveLength(1);
  });

  await test.step("the query is removed from the address, and the router's history works", async () => {
    expect(new URL(page.url()).search).toBe("");
    expect(await page.evaluate(() => history.state)).toMatchObject({ idx: 0 });
    await page.getByRole("link", { name: "Skip" }).press("Enter");
    await expect(page).toHaveURL(/\/member-success#main$/);
    await expect(status(page)).toContainText("Payment succeeded");
  });

  await expectToFitPhone(page, setTextSize);

  await test.step("returning from another page loads a new document", async () => {
    await page.getByRole("main").getByRole("link", { name: "Return home" }).click();
    await expect(page).toHaveURL(/\/$/);
    const [document] = await Promise.all([page.waitForResponse("**/member-success"), page.goBack()]);
    expect(document.headers()["content-security-policy"]).toBeDefined();
    await expect(status(page)).toContainText("Payment succeeded");
  });
});

test("a declined payment shows the reason and leads back to the draft, which is cleared once it is paid", async ({
  page,
  setTextSize,
}) => {
  await page.addInitScript(() => sessionStorage.setItem("membership-form", "{}"));
  const draft = () => page.evaluate(() => sessionStorage.getItem("membership-form"));
  const calls = await answer(page, { own, seen: [declined, paid] });
  await openPage(page, arrival);
  await expect(status(page)).toContainText("Your payment was not successful, please try again.");
  await expect(status(page)).toContainText("Your card has insufficient funds.");
  await expect(page).toHaveTitle(/^Error: Your payment was not successful/);
  await expect(page.getByRole("main").getByRole("link", { name: "Try again" })).toHaveAttribute(
    "href",
    "/membership?again",
  );
  await expect(page.getByRole("main")).not.toContainText("What happens next");
  expect(calls).toEqual(["own", "intent"]);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await draft()).toBe("{}");
  await expectToFitPhone(page, setTextSize);

  await openPage(page, arrival);
  await expect(status(page)).toContainText("Payment succeeded");
  expect(await draft()).toBeNull();

  await test.step("a reload shows the browser's own payment, and no name from the address", async () => {
    await openPage(page, "/member-success?name=Somebody+Else&email=other%40example.org");
    await expect(status(page)).toContainText("Payment succeeded");
    await expect(page.getByRole("main")).toContainText("J-7K3M9Q");
    await expect(page.getByRole("main")).not.toContainText(/Somebody|other@/);
  });
});

test("the default text is shown without anyone's data, and where a payment is in another state", {
  tag: "@long",
}, async ({ page }) => {
  for (const [what, path, mine] of [
    ["another visitor's secret", arrival, { payment_intent: "pi_3Mine", client_secret: "pi_3Mine_secret_Mine" }],
    ["a secret, where this browser has begun no payment", arrival, nothing()],
    ["an invented secret", "/member-success?payment_intent_client_secret=%3Cb%3E&name=%3Cb%3E", own],
    ["neither a secret nor a payment", "/member-success", nothing()],
  ] as const) {
    await test.step(what, async () => {
      const calls = await answer(page, { own: mine, seen: [paid] });
      await openPage(page, path);
      await expect(status(page)).toContainText("Something went wrong, please try again.");
      await expect(page.getByRole("main")).not.toContainText(/Ann|ann@|J-7K3M9Q|Thank you|What happens next/);
      await expect(page).toHaveTitle(/^Error: Something went wrong, please try again – /);
      expect(calls).toEqual(["own"]);
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  }
  for (const other of ["requires_action", "requires_confirmation", "canceled", "a new one"]) {
    await test.step(other, async () => {
      await answer(page, { own, seen: [{ status: other }] });
      await openPage(page, arrival);
      await expect(status(page)).toContainText("Something went wrong, please try again.");
      await expect(page.getByRole("main").getByRole("link", { name: "Try again" })).toBeVisible();
      await expect(page.getByRole("main").getByRole("link", { name: "Return home" })).toBeVisible();
    });
  }
});

test("a refunded payment says that the money comes back, without thanks or a ticket", async ({ page }) => {
  const calls = await answer(page, { own, seen: [{ ...paid, description: describeRefund("2027") }] });
  await openPage(page, arrival);
  await expect(status(page)).toContainText("This membership is already paid.");
  await expect(status(page)).toContainText("We have refunded this second payment to your card");
  await expect(page.getByRole("main")).not.toContainText(/Thank you|Member 2027|What happens next|Try again/);
  expect(calls.filter((call) => call.startsWith("mutation"))).toEqual([]);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("a processing payment is announced, and polled until it has succeeded", { tag: "@long" }, async ({
  page,
  setTextSize,
}) => {
  const seen: object[] = [{ status: "processing" }];
  const calls = await answer(page, { own, seen });
  await openPage(page, arrival);
  await expect(status(page)).toContainText("Your payment is processing.");
  await expect(status(page)).toContainText("You may close this page");
  expect(await accessibilityViolations(page)).toEqual([]);
  await expectToFitPhone(page, setTextSize);
  await expect.poll(() => calls.filter((call) => call === "intent").length, { timeout: 15_000 }).toBeGreaterThan(1);
  await expect(status(page)).toContainText("Your payment is processing.");
  seen.push(paid);
  await expect(status(page)).toContainText("Payment succeeded", { timeout: 15_000 });
  await expect(page.getByRole("main")).toContainText("J-7K3M9Q");
});

test("a processing payment that fails is shown when the visitor comes back, and the server learns that they know", {
  tag: "@long",
}, async ({ page }) => {
  const calls = await answer(page, { own, seen: [{ ...paid, status: "processing" }, declined] });
  await page.clock.install();
  await openPage(page, arrival);
  await expect(status(page)).toContainText("Your payment is processing.");
  await expect(status(page)).toContainText("Your reference is J-7K3M9Q.");
  await expect(status(page)).toContainText("Write to committee@cjf.example.org with your reference");
  await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
  await expect(status(page)).toContainText("Your payment was not successful, please try again.");
  await expect.poll(() => calls).toEqual(["own", "intent", "intent", "own"]);
});

test("after 15 seconds the page redirects home, but for the time that it is hidden", { tag: "@long" }, async ({
  page,
  setTextSize,
}) => {
  const calls = await answer(page, { own, seen: [paid] });
  await page.clock.install();
  await openPage(page, arrival);
  await expect(page.getByText("In 15 seconds you are taken to the home page.")).toBeAttached();
  await turnTo(page, "hidden");
  await untilConfirmed(calls);
  await expectToFitPhone(page, setTextSize);
  await page.clock.runFor(60_000);
  await expect(page).toHaveURL(/\/member-success$/);
  await turnTo(page, "visible");
  await test.step("a key begins the seconds anew", async () => {
    await page.clock.runFor(10_000);
    await page.keyboard.press("Shift");
  });
  await page.clock.runFor(14_000);
  await expect(page).toHaveURL(/\/member-success$/);
  await expect(page.getByText("5 seconds left.")).toBeAttached();
  await page.clock.runFor(1000);
  await expect(page).toHaveURL(/\/$/);
});

test("an unavailable service is shown, and Try again uses the same secret", { tag: "@long" }, async ({
  page,
  browserErrors,
}) => {
  let isAway = true;
  await answer(page, { own, seen: [paid] });
  await page.route("**/sandbox/stripe/stripe.js", (route) => (isAway ? route.abort() : route.continue()));
  await page.clock.install();
  await openPage(page, arrival);
  await expect(status(page)).toContainText("We cannot see your payment just now.");
  await expect(page).toHaveTitle(/^Error: We cannot see/);
  expect(await accessibilityViolations(page)).toEqual([]);
  isAway = false;
  await page.getByRole("button", { name: "Try again" }).press("Enter");
  await expect(status(page)).toContainText("Payment succeeded");
  await expect(page.getByRole("main")).toContainText("Ann Lee");
  expect(browserErrors.splice(0)).not.toEqual([]);
});

test("a service that never answers times out", { tag: "@long" }, async ({ page, browserErrors }) => {
  await page.route("**/api/payments", () => undefined);
  await page.clock.install();
  await openPage(page, arrival);
  await expect(status(page)).toContainText("Getting membership status...");
  await page.clock.runFor(10_000);
  await expect(status(page)).toContainText("We cannot see your payment just now.");
  expect(browserErrors.splice(0)).not.toEqual([]);
});

test("failed confirmations are only logged", { tag: "@long" }, async ({ page, browserErrors }) => {
  await answer(page, { own, seen: [paid] });
  await page.route("**/graphql", (route) => route.fulfill({ status: 500, json: {} }));
  await page.route("**/api/page/member-email", (route) => route.abort());
  await openPage(page, arrival);
  await expect(status(page)).toContainText("Payment succeeded");
  await expect
    .poll(() => browserErrors.filter((error) => error.includes("A confirmation was answered")))
    .toHaveLength(2);
  await expect(status(page)).toContainText("Payment succeeded");
  browserErrors.splice(0);
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the page says what to do, without a spinner", async ({ page }) => {
    await page.goto("/member-success");
    await expect(page.locator("main noscript p")).toBeVisible();
    await expect(page.getByText("Getting membership status...")).toBeHidden();
    await expect(page.getByRole("main").getByRole("link", { name: "Return home" })).toBeVisible();
  });
});

type Own = { payment_intent: string | null; client_secret: string | null };

function nothing(): Own {
  return { payment_intent: null, client_secret: null };
}

/** Replaces the responses of our server and the provider; the last one repeats. @returns the requests, in order */
async function answer(page: Page, { own: mine, seen }: { own: Own; seen: object[] }): Promise<string[]> {
  const calls: string[] = [];
  await page.unrouteAll();
  const intent = {
    object: "payment_intent",
    id: own.payment_intent,
    amount: 500,
    currency: "aud",
    last_payment_error: null,
  };
  await page.route("**/api/payments", (route) => {
    calls.push("own");
    return route.fulfill({ json: mine });
  });
  await page.route("**/sandbox/stripe/v1/payment_intents/**", (route) => {
    const at = calls.filter((call) => call === "intent").length;
    calls.push("intent");
    return route.fulfill({ json: { ...intent, ...seen[Math.min(at, seen.length - 1)] } });
  });
  await page.route("**/api/page/member-email", (route) => {
    calls.push("template");
    return route.continue();
  });
  await page.route("**/graphql", (route) => {
    calls.push(mutationIn(route));
    return route.continue();
  });
  page.on("response", (response) => response.url().endsWith("/graphql") && calls.push("answered"));
  return calls;
}

function mutationIn(route: Route): string {
  const { query, variables } = route.request().postDataJSON();
  const name = /^mutation \w+/.exec(query)?.[0];
  return `${name} ${variables.senderEmail} ${variables.senderName} ${variables.year}`;
}

/** No text is clipped on a phone at 200 % text size. */
async function expectToFitPhone(page: Page, setTextSize: SetTextSize) {
  await setTextSize(32);
  await resize(page, 320);
  await expect(status(page)).not.toContainText("Getting");
  expect(await sidewaysOverflow(page)).toEqual([]);
  expect(await clippedText(page, "main")).toEqual([]);
  await setTextSize(16);
  await resize(page, 1280);
}

/** Waits for responses under way: they would arrive too late once the clock is moved forward. */
async function untilConfirmed(calls: string[]) {
  await expect.poll(() => calls.filter((call) => call.startsWith("answered"))).toHaveLength(2);
}

function status(page: Page) {
  return page.getByRole("main").getByRole("status").first();
}

function turnTo(page: Page, state: DocumentVisibilityState) {
  return page.evaluate((seen) => {
    Object.defineProperty(document, "visibilityState", { value: seen, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
