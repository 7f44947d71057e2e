import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { band, details as bandDetails } from "#tests/support/forms/band-wizard.ts";
import { details, volunteer } from "#tests/support/forms/volunteer-wizard.ts";
import { goToStep, openWizard, press } from "#tests/support/forms/wizard.ts";

test("a misspelt mail domain is offered as it was probably meant, in the contact form and in the footer", async ({
  page,
}) => {
  await openPage(page, "/contact");
  for (const form of [page.locator("form[action='/contact']"), page.locator("form[action='/newsletter/subscribe']")]) {
    const field = form.getByLabel(/e-?mail/i).first();
    await field.pressSequentially("ada@gmial.com");
    const offer = form.getByRole("button", { name: "Did you mean ada@gmail.com?" });
    await expect(offer).toHaveCount(0);
    await page.keyboard.press("Tab");
    await expect(offer).toBeVisible();
    await expect(field).toHaveAccessibleDescription(/Did you mean ada@gmail\.com\?/);
    expect(await accessibilityViolations(page)).toEqual([]);
    await offer.click();
    await expect(field).toHaveValue("ada@gmail.com");
    await expect(field).toBeFocused();
    await expect(offer).toHaveCount(0);
  }
});

test("hints at a phone number, a postcode and an address prevent nothing, and hold up no press", {
  tag: "@long",
}, async ({ page }) => {
  const wizard = await openWizard(page, volunteer);
  await goToStep(wizard, volunteer, 2, "");
  const unusual = { ...details, Email: "ada@gmial.com", Phone: "ask Bo", Postcode: "SW1A 1AA" };
  await wizard.getByLabel("State").selectOption("VIC");
  for (const [label, words] of Object.entries(unusual)) await wizard.getByLabel(label).fill(words);
  await expect(wizard.getByText("This does not look like a phone number. Is it what you meant?")).toBeVisible();
  await wizard.getByRole("button", { name: "Did you mean ada@gmail.com?" }).click();
  await wizard.getByLabel("Postcode").focus();
  // The hint about the postcode appears below the button that is being pressed.
  await press(wizard, "Next");
  await expect(wizard.getByText("Step 3 of 4")).toBeVisible();
  await press(wizard, "Back");
  await expect(wizard.getByLabel("Email")).toHaveValue("ada@gmail.com");
  await expect(wizard.getByText("Australian postcodes have four digits.")).toBeVisible();
});

test("a link without its beginning is completed by a button, and then goes through", { tag: "@long" }, async ({
  page,
}) => {
  const wizard = await openWizard(page, band);
  await goToStep(wizard, band, 2, "");
  await wizard.getByLabel("Style").selectOption("Swing");
  await wizard.getByLabel("Band name").fill(bandDetails["Band name"]);
  const link = wizard.getByLabel("Link to your music");
  await link.fill("www.example.org/stompers");
  await press(wizard, "Next");
  await expect(wizard.getByRole("alert")).toBeFocused();
  await wizard.getByRole("button", { name: "Add https://" }).click();
  await expect(link).toHaveValue("https://www.example.org/stompers");
  await expect(wizard.getByRole("alert")).toHaveCount(0);
  await press(wizard, "Next");
  await expect(wizard.getByText("Step 3 of 7")).toBeVisible();
});
