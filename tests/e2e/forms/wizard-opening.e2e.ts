import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { band } from "#tests/support/forms/band-wizard.ts";
import { volunteer } from "#tests/support/forms/volunteer-wizard.ts";

for (const journey of [volunteer, band]) {
  const { applicant: who, path, questionsUrl, scriptUrl, steps } = journey;

  test(`${who}: offline the button shows a message, and works once the connection is back`, {
    tag: journey === band ? "@long" : [],
  }, async ({ page, context, browserErrors }) => {
    await openPage(page, path);
    const apply = page.getByRole("button", { name: "Apply now" }).first();
    await context.setOffline(true);
    await apply.click();
    await expect(page.getByText("The form could not be loaded. Please look at your connection")).toBeVisible();
    await context.setOffline(false);
    await apply.click();
    await expect(page.getByRole("dialog")).toContainText(`Step 1 of ${steps.length}`);
    await expect(page.getByText("The form could not be loaded.")).toHaveCount(0);
    browserErrors.length = 0;
  });

  test(`${who}: the wizard's script is loaded on hover or focus of the button; without the questions there is no button`, {
    tag: journey === band ? "@long" : [],
  }, async ({ page, browserErrors }) => {
    const fetched: string[] = [];
    page.on("request", (request) => {
      if (scriptUrl.test(request.url())) fetched.push(request.url());
    });
    for (const reach of ["hover", "focus"] as const) {
      fetched.length = 0;
      await openPage(page, path);
      expect(fetched, `before ${reach}`).toEqual([]);
      await page.getByRole("button", { name: "Apply now" }).first()[reach]();
      await expect.poll(() => fetched, reach).not.toEqual([]);
    }

    // Only the console shows an error.
    await openPage(page, "/history");
    await page.route(questionsUrl, (route) => route.abort());
    const link = page.getByRole("navigation", { name: "Main" }).locator(`a[href="${path}"]`);
    await link.dispatchEvent("click");
    await expect(page).toHaveURL(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
    await expect(page.getByRole("button", { name: "Apply now" })).toHaveCount(0);
    await expect(page.getByRole("alert")).toHaveCount(0);
    expect(browserErrors.splice(0).some((error) => error.startsWith("error:"))).toBe(true);
  });

  test.describe("without JavaScript", () => {
    test.use({ javaScriptEnabled: false });

    test(`${who}: the button's place says where to write`, { tag: journey === band ? "@long" : [] }, async ({
      page,
    }) => {
      await page.goto(path);
      await expect(page.getByRole("button", { name: "Apply now" }).last()).toBeHidden();
      await expect(page.locator("main noscript p")).toHaveText(/apply by writing to the committee at hello@/);
      await expect(page.locator("main noscript a")).toHaveAttribute("href", /^mailto:hello@/);
      await expect(page.locator("main noscript a")).toBeVisible();
    });
  });
}
