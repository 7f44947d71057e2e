import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";

const pageWords = "The page could not be loaded. Please check your connection. What is here stays as it is.";
const partWords = "This part could not be loaded. Please check your connection. What is here stays as it is.";

test("without network, moving over posters and pressing one leaves the page as it is, until the network is back", async ({
  page,
  context,
  browserErrors,
}) => {
  await openPage(page, "/band");
  const heading = await page.getByRole("heading", { level: 1 }).textContent();
  await page.getByLabel("Your email").fill("ann@example.org");
  const failed = page.waitForEvent("requestfailed", (request) => /\/assets\/band-detail-/.test(request.url()));
  await context.setOffline(true);
  const poster = page.getByRole("main").locator('a[href="/bands/cordial"]').first();
  await poster.hover();
  await failed;
  await poster.click();
  await expect(page.getByText(pageWords)).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(heading ?? "");
  await expect(page.getByLabel("Your email")).toHaveValue("ann@example.org");
  await context.setOffline(false);
  await expect(page).toHaveURL(/\/bands\/cordial/);
  await expect(page.getByLabel("Your email")).toHaveValue("ann@example.org");
  browserErrors.length = 0;
});

test("after a new release, a page whose program is gone opens by its document", { tag: "@long" }, async ({
  page,
  browserErrors,
}) => {
  await openPage(page, "/band");
  await page.route("**/assets/band-detail-*.js", (route) => route.fulfill({ status: 404, body: "" }));
  const opened = page.waitForRequest(
    (request) => request.isNavigationRequest() && /\/bands\/cordial/.test(request.url()),
  );
  await page.getByRole("main").locator('a[href="/bands/cordial"]').first().click();
  await opened;
  await expect(page).toHaveURL(/\/bands\/cordial/);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  browserErrors.length = 0;
});

test("the landing page's texts stay where their program cannot be loaded", { tag: "@long" }, async ({
  page,
  browserErrors,
}) => {
  let tries = 0;
  await page.route("**/assets/rich-text-*.js", (route) => {
    tries += 1;
    return route.abort();
  });
  await openPage(page, "/");
  const text = page.getByRole("main").locator("p").last();
  const words = await text.textContent();
  await expect(async () => {
    await page.mouse.wheel(0, 100);
    expect(tries).toBeGreaterThan(1);
  }).toPass();
  await expect(text).toHaveText(words ?? "");
  browserErrors.length = 0;
});

test("at the desk a part that cannot be loaded says so in its place, and a new release says that it is one", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await signInAtSite(context, site);
  const findList = /\/assets\/desk\/find-list-.*\.(js|css)$/;
  // Before the page: one that is open may ask past a route that has just been set.
  await page.route(findList, (route) => route.abort());
  await page.goto(`${site.url}/desk/mails/many/write/bands`);
  await page.getByLabel("Subject").fill("The program");
  await page.keyboard.press("Control+k");
  const dialog = page.getByRole("dialog");
  await expect(dialog, "the search is open before its list has come").toBeVisible();
  await expect(dialog.getByText(partWords)).toBeVisible();
  await expect(page.getByLabel("Subject")).toHaveValue("The program");
  await page.unroute(findList);
  await dialog.getByRole("button", { name: "Try again" }).click();
  await dialog.getByRole("combobox").fill("Pictures");
  await expect(dialog.getByRole("listbox"), "with its style sheet, which had failed as well").toHaveCSS(
    "overflow-y",
    "auto",
  );

  await page.route(findList, (route) => route.fulfill({ status: 404, body: "" }));
  await page.reload();
  await expect(page.getByLabel("Subject")).toHaveValue("The program");
  const newer = '<!DOCTYPE html><script type="module" src="/assets/desk/main-newer.js"></script>';
  await page.route("**/desk/sign-in", (route) => route.fulfill({ contentType: "text/html", body: newer }));
  await page.keyboard.press("Control+k");
  await expect(dialog.getByText("There is a new version. Load again: nothing you wrote is lost.")).toBeVisible();
  await page.unrouteAll();
  await Promise.all([page.waitForEvent("load"), dialog.getByRole("button", { name: "Load again" }).click()]);
  await expect(page.getByLabel("Subject")).toHaveValue("The program");
  await page.keyboard.press("Control+k");
  await expect(dialog.getByRole("combobox")).toBeVisible();
  browserErrors.length = 0;
});
