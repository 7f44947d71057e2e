import type { Locator, Page } from "@playwright/test";
import { messages } from "#app/features/band-applications/contract.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { photo } from "#tests/support/pictures.ts";
import { expectProblems, press, pressIncomplete, tabTo } from "#tests/support/wizard.ts";

const post = "**/api/records/band-application";
const upload = "**/imageupload";
const people = [
  ["Pat Tonkin", "Piano"],
  ["Kim Nguyen", "Double Bass"],
  ["Ash Trewin", "Drums"],
] as const;
const details = { "Band name": "The Slag Heap Stompers", "Link to your music": "https://example.org/stompers" };
const marketing = { Biography: "Three friends and a piano.", Website: "stompers.example.org" };

/** The payload of section 3, as these tests fill the form for this e-mail address. */
const payloadFor = (leaderEmail: string, siteUrl: string) => ({
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

test("a band applies by mouse on a wide screen, and every step says what is missing", async ({ page, site }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const wizard = await openWizard(page);
  await pressIncomplete(wizard, "Next", ["You must agree before continuing."]);
  await wizard.getByRole("checkbox").check();
  await press(wizard, "Next");

  await pressIncomplete(wizard, "Next", [
    "Please provide a band name.",
    "Please select a band style",
    "Please provide a link to your band's music.",
  ]);
  await fillDetails(wizard);
  await wizard.getByLabel("Link to your music").fill("javascript:alert(1)");
  await press(wizard, "Next");
  await expectProblems(wizard, ["Please provide a link to your band's music."]);
  await wizard.getByLabel("Link to your music").fill(details["Link to your music"]);
  await press(wizard, "Next");

  await pressIncomplete(wizard, "Next", [
    "Please provide a band leader's name.",
    "Please provide a band leader's email.",
    "Please provide a valid phone number.",
  ]);
  await fillContact(wizard, "mouse@example.org");
  await press(wizard, "Next");

  await pressIncomplete(wizard, "Next", [messages.memberCount]);
  await fillMembers(wizard);
  await press(wizard, "Next");

  await pressIncomplete(wizard, "Next", ["Please select at least one option."]);
  await wizard.getByLabel("Monday daytime").check();
  await wizard.getByLabel("Monday daytime").uncheck();
  await fillAvailability(wizard);
  await press(wizard, "Next");

  await pressIncomplete(wizard, "Next", [messages.fee, messages.fee]);
  await fillFees(wizard);
  await wizard.getByLabel("Fee for one set").fill("12.50");
  await press(wizard, "Next");
  await expectProblems(wizard, [messages.fee]);
  await fillFees(wizard);
  await press(wizard, "Next");

  await pressIncomplete(wizard, "Submit", [messages.upload, messages.bio, messages.website]);
  await fillMarketing(wizard);
  const sent = page.waitForRequest(post);
  await press(wizard, "Submit");
  expect((await sent).postDataJSON()).toEqual(payloadFor("mouse@example.org", site.url));
  await expectThanks(wizard, "mouse@example.org");
  await press(wizard, "Close");
  await expect(wizard).toBeHidden();
});

test("a band applies by keyboard alone on a phone", async ({ page, site }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/band-applications");
  await page.getByRole("button", { name: "Apply now" }).focus();
  await page.keyboard.press("Enter");
  const wizard = page.getByRole("dialog");
  const type = async (field: Locator, words: string) => {
    await tabTo(page, field);
    await page.keyboard.type(words);
  };
  const hit = async (target: Locator, key = "Enter") => {
    await tabTo(page, target);
    await page.keyboard.press(key);
  };
  const next = () => hit(wizard.getByRole("button", { name: "Next" }));

  await expect(wizard.getByRole("heading", { name: "Before you start" })).toBeFocused();
  await hit(wizard.getByRole("checkbox"), "Space");
  await next();

  await expect(wizard.getByRole("heading", { name: "Band details" })).toBeFocused();
  await type(wizard.getByLabel("Band name"), details["Band name"]);
  await type(wizard.getByLabel("Style"), "Swing");
  await type(wizard.getByLabel("Link to your music"), details["Link to your music"]);
  await next();

  await expect(wizard.getByRole("heading", { name: "Contact details" })).toBeFocused();
  await type(wizard.getByLabel("Band leader’s name"), "Pat Tonkin");
  await type(wizard.getByLabel("Band leader’s email"), "keys@example.org");
  await type(wizard.getByLabel("Band leader’s phone"), "0491 570 006");
  await next();

  await expect(wizard.getByRole("heading", { name: "Band members" })).toBeFocused();
  await type(wizard.getByLabel("How many members?"), "3");
  await page.keyboard.press("Enter");
  for (const [index, [name, instrument]] of people.entries()) {
    const row = rowOf(wizard, index + 1);
    await expect(row.getByLabel("Name"), "Confirm and Save lead to the next name").toBeFocused();
    await page.keyboard.type(name);
    await type(row.getByLabel("Main instrument"), instrument);
    await hit(row.getByRole("button", { name: "Save" }));
  }
  await next();

  await expect(wizard.getByRole("heading", { name: "Availability" })).toBeFocused();
  await hit(wizard.getByLabel("Friday evening"), "Space");
  await hit(wizard.getByLabel("Sunday daytime"), "Space");
  await next();

  await expect(wizard.getByRole("heading", { name: "Fees" })).toBeFocused();
  await type(wizard.getByLabel("Fee for one set"), "1200");
  await type(wizard.getByLabel("Fee for two sets"), "$2,000");
  await next();

  await expect(wizard.getByRole("heading", { name: "Marketing" })).toBeFocused();
  const chooser = page.waitForEvent("filechooser");
  await hit(wizard.getByLabel("Picture of the band"));
  await (await chooser).setFiles(await photograph());
  await hit(wizard.getByRole("button", { name: "Upload" }));
  await expect(wizard.getByLabel("Picture of the band"), "the button to replace it").toBeFocused();
  await type(wizard.getByLabel("Biography"), marketing.Biography);
  await type(wizard.getByLabel("Website"), marketing.Website);
  const sent = page.waitForRequest(post);
  await hit(wizard.getByRole("button", { name: "Submit" }));
  expect((await sent).postDataJSON()).toEqual(payloadFor("keys@example.org", site.url));
  await expectThanks(wizard, "keys@example.org");
  await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeFocused();
});

test("members: the number, Confirm, one row after another, each saved before the next", async ({ page }) => {
  const wizard = await openWizard(page);
  await goToMembers(wizard);
  const number = wizard.getByLabel("How many members?");
  const rows = wizard.getByRole("group", { name: /^Member \d/ });
  await number.fill("61");
  await wizard.getByRole("button", { name: "Confirm" }).click({ force: true });
  await expect(wizard.getByText(messages.memberCount)).toBeVisible();
  await expect(rows).toHaveCount(0);

  await number.fill("3");
  await press(wizard, "Confirm");
  await expect(wizard.getByRole("button", { name: "Confirmed" })).toBeDisabled();
  await expect(rows).toHaveCount(1);
  await expect(wizard.getByText("0 of 3 saved")).toBeVisible();

  await rowOf(wizard, 1).getByRole("button", { name: "Save" }).click({ force: true });
  await expect(rowOf(wizard, 1).getByText("Please provide a band leader's name.")).toBeVisible();
  await expect(rowOf(wizard, 1).getByText("Please select at least one option.")).toBeVisible();
  await expect(rowOf(wizard, 1).getByLabel("Name")).toBeFocused();
  await saveRow(wizard, 1);
  await expect(rows).toHaveCount(2);
  await pressIncomplete(wizard, "Next", ["Please provide a band leader's name.", "Please select at least one option."]);
  await saveRow(wizard, 2);
  await saveRow(wizard, 3);
  await expect(wizard.getByRole("button", { name: "Next" })).not.toHaveAttribute("aria-disabled");

  await rowOf(wizard, 2).getByLabel("Main instrument").selectOption("Flute");
  await expect(wizard.getByText("2 of 3 saved")).toBeVisible();
  await pressIncomplete(wizard, "Next", ["Please save member 2."]);
  await wizard.getByRole("alert").getByRole("link").click();
  await expect(rowOf(wizard, 2).getByRole("button", { name: "Save" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(wizard.getByText("3 of 3 saved")).toBeVisible();

  await number.fill("2");
  await expect(wizard.getByText("If you press Confirm, the rows below start again, empty.")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await pressIncomplete(wizard, "Next", ["Please press Confirm."]);
  await press(wizard, "Confirm");
  await expect(rows).toHaveCount(1);
  await expect(rowOf(wizard, 1).getByLabel("Name")).toHaveValue("");
});

test("a picture: refused before it is sent, by the server, by a lost line; cancelled, sent, replaced", async ({
  page,
  faults,
}) => {
  const wizard = await openWizard(page);
  await goToMarketing(wizard);
  const choose = wizard.getByLabel("Picture of the band");
  await expect(wizard.getByText("A JPEG, PNG or WebP picture of up to 10 MB and 40 megapixels.")).toBeVisible();
  await expect(wizard.getByRole("button", { name: "Upload" })).toHaveCount(0);

  await choose.setInputFiles({ name: "band.heic", mimeType: "image/heic", buffer: Buffer.from("x") });
  await expect(wizard.getByText("Please choose a JPEG, PNG or WebP picture.")).toBeVisible();
  await choose.setInputFiles({ name: "huge.png", mimeType: "image/png", buffer: Buffer.alloc(10 * 1024 * 1024 + 1) });
  await expect(wizard.getByText("This picture is larger than 10 MB.")).toBeVisible();
  await expect(wizard.getByRole("button", { name: "Upload" })).toHaveCount(0);

  await choose.setInputFiles({ name: "text.png", mimeType: "image/png", buffer: Buffer.from("no picture at all") });
  await press(wizard, "Upload");
  await expect(wizard.getByText("This file is not a picture that we can read.")).toBeVisible();

  await choose.setInputFiles(await photograph());
  await expect(wizard.getByText("band.png")).toBeVisible();
  await page.route(upload, (route) => route.abort());
  await press(wizard, "Upload");
  await expect(wizard.getByText("Please check your connection and press Upload again.")).toBeVisible();
  await page.unroute(upload);

  // Never answered: what runs can be seen.
  await page.route(upload, () => undefined);
  await press(wizard, "Upload");
  await expect(wizard.getByRole("progressbar")).toBeVisible();
  await press(wizard, "Cancel upload");
  await expect(wizard.getByRole("progressbar")).toHaveCount(0);
  await expect(wizard.getByRole("button", { name: "Upload" })).toBeFocused();
  await page.unroute(upload);

  await press(wizard, "Upload");
  await expectPicture(wizard);
  const first = await wizard.getByRole("img").getAttribute("src");
  await choose.setInputFiles(await photograph());
  await press(wizard, "Upload");
  await expect(wizard.getByRole("img")).not.toHaveAttribute("src", String(first));
  await expectPicture(wizard);
  faults.length = 0;
});

test("a reload keeps the members and the picture", async ({ page, site }) => {
  const wizard = await openWizard(page);
  await goToMarketing(wizard);
  await fillMarketing(wizard);
  await page.reload();
  await openWizard(page);
  await expect(wizard).toContainText("Step 7 of 7");
  await expectPicture(wizard);
  const sent = page.waitForRequest(post);
  await press(wizard, "Submit");
  expect((await sent).postDataJSON()).toEqual(payloadFor("kept@example.org", site.url));
  await expectThanks(wizard, "kept@example.org");
});

async function openWizard(page: Page): Promise<Locator> {
  await openPage(page, "/band-applications");
  await page.getByRole("button", { name: "Apply now" }).click();
  const wizard = page.getByRole("dialog");
  await expect(wizard.getByText(/Step \d of 7/)).toBeVisible();
  return wizard;
}

async function goToMembers(wizard: Locator) {
  await wizard.getByRole("checkbox").check();
  await press(wizard, "Next");
  await fillDetails(wizard);
  await press(wizard, "Next");
  await fillContact(wizard, "kept@example.org");
  await press(wizard, "Next");
}

async function goToMarketing(wizard: Locator) {
  await goToMembers(wizard);
  await fillMembers(wizard);
  await press(wizard, "Next");
  await fillAvailability(wizard);
  await press(wizard, "Next");
  await fillFees(wizard);
  await press(wizard, "Next");
}

async function fillDetails(wizard: Locator) {
  for (const [label, words] of Object.entries(details)) await wizard.getByLabel(label).fill(words);
  await wizard.getByLabel("Style").selectOption("Swing");
}

async function fillContact(wizard: Locator, email: string) {
  await wizard.getByLabel("Band leader’s name").fill("Pat Tonkin");
  await wizard.getByLabel("Band leader’s email").fill(email);
  await wizard.getByLabel("Band leader’s phone").fill("0491 570 006");
}

async function fillMembers(wizard: Locator) {
  await wizard.getByLabel("How many members?").fill("3");
  await press(wizard, "Confirm");
  for (const id of [1, 2, 3]) await saveRow(wizard, id);
}

async function saveRow(wizard: Locator, id: number) {
  const row = rowOf(wizard, id);
  const [name = "", instrument = ""] = people[id - 1] ?? [];
  await row.getByLabel("Name").fill(name);
  await row.getByLabel("Main instrument").selectOption(instrument);
  await row.getByRole("button", { name: "Save" }).click();
  await expect(row.getByRole("button", { name: "Saved" })).toBeVisible();
}

function rowOf(wizard: Locator, id: number): Locator {
  return wizard.getByRole("group", { name: `Member ${id}`, exact: true });
}

async function fillAvailability(wizard: Locator) {
  for (const time of ["Friday evening", "Sunday daytime"]) await wizard.getByLabel(time).check();
}

async function fillFees(wizard: Locator) {
  await wizard.getByLabel("Fee for one set").fill("$1,200");
  await wizard.getByLabel("Fee for two sets").fill("2000");
}

async function fillMarketing(wizard: Locator) {
  await wizard.getByLabel("Picture of the band").setInputFiles(await photograph());
  await press(wizard, "Upload");
  await expectPicture(wizard);
  for (const [label, words] of Object.entries(marketing)) await wizard.getByLabel(label).fill(words);
}

async function photograph() {
  return { name: "band.png", mimeType: "image/png", buffer: await photo().png().toBuffer() };
}

/** The uploaded picture is seen: not only its frame. */
async function expectPicture(wizard: Locator) {
  await expect(wizard.getByRole("img")).toHaveJSProperty("naturalWidth", 640);
}

async function expectThanks(wizard: Locator, email: string) {
  await expect(wizard.getByRole("heading", { name: "Thank you" })).toBeVisible();
  await expect(wizard.getByText(/^B-[0-9A-Z]{6}$/)).toBeVisible();
  await expect(wizard.getByText(email)).toBeVisible();
}
