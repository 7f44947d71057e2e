import { expect, test } from "@playwright/test";
import { untilHydrated } from "#tests/support/browser.ts";
import { startSite } from "#tests/support/site.ts";

test("npm run dev serves pages that hydrate, and the form that Apply now opens", async ({ page }) => {
  const site = await startSite({}, undefined, { development: true });
  await page.goto(`${site.url}/membership`);
  await untilHydrated(page);
  await page.getByRole("button", { name: "Apply now" }).click();
  await expect(page.getByRole("dialog", { name: "Membership Form" }).getByLabel("Card number")).toBeVisible();
  await site.stop();
});
