import type { Page } from "@playwright/test";
import { z } from "zod";
import { expect, openPage, requestsTo, test } from "#tests/support/browser/browser.ts";
import {
  details,
  expectOnePaidMember,
  expectStatus,
  fillCard,
  fillMembership,
  membersOf,
  openMembershipForm,
  pay,
  paymentsOf,
  payNow,
  pressApplyNow,
} from "#tests/support/membership/membership-journey.ts";
import { testCards } from "#tests/support/membership/test-cards.ts";
import type { Site } from "#tests/support/site/site.ts";

/** `npm run test:long` reloads more often. */
const reloads = process.env.LONG ? 10 : 3;

test("filling in the form and paying makes a member; the success page, reloaded again and again, thanks each time and sends its emails once", async ({
  page,
  site,
}) => {
  const email = "reloaded@example.org";
  await pay(page, site, email);
  const reference = await expectOnePaidMember(site, email);
  for (let reload = 0; reload < reloads; reload += 1) {
    await expectStatus(page, "Payment succeeded");
    await expect(page.getByRole("main")).toContainText(reference);
    await page.reload();
  }
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, email);
});

test("a double click on Pay now is one record and one payment", async ({ page, site }) => {
  const email = "double@example.org";
  const form = await openMembershipForm(page, site);
  await fillMembership(form, email);
  const [records, confirms] = [requestsTo(page, "new-member"), requestsTo(page, "/confirm")];
  await payNow(form).dblclick();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, email);
  expect([records.length, confirms.length]).toEqual([1, 1]);
});

test("Pay now after Back from the success page is refused, and nothing is charged", { tag: "@long" }, async ({
  page,
  site,
  browserErrors,
}) => {
  const email = "back@example.org";
  await pay(page, site, email);
  await expectStatus(page, "Payment succeeded");
  await page.goBack();
  const form = await pressApplyNow(page);
  await expect(form.getByLabel("Email"), "the draft is cleared once it is paid").toHaveValue("");
  await fillMembership(form, email);
  await payNow(form).click();
  const year = new Date().toLocaleDateString("sv", { timeZone: "Australia/Melbourne" }).slice(0, 4);
  await expect(form.getByRole("alert").last()).toHaveText(
    `This person is already a member for ${year}. No money was taken.`,
  );
  await expectOnePaidMember(site, email);
  expect(browserErrors.splice(0).filter((error) => !/409/.test(error))).toEqual([]);
});

test("two tabs that pay at once make one membership, and both show it", { tag: "@long" }, async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  const email = "tabs@example.org";
  const tabs = [page, await context.newPage()];
  for (const tab of tabs) await fillMembership(await openMembershipForm(tab, site), email);
  await Promise.all(tabs.map((tab) => payNow(tab.getByRole("dialog")).click()));
  await expectOnePaidMember(site, email);
  for (const tab of tabs) {
    const saysSo = tab.getByText("Payment succeeded", { exact: true }).or(tab.getByText("is already a member for"));
    await expect(saysSo).toBeVisible();
  }
  await expectOnePaidMember(site, email);
  browserErrors.length = 0;
});

test("of two devices that pay at once one has paid, and what the other paid is refunded", { tag: "@long" }, async ({
  page,
  browser,
  site,
  browserErrors,
}) => {
  const email = "devices@example.org";
  const other = await (await browser.newContext()).newPage();
  const devices = [page, other];
  for (const device of devices) await fillMembership(await openMembershipForm(device, site), email);
  await Promise.all(devices.map((device) => payNow(device.getByRole("dialog")).click()));
  await expect.poll(() => membersOf(site, email), { timeout: 20_000 }).toMatchObject([{ status: "paid" }]);
  await expect.poll(() => paymentsOf(site, email), { timeout: 20_000 }).toBe(1);
  await other.context().close();
  browserErrors.length = 0;
});

test("a form whose payment is closed asks for the card again and pays", { tag: "@long" }, async ({
  page,
  site,
  browserErrors,
}) => {
  const email = "yesterday@example.org";
  const form = await openMembershipForm(page, site);
  await fillMembership(form, email);
  await closePayment(site, await ownPayment(site, page));
  await payNow(form).click();
  await expect(form.getByRole("alert").last()).toContainText("Please enter your card again");
  await expect(form.getByLabel("Card number")).toHaveValue("");
  await expect(form.getByLabel("City")).toHaveValue(details.City);
  await fillCard(form, testCards.good);
  await payNow(form).click();
  await expectStatus(page, "Payment succeeded");
  await expectOnePaidMember(site, email);
  expect(browserErrors.splice(0).filter((error) => !/409/.test(error))).toEqual([]);
});

test("a returning visitor continues an open payment, or begins a new one", { tag: "@long" }, async ({ page, site }) => {
  await openMembershipForm(page, site);
  const first = await ownPayment(site, page);
  await openMembershipForm(page, site);
  expect(await ownPayment(site, page)).toBe(first);
  await closePayment(site, first);
  await openMembershipForm(page, site);
  expect(await ownPayment(site, page)).not.toBe(first);
});

/** The payment that the browser's cookie names. */
async function ownPayment(site: Site, page: Page) {
  const own: unknown = await (await page.request.get(`${site.url}/api/payments`)).json();
  return z.object({ payment_intent: z.string() }).parse(own).payment_intent;
}

/** Cancels a payment as the provider's dashboard does. */
async function closePayment(site: Site, intent: string) {
  const response = await fetch(`${site.url}/sandbox/stripe/v1/payment_intents/${intent}/cancel`, {
    method: "POST",
    headers: { Authorization: "Bearer sk_test_sandbox" },
  });
  expect(response.status).toBe(200);
}

test("a fee that changed while the page was open is shown before paying", { tag: "@long" }, async ({ page, start }) => {
  const before = await start();
  await openPage(page, `${before.url}/membership`);
  await before.stop();
  await start({ PORT: new URL(before.url).port, MEMBERSHIP_FEE_CENTS: "700" });
  const form = await pressApplyNow(page);
  await expect(form).toContainText("A$7.00");
  await expect(form).toContainText("pay a $7 membership fee");
});
