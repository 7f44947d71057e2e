import { rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { messages } from "#services/forms/band-form.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { band, expectPicture, photograph, rowOf, saveRow, uploadPicture } from "#tests/support/forms/band-wizard.ts";
import {
  expectProblems,
  expectReceivedOnce,
  expectThanks,
  fillAll,
  goToStep,
  openWizard,
  press,
  pressIncomplete,
} from "#tests/support/forms/wizard.ts";
import type { Site } from "#tests/support/site/site.ts";

const upload = "**/imageupload";
const nobody = "nobody@example.org";

test("members: a row added by Confirm or Save shows no error for being empty until Next is pressed", {
  tag: "@long",
}, async ({ page }) => {
  const wizard = await openWizard(page, band);
  await goToStep(wizard, band, 4, nobody);
  const noName = "Please provide a band leader's name.";
  const missing = [noName, "Please select at least one option."];
  await pressIncomplete(wizard, "Next", [messages.memberCount]);
  await wizard.getByLabel("How many members?").fill("3");
  await press(wizard, "Confirm");
  await expect(rowOf(wizard, 1).getByLabel("Name")).toBeFocused();
  await expect(wizard.getByRole("alert")).toHaveCount(0);
  await expect(wizard.getByText(noName)).toHaveCount(0);

  await pressIncomplete(wizard, "Next", missing);
  await saveRow(wizard, 1);
  await expect(rowOf(wizard, 2).getByLabel("Name")).toBeFocused();
  await expect(wizard.getByRole("alert")).toHaveCount(0);
  await expect(wizard.getByText(noName)).toHaveCount(0);
  await pressIncomplete(wizard, "Next", missing);

  await rowOf(wizard, 1).getByLabel("Name").fill("");
  const twice = [`${noName} (Member 1)`, `${noName} (Member 2)`, "Please select at least one option."];
  await pressIncomplete(wizard, "Next", twice);
});

test("members: after the number is confirmed, rows are entered one by one, each saved before the next", {
  tag: "@long",
}, async ({ page }) => {
  const wizard = await openWizard(page, band);
  await goToStep(wizard, band, 4, nobody);
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
  await expect(wizard.getByText("If you press Confirm, the last member is taken out.")).toBeVisible();
  await expect(rows).toHaveCount(3);
  await pressIncomplete(wizard, "Next", ["Please press Confirm."]);
  await press(wizard, "Confirm");
  await expect(rows).toHaveCount(2);
  await expect(wizard.getByText("2 of 2 saved")).toBeVisible();
  await number.fill("4");
  await expect(wizard.getByText("Press Confirm to add 2 more. Those below stay.")).toBeVisible();
  await press(wizard, "Confirm");
  await expect(rows).toHaveCount(3);
  await expect(rowOf(wizard, 2).getByLabel("Name")).toHaveValue("Kim Nguyen");
  await expect(rowOf(wizard, 3).getByLabel("Name")).toBeFocused();
});

test("a picture can be refused in the browser, by the server or by a lost connection, and cancelled, uploaded and replaced", {
  tag: "@long",
}, async ({ page, browserErrors }) => {
  const wizard = await openWizard(page, band);
  await goToStep(wizard, band, 7, nobody);
  const choose = wizard.getByLabel("Picture of the band");
  await expect(
    wizard.getByText(
      "A JPEG, PNG or WebP picture of up to 10 MB and 40 megapixels, at most 12,000 pixels wide and high.",
    ),
  ).toBeVisible();
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

  // Never answered, so that the running upload stays visible.
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
  browserErrors.length = 0;
});

test("an application whose picture was deleted meanwhile leads to the picture with the server's words, and is sent with a new one", {
  tag: "@long",
}, async ({ page, site, browserErrors }) => {
  const email = "gone@example.org";
  const wizard = await openWizard(page, band);
  await fillAll(wizard, band, email);
  forgetPicture(site, String(await wizard.getByRole("img").getAttribute("src")));
  const refused = page.waitForResponse(band.submitUrl);
  await press(wizard, "Submit");
  expect((await refused).status()).toBe(422);
  expect(await (await refused).json()).toMatchObject({ errors: [{ field: "upload" }] });
  const gone = ["We do not have this picture any more. Please choose it again."];
  await expectProblems(wizard, gone);
  await expect(wizard.getByRole("img")).toHaveCount(0);
  await wizard.getByRole("alert").getByRole("link").click();
  await expect(wizard.getByLabel("Picture of the band")).toBeFocused();
  await pressIncomplete(wizard, "Submit", gone);
  await uploadPicture(wizard);
  await expect(wizard.getByRole("alert")).toHaveCount(0);
  await press(wizard, "Submit");
  await expectReceivedOnce(site, band, email, await expectThanks(wizard, band, email));
  browserErrors.length = 0;
});

/** Deletes the picture, as happens to an upload that no application uses within a day. */
function forgetPicture({ dataDir }: Site, url: string) {
  const filename = String(url.split("/").at(-1));
  const db = new DatabaseSync(join(dataDir, "festival.sqlite"), { timeout: 5000 });
  expect(db.prepare("delete from uploads where filename = ?").run(filename).changes).toBe(1);
  db.close();
  rmSync(join(dataDir, "uploads", filename));
}
