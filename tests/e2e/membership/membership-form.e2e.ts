import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, requestsTo, test } from "#tests/support/browser/browser.ts";
import {
  fillDetails,
  fillMembership,
  openMembershipForm,
  payNow,
  pressApplyNow,
  waitUntilPayable,
} from "#tests/support/membership/membership-journey.ts";

test("the form has its fields in order and fits every screen; Pay now with missing fields sends nothing and links to them", async ({
  page,
  site,
}) => {
  const form = await openMembershipForm(page, site);
  await test.step("the form has its fields in order", async () => {
    await expect(form.locator("label")).toHaveText([
      "First name*",
      "Last name*",
      "Email*",
      "Phone*",
      "Address*",
      "City*",
      "State*",
      "Postcode*",
      "I agree to become a member of the festival association and pay a $5 membership fee.",
      "Card number",
      "Expiry date",
      "Security code",
    ]);
    await expect(form.getByLabel("State").locator("option")).toHaveText("ACT NSW NT QLD SA TAS VIC WA".split(" "));
    await expect(form.getByLabel("State")).toHaveValue("VIC");
    await expect(form.getByLabel("Email")).toHaveAttribute("type", "email");
    await expect(form.getByLabel("Phone")).toHaveAttribute("type", "tel");
    await expect(form.getByRole("region", { name: "Your card" }).getByLabel("Card number")).toBeVisible();
    await expect(form.getByText("A$5.00", { exact: true })).toBeVisible();
    await expect(form.getByText("With Pay now you agree to become a member")).toBeVisible();
  });

  await test.step("where there is room names, email and phone, and city, state and postcode stand in rows", async () => {
    await page.setViewportSize({ width: 1440, height: 900 });
    const rows = await form.locator("input:not([type=checkbox]), select").evaluateAll((all) => {
      const tops = all.slice(0, 8).map((each) => Math.round(each.getBoundingClientRect().top));
      return [...new Set(tops)].map((top) => tops.filter((each) => each === top).length);
    });
    expect(rows).toEqual([2, 2, 1, 3]);
    const edges = async (label: string) => {
      const box = await form.getByLabel(label).boundingBox();
      return [Math.round(box?.x ?? 0), Math.round((box?.x ?? 0) + (box?.width ?? 0))];
    };
    expect(await edges("Security code"), "the card's columns are the form's").toEqual(await edges("Phone"));
    expect(await edges("Card number")).toEqual(await edges("Address"));
    const gapAbove = (label: string) =>
      form.getByLabel(label).evaluate((field: HTMLInputElement) => {
        const above = field.labels?.[0]?.getBoundingClientRect().bottom ?? 0;
        return field.getBoundingClientRect().top - above;
      });
    expect(await gapAbove("Phone"), "no gap beside Email's hint").toBe(await gapAbove("City"));
    await expect(page.locator('[class~="undefined"]')).toHaveCount(0);
  });

  await test.step("on a phone the fee stands left, and Pay now right and wide; in the dark no edge makes a second button of it", async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    const button = await payNow(form).boundingBox();
    const fee = await form.getByText("A$5.00", { exact: true }).boundingBox();
    expect(fee?.x).toBeLessThan(40);
    expect(button?.width).toBeGreaterThan(150);
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeGreaterThan(360);
    await page.emulateMedia({ colorScheme: "dark" });
    await expect(payNow(form)).toHaveCSS("background-color", "rgb(42, 51, 70)");
    await expect(payNow(form)).toHaveCSS("border-top-color", "rgba(0, 0, 0, 0)");
    await page.emulateMedia({ colorScheme: null });
  });

  for (const [width, height] of [
    [320, 640],
    [360, 740],
    [1440, 900],
  ] as const) {
    await test.step(`at ${width} px the form fits, and Pay now is in reach`, async () => {
      await page.setViewportSize({ width, height });
      await expect.poll(() => form.evaluate((dialog) => dialog.scrollWidth - dialog.clientWidth)).toBe(0);
      await expect(payNow(form)).toBeInViewport({ ratio: 1 });
      expect(await accessibilityViolations(page)).toEqual([]);
    });
  }

  await test.step("Pay now with missing fields sends nothing and links to them", async () => {
    const sent = requestsTo(page, "new-member");
    await expect(payNow(form)).toHaveAttribute("aria-disabled", "true");
    await form.getByLabel("First name").fill("Ada");
    await form.getByLabel("Email").fill("ada at example.org");
    await form.getByLabel("Email").press("Enter");
    const summary = form.getByRole("alert").first();
    await expect(summary).toBeFocused();
    await expect(summary.getByRole("heading")).toHaveText("7 answers need another look");
    await expect(summary.getByRole("link")).toHaveText([
      "Last name",
      "Email",
      "Phone",
      "Address",
      "City",
      "Postcode",
      "Your card",
    ]);
    expect(await accessibilityViolations(page)).toEqual([]);
    await page.setViewportSize({ width: 390, height: 844 });
    const starts = await summary
      .getByRole("link")
      .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().left));
    expect(new Set(starts).size, "two names a row on a phone").toBe(2);
    await expect(form.getByLabel("First name"), "in sight below the summary").toBeInViewport({ ratio: 1 });
    await expect(form.getByLabel("City")).toHaveAccessibleDescription("Please provide an address name.");
    await summary.getByRole("link", { name: "Your card" }).click();
    await expect(form.getByLabel("Card number")).toBeFocused();
    await summary.getByRole("link", { name: "Email" }).click();
    await expect(form.getByLabel("Email")).toBeFocused();
    await form.getByLabel("Email").fill("ada@example.org");
    await expect(summary.getByRole("link", { name: "Email" })).toHaveCount(0);
    await expect(summary.getByRole("heading")).toHaveText("6 answers are missing");
    expect(sent).toEqual([]);
  });
});

