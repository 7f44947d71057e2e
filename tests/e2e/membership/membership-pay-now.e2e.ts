import type { Locator } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, requestsTo, test } from "#tests/support/browser/browser.ts";
import {
  details,
  expectNothingPaid,
  expectOnePaidMember,
  expectStatus,
  fillCard,
  fillDetails,
  fillMembership,
  openMembershipForm,
  payNow,
  waitUntilPayable,
} from "#tests/support/membership/membership-journey.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

const newMember = "**/api/records/new-member";
const createIntent = "**/api/payments/create-payment-intent";
const confirmation = "**/payment_intents/*/confirm";
const paymentUrl = "**/api/payments";

test("what keeps a payment from being made is told in the form, and nothing has to be typed again", {
  tag: "@long",
}, async ({ page, site, browserErrors }) => {
  const form = await openMembershipForm(page, site);
  await test.step("an incomplete card is reported before anything is sent", async () => {
    const sent = requestsTo(page, "new-member");
    await fillMembership(form, "incomplete@example.org");
    await form.getByLabel("Security code").fill("1");
    await expect(payNow(form)).toHaveAttribute("aria-disabled", "true");
    await expect(payNow(form)).toHaveAccessibleDescription("Something is missing. Press to hear what.");
    await form.getByLabel("Security code").press("Enter");
    await expect(messageArea(form).getByRole("paragraph")).toHaveText([
      "Your card's security code is incomplete.",
      /^No money was taken\. /,
    ]);
    expect(sent).toEqual([]);
  });

  await test.step("the server's field errors are shown beside their fields, and in the summary, which has those of no field too", async () => {
    const message = "Please keep this to 100 characters.";
    const unknownField = { field: "shoeSize", message: "We do not know this field." };
    await page.route(newMember, (route) =>
      route.fulfill({ status: 422, json: { errors: [{ field: "city", message }, unknownField] } }),
    );
    await fillMembership(form, "refused@example.org");
    await payNow(form).click();
    await expect(form.getByRole("alert").first()).toBeFocused();
    await expect(form.getByLabel("City")).toHaveAccessibleDescription(message);
    await expect(form.getByRole("alert").first().getByRole("link")).toHaveText([message]);
    await expect(form.getByRole("alert").first()).toContainText(unknownField.message);
    await expect(messageArea(form)).toBeEmpty();
    await expect(form.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
    takeRefusals(browserErrors);
    await page.unroute(newMember);
  });

  await test.step("a record that cannot be stored is tried twice under one key, and nothing is charged", async () => {
    const keys: (string | undefined)[] = [];
    await page.route(newMember, (route) => {
      keys.push(route.request().headers()["idempotency-key"]);
      return route.fulfill({ status: 503, json: {} });
    });
    await fillMembership(form, "unstored@example.org");
    await payNow(form).dblclick();
    await expect(messageArea(form).getByRole("paragraph")).toHaveText([
      "An unexpected error occurred.",
      "This try took no money. Please try again.",
    ]);
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
    expectNothingPaid(site, "unstored@example.org");
    takeRefusals(browserErrors);
    await page.unroute(newMember);
  });

  await test.step("a decline shows the bank's text, and nothing has to be typed again", async () => {
    const email = "declined@example.org";
    await fillMembership(form, email, testCards.declined);
    await payNow(form).click();
    await expect(messageArea(form).getByRole("paragraph")).toHaveText([
      "Your card was declined.",
      "No money was taken. Please check the card, or use another one.",
    ]);
    await expect(payNow(form)).toBeFocused();
    await expect(form.getByLabel("Card number")).toHaveValue("4000 0000 0000 0002");
    await expect(form.getByLabel("Security code")).toHaveValue("123");
    for (const [label, text] of Object.entries(details)) await expect(form.getByLabel(label)).toHaveValue(text);
    expectNothingPaid(site, email);
    expect(await accessibilityViolations(page)).toEqual([]);
    await fillCard(form, testCards.good);
    await payNow(form).click();
    await expectStatus(page, "Payment succeeded");
    await expectOnePaidMember(site, email);
    takeRefusals(browserErrors);
  });
});

test("a closed payment is replaced, and only the card is entered again", async ({ page, site, browserErrors }) => {
  const form = await openMembershipForm(page, site);
  await page.route(newMember, (route) => route.fulfill({ status: 409, json: { code: "payment-closed" } }), {
    times: 1,
  });
  await page.context().clearCookies();
  await fillMembership(form, "closed@example.org");
  await payNow(form).click();
  await expect(messageArea(form)).toContainText("Please enter your card again");
  await expect(form.getByLabel("Card number")).toHaveValue("");
  await expect(form.getByLabel("Postcode")).toHaveValue(details.Postcode);
  await fillCard(form, testCards.good);
  await payNow(form).click();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, "closed@example.org");
  takeRefusals(browserErrors);
});

