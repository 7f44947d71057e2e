import type { Locator, Page } from "@playwright/test";
import { expect, openPage } from "./browser.ts";
import { photo } from "./pictures.ts";
import { press } from "./wizard.ts";

export const people = [
  ["Pat Tonkin", "Piano"],
  ["Kim Nguyen", "Double Bass"],
  ["Ash Trewin", "Drums"],
] as const;
export const details = { "Band name": "The Slag Heap Stompers", "Link to your music": "https://example.org/stompers" };
export const marketing = { Biography: "Three friends and a piano.", Website: "stompers.example.org" };

/** The payload of section 3, as these tests fill the form for this e-mail address. */
export const payloadFor = (leaderEmail: string, siteUrl: string) => ({
  bandName: "The Slag Heap Stompers",
  leaderName: "Pat Tonkin",
  bandStyle: "Swing",
  firstFee: 1200,
  secondFee: 2000,
  availability: ["Friday evening", "Sunday daytime"],
  websiteUrl: "stompers.example.org",
  otherInfo: "",
  yearPlaying: expect.stringMatching(/^20\d\d$/),
  leaderEmail,
  leaderPhone: "0491 570 006",
  upload: expect.stringMatching(new RegExp(`^http://[\\w.]+:${new URL(siteUrl).port}/uploads/[\\w-]+\\.\\w+$`)),
  bio: "Three friends and a piano.",
  bandLink: "https://example.org/stompers",
  musicians: people.map(([musician, instrument], index) => ({ id: index + 1, musician, instrument })),
});

export async function openWizard(page: Page): Promise<Locator> {
  await openPage(page, "/band-applications");
  await page.getByRole("button", { name: "Apply now" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard.getByText(/Step \d of 7/)).toBeVisible();
  return wizard;
}

export async function goToMembers(wizard: Locator) {
  await wizard.getByRole("checkbox").check();
  await press(wizard, "Next");
  await fillDetails(wizard);
  await press(wizard, "Next");
  await fillContact(wizard, "kept@example.org");
  await press(wizard, "Next");
}

export async function goToMarketing(wizard: Locator) {
  await goToMembers(wizard);
  await fillMembers(wizard);
  await press(wizard, "Next");
  await fillAvailability(wizard);
  await press(wizard, "Next");
  await fillFees(wizard);
  await press(wizard, "Next");
}

export async function fillDetails(wizard: Locator) {
  for (const [label, words] of Object.entries(details)) await wizard.getByLabel(label).fill(words);
  await wizard.getByLabel("Style").selectOption("Swing");
}

export async function fillContact(wizard: Locator, email: string) {
  await wizard.getByLabel("Band leader’s name").fill("Pat Tonkin");
  await wizard.getByLabel("Band leader’s email").fill(email);
  await wizard.getByLabel("Band leader’s phone").fill("0491 570 006");
}

export async function fillMembers(wizard: Locator) {
  await wizard.getByLabel("How many members?").fill("3");
  await press(wizard, "Confirm");
  for (const id of [1, 2, 3]) await saveRow(wizard, id);
}

export async function saveRow(wizard: Locator, id: number) {
  const row = rowOf(wizard, id);
  const [name = "", instrument = ""] = people[id - 1] ?? [];
  await row.getByLabel("Name").fill(name);
  await row.getByLabel("Main instrument").selectOption(instrument);
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row.getByRole("button", { name: "Saved" })).toBeVisible();
}

export function rowOf(wizard: Locator, id: number): Locator {
  return wizard.getByRole("group", { name: `Member ${id}`, exact: true });
}

export async function fillAvailability(wizard: Locator) {
  for (const time of ["Friday evening", "Sunday daytime"]) await wizard.getByLabel(time).check();
}

export async function fillFees(wizard: Locator) {
  await wizard.getByLabel("Fee for one set").fill("$1,200");
  await wizard.getByLabel("Fee for two sets").fill("2000");
}

export async function fillMarketing(wizard: Locator) {
  await wizard.getByLabel("Picture of the band").setInputFiles(await photograph());
  await press(wizard, "Upload");
  await expectPicture(wizard);
  for (const [label, words] of Object.entries(marketing)) await wizard.getByLabel(label).fill(words);
}

export async function photograph() {
  return { name: "band.png", mimeType: "image/png", buffer: await photo().png().toBuffer() };
}

/** The uploaded picture is seen: not only its frame. */
export async function expectPicture(wizard: Locator) {
  await expect(wizard.getByRole("img")).toHaveJSProperty("naturalWidth", 640);
}

export async function expectThanks(wizard: Locator, email: string) {
  await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(wizard.getByText(/^B-[0-9A-Z]{6}$/)).toBeVisible();
  await expect(wizard.getByText(email)).toBeVisible();
}
