import { band, marketing, photograph } from "#tests/support/band-wizard.ts";
import { expect, openPage, test } from "#tests/support/browser.ts";
import { volunteer } from "#tests/support/volunteer-wizard.ts";
import { goToStep, openFilled, openWizard, press, pressIncomplete } from "#tests/support/wizard.ts";

test("typing during an upload keeps the focus, and the error about the picture disappears", async ({ page }) => {
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

test("leaving a page with error messages restores the next page's title", async ({ page }) => {
  await openPage(page, "/");
  const title = await page.title();
  await page.getByRole("navigation", { name: "Main" }).locator(`a[href='${volunteer.path}']`).dispatchEvent("click");
  await page.getByRole("button", { name: "Apply now" }).click();
  await pressIncomplete(page.getByRole("dialog"), "Next", ["You must agree before continuing."]);
  await page.goBack();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveTitle(title);
});

test("closing the page while an application is being sent asks for confirmation", async ({ page, browserErrors }) => {
  await page.route(volunteer.post, (route) => route.abort());
  const wizard = await openFilled(page, volunteer, "closing@example.org");
  await press(wizard, "Submit");
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  const [question] = await Promise.all([page.waitForEvent("dialog"), page.close({ runBeforeUnload: true })]);
  expect(question.type()).toBe("beforeunload");
  await question.dismiss();
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  browserErrors.length = 0;
});

test("a visitor who leaves the page while an application is being sent and returns sees the outcome", async ({
  page,
}) => {
  const released = Promise.withResolvers<void>();
  let posts = 0;
  await page.route(volunteer.post, async (route) => {
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
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(wizard.getByText("Submitting...")).toBeVisible();
  released.resolve();
  await expect(wizard).toContainText(/V-[0-9A-Z]{6}/);
  expect(posts).toBe(1);
  await wizard.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(wizard.getByText("Step 1 of 4")).toBeVisible();
});
