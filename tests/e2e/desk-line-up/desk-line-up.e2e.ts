import type { Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { longestBio } from "#site/features/lineup/records/band-fields.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { photo } from "#tests/support/content/pictures.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand } from "#tests/support/desk/desk-records.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";
import type { Site } from "#tests/support/site/site.ts";

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });
const names = (page: Page) => page.locator("main li h2").allTextContents();
const publicNames = async (page: Page, site: Site) => {
  const bands: { fields: { "Band Name": string } }[] = await (
    await page.request.get(`${site.url}/api/records/get-bands`)
  ).json();
  return bands.map(({ fields }) => fields["Band Name"]);
};

/** Links a band of the starter line-up to the record of one that rang. */
async function link(site: Site, bandId: string, reference: string) {
  const { database } = loadConfig({ SITE_URL: site.url, DATA_DIR: site.dataDir });
  await using db = openDatabase<SiteTables>(database);
  const { id } = await db
    .selectFrom("band_applications")
    .select("id")
    .where("reference", "=", reference)
    .executeTakeFirstOrThrow();
  await db.insertInto("desk_band_links").values({ kind: "band", record_id: id, band_id: bandId }).execute();
}

test.afterEach(async ({ page }) => {
  await page.goto("about:blank");
});

test("the wall is put in order by keys, by a drag and by number, and a band is written beside its page, while visitors see what is published", async ({
  page,
  start,
  context,
  browserErrors,
}) => {
  test.setTimeout(120_000);
  const site = await start();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtSite(context, site, { programme: "change" });
  await page.goto(`${site.url}/desk/line-up`);
  await expect(page.getByText("The first three with a poster are the headliners")).toBeVisible();
  const [first, second, third, ...others] = await names(page);
  await expect(page.getByText("Public", { exact: true }), "only what is not public says so").toHaveCount(0);
  await test.step("one place on by three keys, and back by Undo", async () => {
    const handle = page.getByRole("button", { name: `Move ${first}`, exact: true });
    const presses = pressesAt(page);
    await handle.focus();
    await presses.key("Space");
    await expect(page.getByText(`${first} is now in place 1`)).toBeAttached();
    // The library listens for the arrow keys after a timer of no time, which may be behind the words.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve)));
    await presses.key("ArrowRight");
    await expect(page.getByText(`${first} is now in place 2`)).toBeAttached();
    await presses.key("Space");
    await expect(notices(page)).toContainText(`${first} is now in place 2.`);
    expect(presses.count()).toBeLessThanOrEqual(4);
    await expect.poll(() => names(page)).toEqual([second, first, third, ...others]);
    await expect(handle).toBeFocused();
    await expect(page.getByText("Visitors still see them in another order.")).toBeVisible();
    await notices(page).getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => names(page)).toEqual([first, second, third, ...others]);
  });
  await test.step("by one drag, and by the number of a place", async () => {
    const from = await page.getByRole("button", { name: `Move ${first}`, exact: true }).boundingBox();
    const to = await page.getByRole("button", { name: `Move ${third}`, exact: true }).boundingBox();
    if (!from || !to) throw new Error("nothing to drag");
    await page.mouse.move(from.x + 20, from.y + 20);
    await page.mouse.down();
    await page.mouse.move(to.x + 20, to.y + 20, { steps: 8 });
    await page.mouse.up();
    await expect.poll(() => names(page)).toEqual([second, third, first, ...others]);
    await page.getByRole("button", { name: `Move to … for ${first}`, exact: true }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.type("0");
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toContainText("Please give a number from 1 to");
    await page.keyboard.press("ControlOrMeta+a");
    await page.keyboard.type("1");
    await page.keyboard.press("Enter");
    await expect.poll(() => names(page)).toEqual([first, second, third, ...others]);
    await expect(page.getByRole("button", { name: `Move to … for ${first}`, exact: true })).toBeFocused();
    expect((await publicNames(page, site)).slice(0, 3)).toEqual([first, second, third]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });
  await test.step("a band's words stand in its page as they are typed, and what it applied with is taken", async () => {
    const reference = await addBand(context, site, "Cordial Quartet");
    await link(site, "band-cordial", reference);
    await page.getByRole("link", { name: "Cordial", exact: true }).click();
    const preview = page.frameLocator("iframe");
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Cordial");
    const bio = page.getByLabel("About the band");
    await bio.fill("Fizzy, and sweet.");
    await expect(preview.getByText("Fizzy, and sweet.")).toBeVisible();
    await page.getByRole("button", { name: "Take this for Name" }).click();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Cordial Quartet");
    await expect(page.getByLabel("Name", { exact: true }), "the button is gone").toBeFocused();
    await expect(preview.getByRole("heading", { level: 1 })).toHaveText("Cordial Quartet");
    // What is not saved is there again.
    await page.reload();
    await expect(bio).toHaveValue("Fizzy, and sweet.");
    // What is too long stays, with words by how much, and is not sent.
    const tooLong = "x".repeat(longestBio + 34);
    await bio.fill("");
    await page.keyboard.insertText(tooLong);
    await expect(bio).toHaveAccessibleDescription(/Please keep this to 20000 characters: 34 too many\./);
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(bio).toBeFocused();
    await expect(bio).toHaveValue(tooLong);
    await bio.fill("Fizzy, and sweet.");
    await page.getByLabel("Name", { exact: true }).fill(second ?? "");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(page.getByText(`${second} has this address already`)).toBeVisible();
    browserErrors.length = 0;
    await page.getByRole("button", { name: "Take this for Name" }).click();
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect(notices(page)).toContainText("Cordial Quartet: saved. Visitors see it once you publish the line-up.");
    await expect(page.getByText("Changed", { exact: true })).toBeVisible();
    await expect(page.getByText("Changed by Ann Lee")).toBeVisible();
    expect(await publicNames(page, site)).toContain("Cordial");
    expect(await accessibilityViolations(page)).toEqual([]);
    // Its page has another address now, and the frame loads it: a press before its program runs opens nothing.
    await expect(async () => {
      await preview.getByText("Fizzy, and sweet.").click();
      await expect(bio).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await page.getByRole("button", { name: "They do not play …" }).click();
    await page.getByRole("button", { name: "Take them off the line-up" }).click();
    await expect(page.getByRole("heading", { name: "Free now" })).toBeFocused();
    await expect(page.getByText("Visitors do not see that yet.").getByRole("link")).toHaveText("Publish the line-up");
  });
  await test.step("nothing stands beside a narrow screen", async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await sidewaysOverflow(page)).toEqual([]);
    await page.getByRole("link", { name: "Line-up", exact: true }).first().click();
    await expect(page.getByRole("heading", { level: 1, name: "Line-up" })).toBeVisible();
    expect(await sidewaysOverflow(page)).toEqual([]);
  });
});

test("a picture is sent from a band's form, or chosen from the library, and stands in its page", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await page.setViewportSize({ width: 1440, height: 900 });
  await signInAtSite(context, site, { programme: "change" });
  await page.goto(`${site.url}/desk/line-up/band-cordial`);
  const preview = page.frameLocator("iframe");
  const asked = page.waitForEvent("filechooser");
  await page.getByRole("button", { name: "New picture …" }).click();
  const buffer = await photo(600, 800).jpeg().toBuffer();
  await (await asked).setFiles({ name: "quartet.jpg", mimeType: "image/jpeg", buffer });
  await expect(preview.locator('img[src*="quartet.jpg"]')).toBeVisible({ timeout: 20_000 });
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notices(page)).toContainText("saved");
  await page.getByRole("button", { name: "Choose from the library …" }).click();
  await page.getByLabel("Search").fill("diff lock");
  await page
    .getByRole("dialog")
    .getByRole("button", { name: /Diff Lock/i })
    .first()
    .click();
  await expect(preview.locator('img[src*="diff-lock"]').first()).toBeVisible();
});
