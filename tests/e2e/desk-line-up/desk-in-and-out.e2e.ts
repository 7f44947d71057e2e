import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand, chooseStatus, openRecord } from "#tests/support/desk/desk-records.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";
import { placeSet } from "#tests/support/line-up/draft.ts";
import type { Site } from "#tests/support/site/site.ts";

/** Puts the band of the line-up with this name into its schedule. @returns its id */
async function giveSet(site: Pick<Site, "url" | "dataDir">, name: string): Promise<string> {
  const { database } = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(database);
  const { id, year } = await db
    .selectFrom("bands")
    .select(["id", "year"])
    .where("name", "=", name)
    .executeTakeFirstOrThrow();
  await placeSet({ db }, [id], { year });
  return id;
}

test("accepting a band takes two presses and drafts it in the line-up; one that does not play goes, and a waiting one comes in two", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site);
  const [accepted, waiting] = [
    await addBand(context, site, "The Late Cordials"),
    await addBand(context, site, "Patience"),
  ];
  const lineUp = page.getByRole("region", { name: "Line-up", exact: true });
  await openRecord(page, `${site.url}/desk/bands/${waiting}`, "Patience");
  await chooseStatus(page, "Waiting list");
  await openRecord(page, `${site.url}/desk/bands/${accepted}`, "The Late Cordials");
  await expect(lineUp.getByText("Not in the line-up.")).toBeVisible();

  const accepting = pressesAt(page);
  await accepting.click(page.getByRole("button", { name: "Accept and tell …", exact: true }));
  await accepting.click(page.getByRole("button", { name: "Told by telephone, no mail" }));
  await expect(lineUp.getByText("A draft: visitors do not see it yet.")).toBeVisible();
  expect(accepting.count()).toBe(2);
  const id = await giveSet(site, "The Late Cordials");
  await chooseStatus(page, "They said yes");
  await expect(page.getByRole("link", { name: "Publish the line-up" })).toBeVisible();
  await expect(lineUp.getByText("Saturday: Town Hall- 7.30pm - 8.30pm")).toBeVisible();

  const takeOff = async () => {
    await page.getByRole("button", { name: "They do not play …" }).click();
    await page.getByRole("button", { name: "Take them off the line-up" }).click();
    await expect(page.getByRole("heading", { name: "Free now" }), "the menu is gone").toBeFocused();
  };
  await lineUp.getByRole("link", { name: "See it in the line-up" }).click();
  await expect(page).toHaveURL(`${site.url}/desk/line-up/${id}`);
  await takeOff();
  await expect(page.getByText("The Late Cordials: off the line-up.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("heading", { name: "Free now" })).toBeHidden();
  await takeOff();

  await page.setViewportSize({ width: 360, height: 740 });
  await openRecord(page, `${site.url}/desk/bands/${accepted}`, "The Late Cordials");
  await expect(lineUp.getByText("Taken off.")).toBeVisible();
  const coming = pressesAt(page);
  const accept = page.getByRole("button", { name: "Accept and tell … for Patience" });
  await expect(accept).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  await coming.click(accept);
  await coming.click(page.getByRole("button", { name: "Told by telephone, no mail" }));
  await expect(page.getByText("No band of the waiting list offered that day.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Free now" }), "the band has left the list").toBeFocused();
  expect(coming.count()).toBe(2);
  await openRecord(page, `${site.url}/desk/bands/${waiting}`, "Patience");
  await expect(lineUp.getByText("A draft: visitors do not see it yet.")).toBeVisible();
});
