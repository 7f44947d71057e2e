import type { Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { readDraft, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { draftSetOf } from "#tests/support/desk/placed-bands.ts";
import { publishDraft } from "#tests/support/line-up/draft.ts";
import type { Site } from "#tests/support/site/site.ts";

function openSite({ url, dataDir }: Pick<Site, "url" | "dataDir">) {
  return openDatabase<SiteTables>(loadConfig({ SITE_URL: url, DATA_DIR: dataDir }).database);
}

const notices = (page: Page) => page.getByRole("region", { name: "Notices" });

test.setTimeout(120_000);

test("a venue's hours and change-over are noted; the clash that they make is said to be fine, with a name, and not fine after all", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site, { programme: "change" });
  await page.goto(`${site.url}/desk/schedule/venues`);
  const hall = page.locator("section").filter({ has: page.getByRole("heading", { name: "Town Hall", exact: true }) });
  await hall.getByRole("button", { name: "Change Town Hall" }).click();
  const saturday = hall.getByRole("group", { name: "Saturday" });
  await saturday.getByLabel("May it be used?").selectOption("Booked");
  await saturday.getByLabel("From when to when").fill("10 am to 7 pm");
  await hall.getByLabel("Change-over, in minutes").fill("25");
  await hall.getByRole("button", { name: "Save", exact: true }).click();
  await expect(notices(page)).toContainText("Town Hall: noted.");
  await page.reload();
  await expect(hall.getByText("Saturday: booked, 10 am to 7 pm")).toBeVisible();
  await expect(hall.getByText("change-over 25 minutes")).toBeVisible();
  await expect(hall.getByText(/^Ann Lee, /)).toBeVisible();

  await page.goto(`${site.url}/desk/schedule?day=Saturday`);
  const open = page.getByRole("list", { name: "Clashes", exact: true }).getByRole("listitem");
  const clash = open.filter({ hasText: "Town Hall" }).first();
  const words = (await clash.locator("span").first().textContent()) ?? "";
  const before = await open.count();
  await clash.getByRole("button", { name: `It’s fine: ${words}` }).click();
  await expect(open).toHaveCount(before - 1);
  await page.getByText("Fine: 1", { exact: true }).click();
  const fine = page.getByRole("list", { name: "Clashes that are fine" }).getByRole("listitem");
  await expect(fine).toContainText(words);
  await expect(fine).toContainText("Ann Lee said that it is fine");
  expect(await accessibilityViolations(page)).toEqual([]);
  await fine.getByRole("button", { name: `Not fine after all: ${words}` }).click();
  await expect(notices(page)).toContainText("it stands among the clashes again");
  await expect(open.filter({ hasText: words })).toHaveCount(1);
  await expect(page.getByText("Fine: 1", { exact: true })).toHaveCount(0);
});

test("visitors see what was cancelled, an event without a band, a jam once with all its names, and where a starred set was", async ({
  page,
  start,
}) => {
  const site = await start();
  await using db = openSite(site);
  const { bands, sets } = await readDraft(db);
  const [moved, off, other] = bands;
  if (!moved || !off || !other) throw new Error("there are too few bands");
  // Each plays once, where nobody else does.
  const left = sets.filter(({ bandIds }) => !bandIds.some((id) => [moved.id, off.id, other.id].includes(id)));
  await db.deleteFrom("sets").execute();
  const year = moved.year;
  const at = (hour: number) => ({ year, start: hour * 60, end: hour * 60 + 60, venue: "Guildford Hall" });
  const own = draftSetOf(moved.id, { ...at(18), id: "moved" });
  const jam = draftSetOf(moved.id, { ...at(22), id: "jam", bandIds: [moved.id, other.id] });
  const opening = draftSetOf("", { ...at(11), id: "opening", bandIds: [], kind: "event", title: "Welcome to Country" });
  const cancelled = draftSetOf(off.id, { ...at(20), id: "off", isCancelled: true });
  const billOf = async (day: string) =>
    (await page.request.get(`${site.url}/share/schedule/${day}.png`)).headers().etag;
  const before = [await billOf("friday"), await billOf("saturday")];
  expect(before[0], "each day has a bill of its own").not.toBe(before[1]);
  await storeDraft(db, { sets: [...left, own, jam, opening, cancelled] });
  await publishDraft({ db });

  await openPage(page, `${site.url}/schedule/saturday`);
  const shared = await page.locator('meta[property="og:image"]').getAttribute("content");
  expect(shared, "where the day is shared").toMatch(/\/share\/schedule\/saturday\.png$/);
  expect(await billOf("saturday"), "is drawn anew after a publication").not.toBe(before[1]);
  const setOf = (name: string) =>
    page.locator("main li li").filter({ has: page.getByRole("heading", { level: 4, name, exact: true }) });
  await expect(setOf(off.name)).toContainText("Cancelled");
  await expect(setOf(moved.name)).not.toContainText("Cancelled");
  await expect(setOf("Welcome to Country")).toHaveCount(1);
  await expect(setOf("Welcome to Country").getByRole("link")).toHaveCount(0);
  await expect(setOf(`${moved.name}, ${other.name}`)).toHaveCount(1);
  await expect(setOf(`${moved.name}, ${other.name}`).getByRole("link")).toHaveText([moved.name, other.name]);
  await setOf(moved.name)
    .getByRole("button", { name: `Star ${moved.name}, Saturday` })
    .click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await setOf(off.name).getByRole("link").click();
  await expect(page.getByRole("heading", { level: 1, name: off.name })).toBeVisible();
  await expect(page.getByRole("main").getByRole("listitem").filter({ hasText: "Guildford Hall" })).toContainText(
    "Cancelled",
  );

  await storeDraft(db, { sets: [{ ...own, start: 19 * 60 + 30, end: 20 * 60 + 30, version: 2 }] });
  await publishDraft({ db });
  await openPage(page, `${site.url}/my-festival`);
  await expect(page.getByRole("main")).toContainText("was Saturday 6 pm");
  await expect(page.getByRole("main").getByText("7.30", { exact: false }).first()).toBeVisible();
});
