import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import {
  details,
  expectNothingPaid,
  expectOnePaidMember,
  expectStatus,
  fillCard,
  fillMembership,
  membersOf,
  openMembershipForm,
  pay,
  payNow,
  pressApplyNow,
  waitUntilPayable,
} from "#tests/support/membership/membership-journey.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";

const declines = [
  [testCards.declined, "Your card was declined."],
  [testCards.insufficientFunds, "Your card has insufficient funds."],
  [testCards.expired, "Your card has expired."],
  [testCards.wrongCode, "Your card's security code is incorrect."],
  [testCards.processingError, "An error occurred while processing your card. Try again in a little bit."],
] as const;

test("each decline shows the bank's text and that no money was taken, charges nothing and keeps the card; the next card pays", async ({
  page,
  site,
  browserErrors,
}) => {
  const email = "declines@example.org";
  const form = await openMembershipForm(page, site);
  await fillMembership(form, email);
  for (const [card, message] of declines) {
    await fillCard(form, card);
    await payNow(form).click();
    await expect(form.getByRole("alert").last().getByRole("paragraph")).toHaveText([message, /^No money was taken\. /]);
    await expect(form.getByLabel("Card number")).toHaveValue(card.replace(/(.{4})(?!$)/g, "$1 "));
    await expect(form.getByLabel("Postcode")).toHaveValue(details.Postcode);
    expectNothingPaid(site, email);
  }
  expect(new Set(membersOf(site, email)).size, "one record").toBe(1);
  await fillCard(form, testCards.good);
  await payNow(form).click();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, email);
  expect(browserErrors.splice(0).filter((error) => !/402/.test(error))).toEqual([]);
});

test("while one pays, and after a decline, the focus stays in the form; closed, it is back on the button", {
  tag: "@long",
}, async ({ page, site, browserErrors }) => {
  const form = await openMembershipForm(page, site);
  await fillMembership(form, "focus@example.org", testCards.declined);
  await page.evaluate(() => {
    const focused: string[] = [];
    document.addEventListener("focusin", ({ target }) => {
      if (target instanceof Element && target.closest("dialog") === null) focused.push(target.outerHTML);
    });
    Object.assign(window, { focusedOutside: focused });
  });
  await payNow(form).click();
  await expect(form.getByText("Your card was declined.")).toBeVisible();
  await expect(payNow(form)).toBeFocused();
  expect(await page.evaluate(() => Reflect.get(window, "focusedOutside"))).toEqual([]);
  await form.getByRole("button", { name: "Close" }).click();
  await form.getByRole("button", { name: "Leave" }).click();
  await expect(page.getByRole("button", { name: "Apply now" })).toBeFocused();
  expect(browserErrors.splice(0).filter((error) => !/402/.test(error))).toEqual([]);
});

test("passed 3-D Secure makes a member", { tag: "@long" }, async ({ page, site }) => {
  await pay(page, site, "passed@example.org", testCards.challenged);
  await expect(page.getByRole("button", { name: "Complete authentication" })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: "Complete authentication" }).click();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, "passed@example.org");
});

test("failed 3-D Secure charges nothing, and leads back to the form without the card", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const email = "failed@example.org";
  await pay(page, site, email, testCards.challenged);
  await page.getByRole("button", { name: "Fail authentication" }).click();
  await expectStatus(page, "Your payment was not successful, please try again.");
  expectNothingPaid(site, email);
  await page.getByRole("link", { name: "Try again" }).click();
  const form = await waitUntilPayable(page);
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await fillCard(form, testCards.good);
  await payNow(form).click();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, email);
});

test("3-D Secure abandoned by Back charges nothing, and another card can pay", { tag: "@long" }, async ({
  page,
  site,
  browserErrors,
}) => {
  const email = "abandoned@example.org";
  await pay(page, site, email, testCards.challenged);
  const question = page.getByRole("button", { name: "Complete authentication" });
  await expect(question).toBeVisible();
  const challenge = page.url();
  await page.goBack();
  expectNothingPaid(site, email);
  const form = await pressApplyNow(page);
  await expect(form.getByLabel("Email")).toHaveValue(email);
  await fillCard(form, testCards.good);
  await payNow(form).click();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, email);
  await page.goto(challenge);
  await expect(question, "the bank's dialog is closed").toHaveCount(0);
  await expectOnePaidMember(site, email);
  expect(browserErrors.splice(0).filter((error) => !/404/.test(error))).toEqual([]);
});

test("a delayed card's outcome is shown when it is known", { tag: "@long" }, async ({ page, browser, site }) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await Promise.all([
    pay(page, site, "slow@example.org", testCards.succeedsLater),
    pay(elsewhere, site, "slowly.declined@example.org", testCards.declinedLater),
  ]);
  for (const each of [page, elsewhere]) await expectStatus(each, "Your payment is processing.");
  expectNothingPaid(site, "slow@example.org");
  await expectOnePaidMember(site, "slow@example.org");
  await expectOnReturn(page, "Payment succeeded");
  await expectOnReturn(elsewhere, "Your payment was not successful, please try again.");
  expectNothingPaid(site, "slowly.declined@example.org");
  await elsewhere.context().close();
});

/** Returning to the tab polls at once. The provider may need a moment longer, so the visitor returns until it is known. */
async function expectOnReturn(page: Page, text: string) {
  await expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await expectStatus(page, text);
  }).toPass({ timeout: 30_000 });
}
