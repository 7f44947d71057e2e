import type { Locator } from "@playwright/test";
import { expect } from "../browser/browser.ts";
import { photo } from "../content/pictures.ts";
import type { Site } from "../site/site.ts";
import { dateAtFestival, type Journey, press } from "./wizard.ts";

export const members = [
  ["Pat Tonkin", "Piano"],
  ["Kim Nguyen", "Double Bass"],
  ["Ash Trewin", "Drums"],
] as const;
export const details = { "Band name": "The Slag Heap Stompers", "Link to your music": "https://example.org/stompers" };
export const marketing = { Biography: "Three friends and a piano.", Website: "stompers.example.org" };

/** The band's wizard. */
export const band: Journey = {
  applicant: "a band",
  path: "/band-applications",
  questionsUrl: "**/api/page/band-application-questions",
  submitUrl: "**/api/records/band-application",
  scriptUrl: /band-wizard-[^/]+\.js$/,
  steps: [
    (wizard) => wizard.getByRole("checkbox").check(),
    fillDetails,
    fillContact,
    fillMembers,
    fillAvailability,
    fillFees,
    fillMarketing,
  ],
  refill: expectPicture,
  payloadFor: (leaderEmail, site) => ({
    bandName: "The Slag Heap Stompers",
    leaderName: "Pat Tonkin",
    bandStyle: "Swing",
    firstFee: 1200,
    secondFee: 2000,
    availability: ["Friday evening", "Sunday daytime"],
    websiteUrl: "stompers.example.org",
    otherInfo: "",
    yearPlaying: String(yearPlaying()),
    leaderEmail,
    leaderPhone: "0491 570 006",
    upload: expect.stringMatching(pictureAddress(site)),
    bio: "Three friends and a piano.",
    bandLink: "https://example.org/stompers",
    musicians: members.map(([musician, instrument], index) => ({ id: index + 1, musician, instrument })),
  }),
  reference: /^B-[0-9A-Z]{6}$/,
  records: "bands",
};

/** In January a band applies for the same year. */
function yearPlaying() {
  const { year, month } = dateAtFestival();
  return month === 1 ? year : year + 1;
}

/** The site's own base address, which says localhost, and the picture's under it. */
function pictureAddress({ url }: Site) {
  return new RegExp(`^http://localhost:${new URL(url).port}/uploads/[\\w-]+\\.\\w+$`);
}

export async function fillDetails(wizard: Locator) {
  for (const [label, text] of Object.entries(details)) await wizard.getByLabel(label).fill(text);
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
  const [name = "", instrument = ""] = members[id - 1] ?? [];
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
  await uploadPicture(wizard);
  for (const [label, text] of Object.entries(marketing)) await wizard.getByLabel(label).fill(text);
}

export async function uploadPicture(wizard: Locator) {
  await wizard.getByLabel("Picture of the band").setInputFiles(await photograph());
  await press(wizard, "Upload");
  await expectPicture(wizard);
}

export async function photograph() {
  return { name: "band.png", mimeType: "image/png", buffer: await photo().png().toBuffer() };
}

/** Expects the uploaded picture to be loaded, not only its frame to be visible. */
export async function expectPicture(wizard: Locator) {
  await expect(wizard.getByRole("img")).toHaveJSProperty("naturalWidth", 640);
}
