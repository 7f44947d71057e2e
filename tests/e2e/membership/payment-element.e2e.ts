import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { lastChange, mountCard, pay } from "#tests/support/membership/payment-element.ts";

/** The sandbox's replacement for Stripe.js by itself, on a page as strict as the site's own. The membership tests cover the form around it. */

const field = (page: Page, name: string) => page.getByLabel(name);

test("a card is typed or pasted, and its errors have texts beside their fields", async ({ page }) => {
  await test.step("a card number is grouped while typing, and can be edited in the middle", async () => {
    await mountCard(page);
    const number = field(page, "Card number");
    await number.pressSequentially("424242424242424");
    await expect(number).toHaveValue("4242 4242 4242 424");
    for (const key of ["ArrowLeft", "ArrowLeft", "ArrowLeft", "Backspace", "9"]) await number.press(key);
    await expect(number).toHaveValue("4242 4242 4249 424");
    await number.pressSequentially("1");
    await expect(number).toHaveValue("4242 4242 4249 1424");

    const expiry = field(page, "Expiry date");
    await expiry.pressSequentially("434");
    await expect(expiry).toHaveValue("04 / 34");
    for (const _ of "4 / ") await expiry.press("Backspace");
    await expect(expiry).toHaveValue("");
  });

  await test.step("a card number can be pasted in any notation", async () => {
    await mountCard(page);
    await paste(page, "Card number", " 3782-822463-10005\n");
    await paste(page, "Expiry date", "4/2034");
    await paste(page, "Security code", "1234");
    await expect(field(page, "Card number")).toHaveValue("3782 822463 10005");
    await expect(field(page, "Expiry date")).toHaveValue("04 / 2034");
    await expect(field(page, "Security code")).toHaveValue("1234");
    await expect(page.getByText("American Express")).toBeVisible();
    expect(await lastChange(page)).toMatchObject({ empty: false, complete: true, value: { type: "card" } });
  });

  await test.step("a test card from the list fills in the form", async () => {
    await mountCard(page);
    await page.getByText("Cards to try").click();
    await page.getByRole("button", { name: "4242 4242 4242 4242" }).click();
    expect(await lastChange(page)).toMatchObject({ complete: true });
  });

  await test.step("errors have Stripe's texts beside their fields, and the first one is focused", async () => {
    await mountCard(page);
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByRole("status")).toHaveText("Your card number is incomplete.");
    await expect(field(page, "Card number")).toBeFocused();
    const wrong = [
      ["Card number", "4242424242424241", "Your card number is invalid."],
      ["Expiry date", "012", "Your card's expiration date is incomplete."],
      ["Expiry date", "0120", "Your card's expiration year is in the past."],
      ["Expiry date", "0121", "Your card's expiration year is in the past."],
      ["Security code", "12", "Your card's security code is incomplete."],
    ] as const;
    for (const [name, input, message] of wrong) {
      await field(page, name).fill(input);
      await page.keyboard.press("Tab");
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
      await expect(field(page, name)).toHaveAccessibleDescription(new RegExp(`^${message}`));
    }
    await field(page, "Security code").fill("123");
    await expect(field(page, "Security code")).not.toHaveAttribute("aria-invalid");
  });
});

test("an error that the page shows is not repeated, and a press on Pay now counts although a message moves the button", async ({
  page,
}) => {
  await test.step("a card error shown by the page is not repeated by the fields", async () => {
    await mountCard(page);
    const message = page.locator("#code-message");
    await fillCard(page, "4242424242424242");
    await field(page, "Security code").fill("1");
    await page.getByRole("button", { name: "Pay now" }).focus();
    await expect(message).toHaveText("Your card's security code is incomplete.");
    await expect(message).toHaveAttribute("aria-live", "polite");

    await field(page, "Security code").fill("12");
    await expect(message).toBeEmpty();
    await field(page, "Security code").press("Enter");
    await expect(page.getByRole("status")).toHaveText("Your card's security code is incomplete.");
    await expect(message).toHaveAttribute("aria-live", "off");
    await expect(field(page, "Security code")).toHaveAccessibleDescription(
      /^Your card's security code is incomplete\./,
    );
  });

  await test.step("a press on Pay now counts although a message moves the button", async () => {
    await mountCard(page);
    await fillCard(page, "4242424242424242");
    await field(page, "Security code").fill("1");
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByRole("status")).toHaveText("Your card's security code is incomplete.");
  });
});

