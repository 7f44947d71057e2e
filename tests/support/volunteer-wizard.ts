import type { Locator, Page } from "@playwright/test";
import { expect, openPage } from "./browser.ts";
import { press } from "./wizard.ts";

/** Where a volunteer's application goes. */
export const post = "**/api/records/volunteer-application";

/** What these tests write, by label. */
export const details = {
  "First name": "Ada",
  "Last name": "Bright",
  Email: "ada@example.org",
  Phone: "0491 570 006",
  "Street address": "1 Main Street",
  "Town or city": "Goldfield",
  Postcode: "3999",
};
export const contact = {
  "Contact name": "Bo Bright",
  "Contact phone": "0491 570 110",
  "Relationship to you": "brother",
};

/** The payload of section 3, as these tests fill the form for this e-mail address. */
export const payloadFor = (email: string) => ({
  name: "Ada Bright",
  firstName: "Ada",
  lastName: "Bright",
  email,
  phone: "0491 570 006",
  address: "1 Main Street, Goldfield, VIC, 3999",
  age: "26 to 40",
  licence: false,
  rsa: true,
  lifting: false,
  roles: ["Hospitality"],
  ecName: "Bo Bright",
  ecPhone: "0491 570 110",
  ecR: "brother",
  year: expect.stringMatching(/^20\d\d$/),
});

/** Opens the volunteer wizard by its button. */
export async function openWizard(page: Page): Promise<Locator> {
  await openPage(page, "/volunteer");
  await page.getByRole("button", { name: "Apply now" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard.getByText(/Step \d of 4/)).toBeVisible();
  return wizard;
}

/** Goes through every step, up to Submit. */
export async function fillAll(wizard: Locator, email: string) {
  await wizard.getByRole("checkbox").check();
  await press(wizard, "Next");
  await fillDetails(wizard, email);
  await press(wizard, "Next");
  await fillInfo(wizard);
  await press(wizard, "Next");
  await fillContact(wizard);
}

export async function fillDetails(wizard: Locator, email: string) {
  for (const [label, words] of Object.entries({ ...details, Email: email })) await wizard.getByLabel(label).fill(words);
  await wizard.getByLabel("State").selectOption("VIC");
}

export async function fillInfo(wizard: Locator) {
  await wizard.getByLabel("Age group").selectOption("26 to 40");
  await wizard.getByLabel("Responsible Service of Alcohol certificate").check();
  await wizard.getByLabel("Hospitality").check();
}

export async function fillContact(wizard: Locator) {
  for (const [label, words] of Object.entries(contact)) await wizard.getByLabel(label).fill(words);
}

/** Expects the receipt, and that nothing is kept any longer. */
export async function expectThanks(wizard: Locator, email: string) {
  await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(wizard.getByText(/^V-[0-9A-Z]{6}$/)).toBeVisible();
  await expect(wizard.getByText(email)).toBeVisible();
  expect(await wizard.page().evaluate(() => sessionStorage.getItem("wizard:volunteer-application"))).toBeNull();
}
