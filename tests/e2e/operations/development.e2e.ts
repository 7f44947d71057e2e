import { expect, test } from "@playwright/test";
import { untilHydrated } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { startSite } from "#tests/support/site/site.ts";

test.setTimeout(180_000);

test("npm run dev serves pages that hydrate, the form that Apply now opens, and the desk", { tag: "@long" }, async ({
  page,
  context,
}) => {
  const site = await startSite({}, undefined, { development: true });
  await page.goto(`${site.url}/membership`);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(page.getByRole("dialog", { name: "Membership Form" }).getByLabel("Card number")).toBeVisible();
  await signInAtSite(context, site);
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await site.stop();
});