test("a payment by keyboard leads to the return address; without a redirect it is returned; a network error is reported", async ({
  page,
  browserErrors,
}) => {
  await test.step("the element works by keyboard alone", async () => {
    await mountCard(page);
    await page.getByLabel("Name").focus();
    await page.keyboard.press("Tab");
    await expect(page.getByText("Cards to try")).toBeFocused();
    for (const input of ["4242424242424242", "1234", "123"]) {
      await page.keyboard.press("Tab");
      await page.keyboard.type(input);
    }
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/thanks\?/);
  });

  await test.step("a payment leads to the return address with its id", async () => {
    const { clientSecret } = await mountCard(page);
    await fillCard(page, "4242424242424242");
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page).toHaveURL(/\/thanks\?/);
    expect(Object.fromEntries(new URL(page.url()).searchParams)).toEqual({
      name: "Ann Lee",
      payment_intent: clientSecret.split("_secret_")[0],
      payment_intent_client_secret: clientSecret,
      redirect_status: "succeeded",
    });
  });

  await test.step("without a redirect the payment is returned, and accepts no other card", async () => {
    const { clientSecret } = await mountCard(page);
    await fillCard(page, "4242424242424242");
    expect(await pay(page, "if_required")).toMatchObject({ paymentIntent: { status: "succeeded", amount: 500 } });
    expect(await mountCard(page, clientSecret)).toMatchObject({ outcome: "loaderror" });
    await expect(field(page, "Card number")).toHaveCount(0);
  });

  await test.step("a network error while paying is reported as one", async () => {
    await mountCard(page);
    await fillCard(page, "4242424242424242");
    await page.route("**/confirm", (route) => route.abort());
    expect(await pay(page, "if_required")).toMatchObject({
      error: { type: "api_connection_error", message: expect.stringMatching(/^We are experiencing issues connecting/) },
    });
    forget(browserErrors, "confirm");
    forget(browserErrors, "ERR_FAILED");
  });
});

test("a declined card stays in its field, and is stored nowhere", async ({ page, browserErrors }) => {
  await mountCard(page);
  const confirms = await bodiesSentTo(page, "confirm");
  await fillCard(page, "4000000000009995");
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page.getByRole("status")).toHaveText("Your card has insufficient funds.");
  await expect(field(page, "Card number")).toHaveValue("4000 0000 0000 9995");
  await expect(field(page, "Expiry date")).toHaveValue("12 / 34");
  await expect(field(page, "Security code")).toHaveValue("123");
  expect(await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]))).not.toContain("9995");
  expect(confirms).toHaveLength(1);

  await field(page, "Card number").fill("4242424242424242");
  await page.getByRole("button", { name: "Pay now" }).click();
  await expect(page).toHaveURL(/\/thanks\?/);
  expect(confirms).toHaveLength(2);
  forget(browserErrors, "402");
});

for (const colorScheme of ["light", "dark"] as const) {
  test(`it has no accessibility fault, ${colorScheme}`, { tag: colorScheme === "dark" ? "@long" : [] }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await mountCard(page);
    await page.getByText("Cards to try").click();
    await page.getByRole("button", { name: "Pay now" }).click();
    await expect(page.getByText("This is a test: no card is charged.")).toBeVisible();
    expect(await accessibilityViolations(page)).toEqual([]);
    for (const target of await page.locator("#card").locator("input, summary, button").all()) {
      expect((await target.boundingBox())?.height).toBeGreaterThanOrEqual(44);
    }
  });
}

test("it fits 320 px with text twice the size", { tag: "@long" }, async ({ page, setTextSize }) => {
  await setTextSize(32);
  await mountCard(page);
  await resize(page, 320);
  await fillCard(page, "378282246310005");
  await page.getByText("Cards to try").click();
  await page.getByRole("button", { name: "Pay now" }).click();
  expect(await sidewaysOverflow(page)).toEqual([]);
});

async function fillCard(page: Page, number: string) {
  await field(page, "Card number").fill(number);
  await field(page, "Expiry date").fill("12 / 34");
  await field(page, "Security code").fill("123");
}

async function paste(page: Page, name: string, text: string) {
  await field(page, name).focus();
  await page.keyboard.insertText(text);
}

async function bodiesSentTo(page: Page, what: string): Promise<string[]> {
  const bodies: string[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith(`/${what}`)) bodies.push(request.postData() ?? "");
  });
  return bodies;
}

/** Takes out the errors that a test has provoked. */
function forget(browserErrors: string[], what: string) {
  browserErrors.splice(0, browserErrors.length, ...browserErrors.filter((error) => !error.includes(what)));
}
