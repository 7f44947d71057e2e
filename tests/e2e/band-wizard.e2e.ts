import type { Locator } from "@playwright/test";
import sharp from "sharp";
import { expect, openPage, test } from "#tests/support/browser.ts";

const people = [
  ["Pat Tonkin", "Piano"],
  ["Kim Nguyen", "Double Bass"],
  ["Ash Trewin", "Drums"],
] as const;

/** The payload of section 3, as these tests fill the form. */
const expected = {
  bandName: "The Slag Heap Stompers",
  leaderName: "Pat Tonkin",
  bandStyle: "Swing",
  firstFee: 1200,
  secondFee: 2000,
  availability: ["Friday evening", "Sunday daytime"],
  websiteUrl: "stompers.example.org",
  otherInfo: "",
  leaderEmail: "pat@example.org",
  leaderPhone: "0491 570 006",
  bio: "Three friends and a piano.",
  bandLink: "https://example.org/stompers",
  musicians: people.map(([musician, instrument], index) => ({ id: index + 1, musician, instrument })),
};

test("a band applies by mouse on a wide screen", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, "/band-applications");
  const wizard = page.getByRole("dialog");
  const next = wizard.getByRole("button", { name: "Next" });
  await page.getByRole("button", { name: "Apply now" }).click();

  await expect(wizard).toContainText("Step 1 of 7");
  await wizard.getByRole("checkbox").check();
  await next.click();

  await wizard.getByLabel("Band name").fill(expected.bandName);
  await wizard.getByLabel("Style").selectOption(expected.bandStyle);
  await wizard.getByLabel("Link to your music").fill(expected.bandLink);
  await next.click();

  await wizard.getByLabel("Band leader’s name").fill(expected.leaderName);
  await wizard.getByLabel("Band leader’s email").fill(expected.leaderEmail);
  await wizard.getByLabel("Band leader’s phone").fill(expected.leaderPhone);
  await next.click();

  await fillMembers(wizard);
  await next.click();

  for (const time of expected.availability) await wizard.getByLabel(time).check();
  await next.click();

  await wizard.getByLabel("Fee for one set").fill("$1,200");
  await wizard.getByLabel("Fee for two sets").fill("2000");
  await next.click();

  await wizard.getByLabel("Biography").fill(expected.bio);
  await wizard.getByLabel("Website").fill(expected.websiteUrl);
  await wizard.getByLabel("Picture of the band").setInputFiles(await photograph());
  await wizard.getByRole("button", { name: "Upload" }).click();
  await expect(wizard.getByRole("img")).toHaveJSProperty("complete", true);
  const sent = page.waitForRequest("**/api/records/band-application");
  await wizard.getByRole("button", { name: "Submit" }).click();

  const payload: unknown = (await sent).postDataJSON();
  expect(payload).toEqual({
    ...expected,
    yearPlaying: expect.stringMatching(/^\d{4}$/),
    upload: expect.stringMatching(new RegExp(`^http://localhost:${new URL(site.url).port}/uploads/[\\w-]+\\.\\w+$`)),
  });
  await expect(wizard).toContainText(/B-[0-9A-Z]{6}/);
  await expect(wizard).toContainText(expected.leaderEmail);
  await wizard.getByRole("button", { name: "Close" }).last().click();
  await expect(wizard).toBeHidden();
});

async function fillMembers(wizard: Locator) {
  await wizard.getByLabel("How many members?").fill("3");
  await wizard.getByRole("button", { name: "Confirm" }).click();
  await expect(wizard.getByRole("button", { name: "Confirmed" })).toBeDisabled();
  for (const [index, [name, instrument]] of people.entries()) {
    const row = wizard.getByRole("group", { name: `Member ${index + 1}` });
    await row.getByLabel("Name").fill(name);
    await row.getByLabel("Main instrument").selectOption(instrument);
    await row.getByRole("button", { name: "Save" }).click();
    await expect(row.getByRole("button", { name: "Saved" })).toBeVisible();
    await expect(wizard).toContainText(`${index + 1} of 3 saved`);
  }
}

/** A real picture, larger than one packet. */
async function photograph() {
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const buffer = await sharp({ create: { width: 600, height: 400, channels: 3, background: "#c98a1b", noise } })
    .png()
    .toBuffer();
  return { name: "band.png", mimeType: "image/png", buffer };
}
