import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow, smallTargets } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBands } from "#tests/support/desk/desk-records.ts";
import { beginFestival, linkToApplications, zoneOfAfternoon } from "#tests/support/desk/festival-day.ts";
import { pressesAt } from "#tests/support/desk/presses.ts";

const phone = { width: 360, height: 740 };
const zone = zoneOfAfternoon();
const lines = {
  Cordial: ["Today: Town Hall- 7.30pm - 9pm"],
  "Late Mail": ["Today: Town Hall- 9.30pm - 10.30pm"],
  "Early Brass": ["Today: Bandstand- 11am - 12pm"],
  Swing: ["Today: Bandstand- 4pm - 5pm"],
  Stomp: ["Today: Bandstand- 5pm - 6pm"],
  Bop: ["Today: Bandstand- 6pm - 6.30pm"],
  Choro: ["Today: Bandstand- 6.30pm - 7pm"],
  Strings: ["Today: Bandstand- 7pm - 7.30pm"],
};

const said = (page: Page, words: string | RegExp) => page.getByRole("status").filter({ hasText: words });

async function expectReadable(page: Page) {
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  expect(await smallTargets(page)).toEqual([]);
}

test("on a phone and by keyboard alone, 20 minutes late takes three presses from Today, is public at once, told above every page, and taken back", async ({
  page,
  start,
  context,
}) => {
  const site = await start({ FESTIVAL_TIME_ZONE: zone });
  const day = await beginFestival(site, zone, lines);
  await signInAtSite(context, site, { treasurer: "change" });
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/desk`);
  const presses = pressesAt(page);
  await presses.enter(page.getByRole("link", { name: "On the day: late, moved, cancelled" }));
  await expect(page.getByRole("heading", { level: 1, name: "On the day" })).toBeFocused();
  await presses.enter(page.getByRole("button", { name: /Cordial/ }));
  await expectReadable(page);
  await presses.enter(page.getByRole("button", { name: "20 minutes" }));
  const words = `Cordial: ${day} 7.50 pm, Town Hall; was 7.30 pm`;
  await expect(said(page, words)).toBeVisible();
  expect(presses.count()).toBe(3);
  const schedule = async () => (await page.request.get(`${site.url}/schedule/${day.toLowerCase()}`)).text();
  expect(await schedule()).toMatch(/7\.50/);
  await expect(page.getByRole("button", { name: /^7.50 pm ?Cordial/ }), "the focus goes back to the set").toBeFocused();
  await expectReadable(page);
  const line = "Cordial: 20 minutes later, now 7.50 pm, Town Hall.";
  await presses.enter(page.getByRole("button", { name: "Put this line above every page" }));
  await expect(page.getByText("A line above every page says so.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Changed today" }), "the button is gone").toBeFocused();
  const home = async () => (await page.request.get(site.url)).text();
  expect(await home()).toContain(line);
  await presses.enter(page.getByRole("button", { name: /^Take it back/ }));
  await expect(said(page, "Taken back:")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Changed today" })).toBeFocused();
  expect(await home()).not.toContain(line);
  expect(await schedule()).not.toMatch(/7\.50/);
});

test("it rains: on a phone the Bandstand's sets go to the hall, visitors see it, four leaders are ticked and the fifth is handed over", async ({
  page,
  start,
  context,
  browser,
}) => {
  const site = await start({ FESTIVAL_TIME_ZONE: zone });
  const day = await beginFestival(site, zone, lines);
  await addBands(site, 5);
  const moved = ["Swing", "Stomp", "Bop", "Choro", "Strings"];
  await linkToApplications(
    site,
    moved.map((name) => name.toLowerCase()),
  );
  const other = await browser.newContext({ viewport: phone });
  await signInAtSite(other, site, { editor: "change" }, { name: "Bob Stone" });
  await signInAtSite(context, site, { volunteers: "change" });
  await page.setViewportSize(phone);
  await page.goto(`${site.url}/desk/day`);
  await page.getByRole("button", { name: "Move all from Bandstand" }).click();
  await page.getByLabel("From", { exact: true }).selectOption("4 pm on");
  await page.getByLabel("To", { exact: true }).selectOption("Town Hall");
  await expectReadable(page);
  await page.getByRole("button", { name: "Move 5 to Town Hall" }).click();
  await expect(said(page, "Visitors see it now. 5 sets changed. 5 bands to ring")).toBeVisible();
  await expect(page.getByText(`Swing: ${day} 4 pm, Town Hall; was Bandstand`).first()).toBeVisible();
  await expect(page.getByRole("heading", { name: "Changed today" }), "nothing is left to move").toBeFocused();
  const bands = await (await page.request.get(`${site.url}/api/records/get-bands`)).json();
  const linesOf = (name: string) =>
    bands.find(({ fields }: { fields: Record<string, unknown> }) => fields["Band Name"] === name).fields.Schedule_Text;
  expect(linesOf("Strings")).toEqual([`${day}: Town Hall- 7pm - 7.30pm`]);
  expect(linesOf("Early Brass")).toEqual([`${day}: Bandstand- 11am - 12pm`]);

  const atOther = await other.newPage();
  await atOther.goto(`${site.url}/desk/day/ring`);
  await expect(atOther.getByText("5 of 5 do not know yet.")).toBeVisible();
  await page.getByRole("link", { name: "5 bands to ring" }).click();
  await expect(page.getByRole("link", { name: /^Ring/ }).first()).toHaveAttribute("href", /^tel:\+?\d+$/);
  await expect(page.getByRole("link", { name: /^Text/ }).first()).toHaveAttribute("href", /^sms:\+?\d+\?&body=Hello/);
  await expectReadable(page);
  for (const name of moved.slice(0, 4)) {
    await page.getByRole("button", { name: new RegExp(`They know ?: ${name}$`) }).click();
    await expect(said(page, `${name}: they know.`)).toBeVisible();
    await expect(page.getByRole("region", { name: "Notices" }), "no notice covers the next band").toHaveText("");
  }
  await expect(page.getByRole("button", { name: new RegExp(`They know ?: ${moved[3]}$`) })).toBeFocused();
  await page.getByRole("button", { name: /^Hand over to … ?for Strings/ }).click();
  await page.locator("[popover]:popover-open").getByRole("button", { name: "Bob Stone" }).click();
  await expect(page.getByText("Bob Stone rings", { exact: true })).toBeVisible();
  await expect(page.getByText("1 of 5 does not know yet.")).toBeVisible();
  await expect(atOther.getByText("1 handed to you."), "others see it").toBeVisible();
  await expect(atOther.getByRole("button", { name: /They know/, pressed: true })).toHaveCount(4);
  await expectReadable(page);
  await atOther.getByRole("button", { name: /They know ?: Strings$/ }).click();
  await expect(page.getByText("All know. Nobody has to be rung.")).toBeVisible();
  await other.close();
});
