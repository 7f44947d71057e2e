import type { Locator, Page, Route } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { resize } from "#tests/support/browser/browser-layout.ts";
import {
  fillMembership,
  openMembershipForm,
  payNow,
  pressApplyNow,
  waitUntilPayable,
} from "#tests/support/membership/membership-journey.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

/** What is visible of the membership form, and that the card is visible only to its visitor. */

test("a message in the footer hides no focused field", { tag: "@long" }, async ({ page, site, browserErrors }) => {
  await resize(page, 320);
  await page.route("**/api/records/new-member", (route) => route.fulfill({ status: 503, json: {} }));
  const form = await openMembershipForm(page, site);
  await fillMembership(form, "covered@example.org");
  await payNow(form).click();
  await expect(form).toContainText("This try took no money.");
  const foot = form.getByRole("alert").last().locator("..");
  const labels = ["First name", "Email", "Phone", "City", "Postcode", "Card number", "Security code"];
  await form.getByRole("heading", { name: "Your details" }).focus();
  for (const label of labels) {
    await tabTo(page, form.getByLabel(label));
    const field = await form.getByLabel(label).boundingBox();
    const edge = await foot.boundingBox();
    expect((field?.y ?? 0) + (field?.height ?? 0), label).toBeLessThanOrEqual(edge?.y ?? 0);
  }
  browserErrors.length = 0;
});

test("with text twice the size the reason of a decline is visible", { tag: "@long" }, async ({
  page,
  setTextSize,
  site,
  browserErrors,
}) => {
  await setTextSize(32);
  await resize(page, 360);
  const form = await openMembershipForm(page, site);
  await fillMembership(form, "large@example.org", testCards.declined);
  await payNow(form).click();
  await expect(form.getByText("Your card was declined.")).toBeInViewport({ ratio: 1 });
  browserErrors.length = 0;
});

test("a page restored by Back does not show the card", { tag: "@long" }, async ({ page, site }) => {
  await page.route("**/payment_intents/*/confirm", () => undefined);
  const form = await openMembershipForm(page, site);
  await fillMembership(form, "back@example.org");
  await payNow(form).click();
  await expect(form).toContainText("Your payment is under way.");
  await page.evaluate(() => window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true })));
  await expect(form).toHaveCount(0);
  await pressApplyNow(page);
  await expect(form.getByLabel("Card number")).toHaveValue("");
});

test("a first load of the payment form that fails late does not remove the card", { tag: "@long" }, async ({
  page,
  browserErrors,
}) => {
  const late = Promise.withResolvers<void>();
  const failLate = async (route: Route) => {
    await late.promise;
    await route.fulfill({ status: 503, json: {} });
  };
  await page.route("**/create-payment-intent", failLate, { times: 1 });
  await openPage(page, "/membership");
  await page.getByRole("button", { name: "Apply now" }).click();
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  const form = await pressApplyNow(page);
  await form.getByLabel("Card number").fill(testCards.good);
  const failed = page.waitForResponse((response) => response.status() === 503);
  late.resolve();
  await failed;
  await expect.poll(() => browserErrors.filter((error) => error.includes("could not be begun"))).toHaveLength(1);
  await waitUntilPayable(page);
  await expect(form.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  browserErrors.length = 0;
});

/** Moves the focus by keyboard, because browsers scroll to a field differently then. */
async function tabTo(page: Page, field: Locator) {
  const isThere = () => field.evaluate((element) => element.matches(":focus"));
  for (let presses = 0; presses < 20 && !(await isThere()); presses += 1) await page.keyboard.press("Tab");
  await expect(field).toBeFocused();
}