test("an unavailable payment service and a browser that refuses cookies are reported, and can be tried again", {
  tag: "@long",
}, async ({ page, browserErrors }) => {
  await test.step("an unavailable payment service is reported, and can be tried again", async () => {
    await page.route(createIntent, (route) => route.fulfill({ status: 503, json: {} }), { times: 1 });
    await openPage(page, "/membership");
    await page.getByRole("button", { name: "Apply now" }).click();
    const form = page.getByRole("dialog");
    await expect(form).toContainText("The payment form could not be loaded.");
    await expect(payNow(form)).toHaveAttribute("aria-disabled", "true");
    expect(await accessibilityViolations(page)).toEqual([]);
    const away = { detail: "Payments are not available just now." };
    await page.route(createIntent, (route) => route.fulfill({ status: 503, json: away }), { times: 1 });
    await form.getByRole("button", { name: "Try again" }).click();
    await expect(form).toContainText(away.detail);
    await form.getByRole("button", { name: "Try again" }).click();
    await waitUntilPayable(page);
    takeRefusals(browserErrors);
  });

  await test.step("a browser that refuses cookies gets a message", async () => {
    const none = { client_secret: null, payment_intent: null };
    await page.route(paymentUrl, (route) => route.fulfill({ json: none }), { times: 1 });
    await openPage(page, "/membership");
    await page.getByRole("button", { name: "Apply now" }).click();
    await expect(page.getByRole("dialog")).toContainText("Your browser refused our cookie");
    await page.getByRole("button", { name: "Try again" }).click();
    await waitUntilPayable(page);
  });
});

test("with payments off the form is replaced by an address", { tag: "@long" }, async ({ page, start }) => {
  const { url } = await start({ PAYMENTS: "off" });
  await openPage(page, `${url}/membership`);
  await page.getByRole("button", { name: "Apply now" }).click();
  const form = page.getByRole("dialog");
  await expect(form).toContainText("Memberships cannot be paid on this site at the moment. Please write to");
  await expect(form.getByRole("link", { name: /@/ })).toHaveAttribute("href", /^mailto:/);
  await expect(form.getByRole("textbox")).toHaveCount(0);
  await expect(payNow(form)).toHaveCount(0);
  expect(await accessibilityViolations(page)).toEqual([]);
});

