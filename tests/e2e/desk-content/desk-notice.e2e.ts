import { putUpNotice } from "#desk/content/notice/notices.server.ts";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";
import type { Site } from "#tests/support/site/site.ts";

const dayMs = 24 * 3_600_000;
const phone = { width: 360, height: 740 };

test("on a phone, a notice from Friday 6 pm to Monday takes four presses from Today, whatever one's role", async ({
  page,
  start,
  context,
}) => {
  const site = await start();
  await signInAtSite(context, site, { treasurer: "change" });
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/desk`);
  const presses = pressesAt(page);
  await presses.click(page.getByRole("link", { name: "Put up a notice" }));
  await expect(page.getByLabel("What visitors read")).toBeFocused();
  await page.keyboard.type("The car park at the oval is closed.");
  const friday = nextFriday();
  const from = page.getByLabel("From");
  await presses.click(from);
  await from.fill(`${dayOf(friday)}T18:00`);
  const until = page.getByLabel("Until");
  await presses.click(until);
  await until.fill(`${dayOf(friday + 3 * dayMs)}T09:00`);
  await presses.click(page.getByRole("button", { name: "Put it up" }));
  await expect(page.getByText("It goes up at its time.")).toBeVisible();
  await expect(page.getByText("The car park at the oval is closed.").first()).toBeVisible();
  expect(presses.count()).toBeLessThanOrEqual(4);
  expect(await sidewaysOverflow(page)).toEqual([]);

  await test.step("of a time that comes twice, the one that is chosen goes up", async () => {
    await page.goto(`${site.url}/desk/notice`);
    await page.getByLabel("What visitors read").fill("The night trams run.");
    await from.fill(`${nightWhenClocksAreBack()}T02:30`);
    await until.fill(`${nightWhenClocksAreBack()}T05:00`);
    await page.getByLabel("From: this time comes twice that night").selectOption({ label: secondTime });
    await page.getByRole("button", { name: "Put it up" }).click();
    await expect(page.getByText(/2.30 ?am, the second time/).first()).toBeVisible();
    expect(await sidewaysOverflow(page)).toEqual([]);
  });
});

const secondTime = "The second, after the clocks are put back";

/** The next first Sunday of April, as `2027-04-04`. */
function nightWhenClocksAreBack(): string {
  const year = new Date().getUTCFullYear() + 1;
  return `${year}-04-0${1 + ((7 - new Date(Date.UTC(year, 3, 1)).getUTCDay()) % 7)}`;
}

test("a notice stands above every page until it is taken down, and then the page is what it was", {
  tag: "@long",
}, async ({ page, start, context, browserErrors }) => {
  const site = await start();
  const read = async (path: string) => (await page.request.get(site.url + path)).text();
  const before = await read("/history");
  await signInAtSite(context, site, { volunteers: "change" });
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/desk/notice`);
  await page.getByRole("button", { name: "Rain" }).click();
  await expect(page.getByLabel("What visitors read")).toBeFocused();
  await page.keyboard.type("the parade");
  await page.getByRole("button", { name: "Put it up" }).click();
  await expect(page.getByText("There is something to fill in yet").first()).toBeVisible();
  // What is refused is an error to the browser.
  browserErrors.length = 0;
  await page.getByLabel("What visitors read").fill("Because of the rain, the parade is now in the Town Hall.");
  await page.getByLabel("Leads to").fill("/schedule");
  await page.getByRole("button", { name: "Put it up" }).click();
  await expect(page.getByText("It is up: visitors see it on every page.")).toBeVisible();
  for (const path of ["/", "/history", "/volunteer", "/membership", "/nothing-here", "/band"])
    expect(await read(path), path).toContain("the parade is now in the Town Hall");
  await expectReadableOnPages(page, site);
  await page.goto(`${site.url}/desk/notice`);
  await page.getByRole("button", { name: /^Take it down/ }).click();
  await expect(page.getByText("No notice stands on the site.")).toBeVisible();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(page.getByRole("button", { name: /^Take it down/ })).toBeVisible();
  expect(await read("/history")).toContain("Town Hall");
  await page.getByRole("button", { name: /^Change/ }).click();
  const other = await context.newPage();
  await other.goto(`${site.url}/desk/notice`);
  await other.getByRole("button", { name: /^Take it down/ }).click();
  await expect(other.getByText("No notice stands on the site.")).toBeVisible();
  await page.getByLabel("What visitors read").fill("The parade is now in the church.");
  await page.getByRole("button", { name: "Save the change" }).click();
  await expect(page.getByText(/meanwhile.* Your text is still here/).first()).toBeVisible();
  browserErrors.length = 0;
  // By keyboard: what was said lies over the button until it is read.
  await page.getByRole("button", { name: "Put it up" }).press("Enter");
  await expect(page.getByText("It is up: visitors see it on every page.")).toBeVisible();
  await page.getByRole("button", { name: /^Take it down/ }).press("Enter");
  await expect(page.getByText("No notice stands on the site.")).toBeVisible();
  expect(await read("/history")).toBe(before);
});

