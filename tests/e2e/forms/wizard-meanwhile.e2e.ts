import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { band, expectPicture, marketing, photograph } from "#tests/support/forms/band-wizard.ts";
import { volunteer } from "#tests/support/forms/volunteer-wizard.ts";
import {
  applyButton,
  expectThanks,
  goToStep,
  openFilled,
  openWizard,
  press,
  pressIncomplete,
} from "#tests/support/forms/wizard.ts";

test("typing during an upload keeps the focus, and the error about the picture disappears", { tag: "@long" }, async ({
  page,
}) => {
  const arrived = Promise.withResolvers<void>();
  await page.route("**/imageupload", async (route) => {
    await arrived.promise;
    await route.continue();
  });
  const wizard = await openWizard(page, band);
  await goToStep(wizard, band, band.steps.length, "meanwhile@example.org");
  await wizard.getByLabel("Website").fill(marketing.Website);
  await wizard.getByLabel("Picture of the band").setInputFiles(await photograph());
  await press(wizard, "Upload");
  await wizard.getByRole("button", { name: "Submit" }).click({ force: true });
  await expect(wizard.getByRole("alert").getByRole("link")).toHaveText([
    "Please upload an image.",
    "Please provide a bio.",
  ]);
  const bio = wizard.getByLabel("Biography");
  await bio.pressSequentially("Three friends");
  arrived.resolve();
  await expect(wizard.getByRole("img")).toBeVisible();
  await expect(bio).toBeFocused();
  await expect(wizard.getByText("Please upload an image.")).toHaveCount(0);
});

test("leaving a page with error messages restores the next page's title", { tag: "@long" }, async ({ page }) => {
  await openPage(page, "/");
  const title = await page.title();
  await page.getByRole("navigation", { name: "Main" }).locator(`a[href='${volunteer.path}']`).dispatchEvent("click");
  await applyButton(page).click();
  await pressIncomplete(page.getByRole("dialog"), "Next", ["You must agree before continuing."]);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveTitle(title);
});

test("closing the page while an application is being sent asks for confirmation", { tag: "@long" }, async ({
  page,
  browserErrors,
}) => {
  await page.route(volunteer.submitUrl, (route) => route.abort());
  const wizard = await openFilled(page, volunteer, "closing@example.org");
  await press(wizard, "Submit");
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  const [question] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  browserErrors.length = 0;
});

test("a visitor who leaves the page while an application is being sent and returns sees the outcome", {
  tag: "@long",
}, async ({ page }) => {
  const released = Promise.withResolvers<void>();
  let posts = 0;
  await page.route(volunteer.submitUrl, async (route) => {
    posts += 1;
    await released.promise;
    await route.continue();
  });
  const wizard = await openFilled(page, volunteer, "wandering@example.org");
  await press(wizard, "Submit");
  await wizard.getByRole("button", { name: "Close" }).click();
  await expect(wizard).toHaveCount(0);
  await page.getByRole("contentinfo").getByRole("link", { name: "Get in touch" }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await page.goBack();
  await applyButton(page).click();
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  released.resolve();
  await expect(wizard).toContainText(/V-[0-9A-Z]{6}/);
  expect(posts).toBe(1);
  await wizard.getByRole("button", { name: "Close" }).click();
  await applyButton(page).click();
  await expect(wizard.getByText("Step 1 of 4")).toBeVisible();
});

test("starting again asks first, and then throws the answers away", { tag: "@long" }, async ({ page }) => {
  const wizard = await openWizard(page, volunteer);
  await goToStep(wizard, volunteer, 3, "again@example.org");
  await press(wizard, "Close");
  await press(wizard, "Leave");
  await expect(page.getByRole("button", { name: "Continue your application (step 3 of 4)" })).toHaveCount(2);
  const startAgain = page.getByRole("button", { name: "Start again" });
  await startAgain.first().click();
  await page.keyboard.press("Escape");
  await expect(wizard).toBeHidden();
  await startAgain.last().click();
  await press(wizard, "Start again");
  await expect(wizard.getByText("Step 1 of 4")).toBeVisible();
  await expect(wizard.getByRole("checkbox")).not.toBeChecked();
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
  await press(wizard, "Close");
  await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(2);
});

test("starting again while an application is being sent asks nothing, nor does it once the server has refused it", {
  tag: "@long",
}, async ({ page, browserErrors }) => {
  const released = Promise.withResolvers<void>();
  const message = "Please keep this to 100 characters.";
  await page.route(volunteer.submitUrl, async (route) => {
    await released.promise;
    await route.fulfill({ status: 422, json: { errors: [{ field: "shoeSize", message }] } });
  });
  const wizard = await openFilled(page, volunteer, "refused-meanwhile@example.org");
  await press(wizard, "Submit");
  await press(wizard, "Close");
  await page.getByRole("button", { name: "Start again" }).first().click();
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  released.resolve();
  await expect(wizard.getByText(message)).toBeVisible();
  await expect(wizard.getByRole("heading", { name: "Start again?" })).toHaveCount(0);
  expect(browserErrors.splice(0).every((error) => error.includes("422"))).toBe(true);
});

test("the thank-you page shows what was sent, and prints it without buttons, with the reference and the site's address", {
  tag: "@long",
}, async ({ page }) => {
  const email = "paper@example.org";
  const wizard = await openFilled(page, band, email);
  await press(wizard, "Submit");
  const reference = await expectThanks(wizard, band, email);
  const sent = wizard.getByRole("heading", { name: "What you have sent" }).locator("..");
  for (const text of [
    "The Slag Heap Stompers",
    "$1,200",
    "Kim Nguyen (Double Bass)",
    "Friday evening",
    marketing.Biography,
  ])
    await expect(sent).toContainText(text);
  await expectPicture(sent);
  await expect(wizard.getByRole("button", { name: "Print" })).toBeVisible();

  await page.emulateMedia({ media: "print" });
  await expect(page.getByRole("button")).toHaveCount(0);
  await expect(page.getByRole("banner")).toBeHidden();
  await expect(wizard.getByText(reference)).toBeVisible();
  await expect(wizard.getByText(/^http:\/\/localhost:\d+$/)).toBeVisible();
  const { bottom, height } = await sent.evaluate((element) => ({
    bottom: element.getBoundingClientRect().bottom + window.scrollY,
    height: document.documentElement.scrollHeight,
  }));
  expect(bottom, "nothing is cut off").toBeLessThanOrEqual(height);
});