test("without network what was typed stays, the form says what to do, and money is taken once", {
  tag: "@long",
}, async ({ page, site, context, browserErrors }) => {
  const email = "offline@example.org";
  await openPage(page, `${site.url}/membership`);
  const form = page.getByRole("dialog", { name: "Membership Form" });

  await test.step("the card form is missing while there is no network, and comes by Try again", async () => {
    await page.route(createIntent, async (route) => {
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await page.getByRole("button", { name: "Apply now" }).click();
    await fillDetails(form, email);
    await expect(form).toContainText("The payment form could not be loaded. Please look at your connection");
    await form.getByRole("button", { name: "Try again" }).click();
    await expect(form.getByRole("button", { name: "Try again" })).toBeVisible();
    await page.unroute(createIntent);
    await context.setOffline(false);
    await form.getByRole("button", { name: "Try again" }).click();
    await waitUntilPayable(page);
    await expectDetails(form);
    await fillCard(form, testCards.good);
  });

  await test.step("before anything was sent", async () => {
    await context.setOffline(true);
    await payNow(form).click();
    await expect(messageArea(form)).toContainText("This try took no money. Please try again.");
    await context.setOffline(false);
    await expectDetails(form);
    await expect(form.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
    expectNothingPaid(site, email);
  });

  await test.step("after the card was sent, and before its answer", async () => {
    await page.route(confirmation, async (route) => {
      await route.fetch();
      await context.setOffline(true);
      await route.abort("internetdisconnected");
    });
    await payNow(form).click();
    await expect(messageArea(form)).toContainText("You can press Pay now again: nobody pays twice");
    await page.unroute(confirmation);
    await context.setOffline(false);
    await expectDetails(form);
    await payNow(form).click();
    await expectStatus(page, "Payment succeeded");
    await expectOnePaidMember(site, email);
  });

  await test.step("after the answer, and before the page that says so", async () => {
    const other = "offline.paid@example.org";
    await openMembershipForm(page, site);
    await fillMembership(form, other);
    await page.route(confirmation, async (route) => {
      const response = await route.fetch();
      await context.setOffline(true);
      await route.fulfill({ response });
    });
    await payNow(form).click();
    await expect(messageArea(form)).toContainText("Your payment has gone through, but there is no connection.");
    await page.unroute(confirmation);
    await context.setOffline(false);
    await expectDetails(form);
    await payNow(form).click();
    await expectStatus(page, "Payment succeeded");
    await expectOnePaidMember(site, other);
  });
  browserErrors.length = 0;
});

async function expectDetails(form: Locator) {
  for (const [label, text] of Object.entries(details)) await expect(form.getByLabel(label)).toHaveValue(text);
}

test("the bank's window can cover the form, and the page behind stays inert", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const form = await openMembershipForm(page, site);
  await fillMembership(form, "asked@example.org");
  const asked = Promise.withResolvers<void>();
  await page.route(confirmation, async (route) => {
    await asked.promise;
    await route.continue();
  });
  await payNow(form).click();
  await expect(form.getByText("Your payment is under way.")).toBeVisible();
  await expect(payNow(form)).not.toHaveAttribute("aria-description");
  await expect.poll(() => form.evaluate((dialog) => dialog.matches(":modal"))).toBe(false);
  await expect(form.getByRole("button", { name: "Close" })).toHaveCount(0);
  await page.keyboard.press("Escape");
  await expect(form).toBeVisible();
  await page.evaluate(() => {
    const bank = document.createElement("button");
    bank.textContent = "Yes, that is me";
    Object.assign(bank.style, { position: "fixed", inset: "40%", zIndex: "2147483647" });
    bank.addEventListener("click", () => bank.remove());
    document.body.append(bank);
  });
  await page.getByRole("button", { name: "Yes, that is me" }).click();
  const behind = page.getByRole("banner").getByRole("link", { name: "Line-up" });
  await behind.focus();
  await expect(behind).not.toBeFocused();
  asked.resolve();
  await expectStatus(page, "Payment succeeded");
});

/** Below the form; above it stands the summary of what is missing. */
function messageArea(form: Locator): Locator {
  return form.getByRole("alert").last();
}

/** The console message for an error response that a test provoked. */
function takeRefusals(browserErrors: string[]) {
  const others = browserErrors.filter((error) => !/^(4\d\d|503) |status of (4\d\d|503)|^error: Error: /.test(error));
  browserErrors.splice(0, browserErrors.length, ...others);
}