test("Pay now while the payment form is loading shows a message each time", { tag: "@long" }, async ({ page }) => {
  const begun = Promise.withResolvers<void>();
  await page.route("**/create-payment-intent", async (route) => {
    await begun.promise;
    await route.continue();
  });
  await openPage(page, "/membership");
  await page.getByRole("button", { name: "Apply now" }).click();
  const form = page.getByRole("dialog");
  await fillDetails(form, "early@example.org");
  await form.getByLabel("Email").press("Enter");
  const answer = form.getByRole("alert").getByText("The payment form is still loading.");
  await expect(answer).toBeVisible();
  // A screen reader announces text that is added to an alert, not text that stays in it.
  const first = await answer.elementHandle();
  await form.getByLabel("Email").press("Enter");
  await expect.poll(() => first?.evaluate((node) => node.isConnected)).toBe(false);
  await expect(answer).toBeVisible();
  begun.resolve();
  await waitUntilPayable(page);
});

test("the answers survive Escape, a reload and another attempt; the card never does", async ({ page, site }) => {
  let form = await openMembershipForm(page, site);
  await fillMembership(form, "draft@example.org");
  await page.keyboard.press("Escape");
  await expect(form.getByRole("heading", { name: "Leave this form?" })).toBeFocused();
  await form.getByRole("button", { name: "Keep going" }).click();
  await expect(form.getByLabel("Card number")).toHaveValue("4242 4242 4242 4242");
  await page.mouse.click(5, 5);
  await expect(form).toBeVisible();
  const stored = await page.evaluate(() => JSON.stringify(Object.entries(sessionStorage)));
  expect(stored).toContain("draft@example.org");
  expect(stored).not.toMatch(/4242|secret/);

  await page.reload();
  form = await pressApplyNow(page);
  await expect(form.getByLabel("Email")).toHaveValue("draft@example.org");
  await expect(form.getByLabel("Card number")).toHaveValue("");

  await page.goto("/membership?again");
  form = await waitUntilPayable(page);
  await expect(form.getByLabel("Email")).toHaveValue("draft@example.org");
  await expect(page).toHaveURL(/\/membership$/);
});

test("the provider's script is not loaded before Apply now, and Back reloads the page", { tag: "@long" }, async ({
  page,
  site,
}) => {
  const scripts = requestsTo(page, "stripe.js");
  await openPage(page, "/membership");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  expect(scripts).toEqual([]);
  await pressApplyNow(page);
  expect(scripts).toHaveLength(1);
  await openPage(page, `${site.url}/history`);
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }));
  await page.getByRole("banner").getByRole("link", { name: "Line-up" }).click();
  await expect(page).toHaveURL(/\/band$/);
  await page.evaluate(() => history.pushState({ idx: 2 }, "", "/membership"));
  await page.evaluate(() => history.pushState({ idx: 3 }, "", "/band"));
  await page.goBack();
  await expect(page.getByRole("button", { name: "Apply now" })).toBeVisible();
  expect(await page.evaluate(() => "isSameDocument" in window)).toBe(false);
});