async function expectReadableOnPages(page: Parameters<typeof accessibilityViolations>[0], site: Site) {
  const notice = page.getByRole("region", { name: "Notice", exact: true });
  for (const colorScheme of ["light", "dark"] as const) {
    await page.emulateMedia({ colorScheme });
    await page.goto(`${site.url}/history`);
    await expect(notice).toBeVisible();
    expect(await accessibilityViolations(page), colorScheme).toEqual([]);
    expect(await sidewaysOverflow(page)).toEqual([]);
  }
  await page.emulateMedia({ media: "print" });
  await expect(notice).toBeHidden();
  await page.emulateMedia({ media: "screen" });
  await notice.getByRole("link").click();
  await expect(page).toHaveURL(`${site.url}/schedule`);
  await expect(notice).toBeVisible();
}

test("a cached page shows a notice from its first moment and not after its last, also one of another process", {
  tag: "@long",
}, async ({ page, start }) => {
  const site = await start();
  const read = async () => (await page.request.get(`${site.url}/history`)).text();
  expect(await read()).not.toContain("The gates are open");
  const from = Date.now() + 2_000;
  const until = from + 2_000;
  await publishNotice(site, { text: "The gates are open", from, until });
  const early = await read();
  if (Date.now() < from) expect(early).not.toContain("The gates are open");
  await expect.poll(() => Date.now(), { intervals: [20] }).toBeGreaterThanOrEqual(from);
  expect(await read()).toContain("The gates are open");
  await expect.poll(() => Date.now(), { intervals: [20] }).toBeGreaterThanOrEqual(until);
  expect(await read()).not.toContain("The gates are open");
});

test("an open tab shows a new notice on its next navigation, and not any more on the first after its end, also where asking fails; Back and Forward as before", {
  tag: "@long",
}, async ({ page, start, browserErrors }) => {
  const site = await start();
  // Before it is hydrated a link loads the whole document.
  await openPage(page, `${site.url}/history`);
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  const notice = page.getByRole("region", { name: "Notice", exact: true });
  const until = Date.now() + 10_000;
  await publishNotice(site, { text: "The gates are open", from: Date.now() - 1_000, until });
  await expect(notice).toHaveCount(0);
  await page.getByRole("banner").getByRole("link", { name: "Contact", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/contact`);
  await expect(notice).toHaveText("The gates are open");
  expect(asked.filter((path) => path === "/api/notices")).toHaveLength(1);
  await page.goBack();
  await expect(page).toHaveURL(`${site.url}/history`);
  await expect(notice).toBeVisible();
  await expect.poll(() => Date.now(), { intervals: [50], timeout: 30_000 }).toBeGreaterThanOrEqual(until);
  const failed = page.waitForEvent("console", (message) => message.text().includes("Loading /api/notices failed"));
  await page.route("**/api/notices", (route) => route.abort());
  await page.goForward();
  await expect(page).toHaveURL(`${site.url}/contact`);
  await expect(notice).toHaveCount(0);
  await failed;
  browserErrors.length = 0;
});

/** As another process does, with seconds. */
async function publishNotice(
  { url, dataDir }: Site,
  { text, from, until }: { text: string; from: number; until: number },
) {
  await using db = openDatabase<SiteTables>(loadConfig({ SITE_URL: url, DATA_DIR: dataDir }).database);
  const notice = { id: crypto.randomUUID(), version: null, text, link: "", times: { from, until } };
  await putUpNotice(db, { id: "test" }, { ...notice, onPutUp: async () => {} });
}

function nextFriday(): number {
  const now = Date.now();
  return now + ((5 - new Date(now).getUTCDay() + 7) % 7 || 7) * dayMs;
}

function dayOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 10);
}
