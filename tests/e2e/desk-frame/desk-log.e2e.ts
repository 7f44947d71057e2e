import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand } from "#tests/support/desk/desk-records.ts";

test("the chair finds a line of the log by whom it is about, by who did it and by day, without pressing anything", async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Lena Log" });
  await addBand(context, site, "Logbook Émigrés");
  await addBand(context, site, "Other Logs");
  await page.goto(`${site.url}/desk/settings/log`);
  const rows = page.getByRole("main").getByRole("listitem");
  await expect(rows.filter({ hasText: "Other Logs" })).toBeVisible();
  await page.getByLabel("About whom or what").fill("emigres");
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText("Logbook Émigrés: Lena Log added this by hand");
  await page.getByRole("combobox", { name: "Who" }).selectOption({ label: "Lena Log" });
  await expect(page).toHaveURL(/q=emigres&person=/);
  await page.getByLabel("From").fill("2099-01-01");
  await expect(page.getByText("Nothing of that is in the log.")).toBeVisible();
  await page.getByLabel("From").fill("");
  await page.getByLabel("Until").fill("2099-01-01");
  await expect(page).toHaveURL(/q=emigres&person=[^&]+&to=2099-01-01$/);
  await expect(rows).toHaveCount(1);
  await page.reload();
  await expect(page.getByLabel("Until")).toHaveValue("2099-01-01");
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await sidewaysOverflow(page)).toEqual([]);
  await rows.getByRole("link", { name: "Logbook Émigrés" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Logbook Émigrés" })).toBeVisible();
});
