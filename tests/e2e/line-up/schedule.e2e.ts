import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, openPage, test, untilHydrated } from "#tests/support/browser/browser.ts";
import { runInChildProcess } from "#tests/support/site/run-script.ts";
import { startSite } from "#tests/support/site/site.ts";

const days = ["Thursday 10 June", "Friday 11 June", "Saturday 12 June", "Sunday 13 June", "Monday 14 June"];
const tab = (page: Page, day: string) =>
  page.getByRole("navigation", { name: "Days" }).getByRole("link", { name: day });
const heading = (page: Page, name: string) => page.getByRole("main").getByRole("heading", { name });

test("the days are tabs, each with an address of its own, and switching asks for no page, keeps the focus and says the day", async ({
  page,
}) => {
  await openPage(page, "/schedule");
  await expect(tab(page, days[0] ?? "")).toHaveAttribute("aria-current", "page");
  const documents: string[] = [];
  page.on("request", (request) => request.isNavigationRequest() && documents.push(request.url()));
  for (const day of days) {
    await tab(page, day).press("Enter");
    await expect(heading(page, day)).toBeVisible();
    await expect(page).toHaveURL(new RegExp(`/schedule/${day.split(" ")[0]?.toLowerCase()}$`));
    await expect(page).toHaveTitle(new RegExp(`^${day}, schedule`));
    await expect(tab(page, day)).toBeFocused();
    await expect(page.getByRole("status").filter({ hasText: day }), "the day is said once").toHaveCount(1);
    await expect(page.getByRole("main").getByRole("heading", { name: / June$/ })).toHaveCount(1);
  }
  expect(documents).toEqual([]);
  await page.goBack();
  await expect(heading(page, "Sunday 13 June")).toBeVisible();
});

test("a day is read as a list by time, each set with its venue, and leads to the band", { tag: "@long" }, async ({
  page,
}) => {
  await openPage(page, "/schedule/friday");
  await expect(page.getByRole("main")).toMatchAriaSnapshot(`
    - heading "Friday 11 June" [level=2]
    - link "Add Friday to your calendar"
    - list:
      - listitem:
        - heading "noon" [level=3]
        - list:
          - listitem:
            - heading "Frost Warning" [level=4]:
              - link "Frost Warning"
            - paragraph: Bandstand
      - listitem:
        - heading "2 pm" [level=3]
  `);
  const set = page
    .getByRole("listitem")
    .filter({ has: page.getByRole("link", { name: "Diff Lock", exact: true }) })
    .last();
  await expect(set).toContainText("Poppet Head Brewery");
  await expect(set.getByRole("time")).toHaveText("8.30 pm to 10 pm");
  await set.getByRole("link", { name: "Diff Lock" }).click();
  await expect(page).toHaveURL(/\/bands\/difflock$/);
});

test("on a wide screen what runs at once stands side by side, under its venue, and is as long as it lasts", async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await openPage(page, "/schedule/friday");
  const ironbark = await boxOf(page, "Ironbark Swing Union");
  const caravan = await boxOf(page, "Caravan and Annexe");
  const mullock = await boxOf(page, "Mullock Heap Stompers");
  expect(ironbark.y).toBe(caravan.y);
  expect(caravan.x).toBeGreaterThan(ironbark.x + ironbark.width);
  expect(mullock.y).toBeLessThan(ironbark.y);
  expect(ironbark.height).toBeGreaterThan(caravan.height * 1.5);
  const head = await page.getByText("Town Hall", { exact: true }).filter({ visible: true }).first().boundingBox();
  expect(Math.abs((head?.x ?? 0) - ironbark.x)).toBeLessThan(2);
});

test("a day at more venues than fit side by side scrolls within the page, by keyboard, too", { tag: "@long" }, async ({
  page,
}) => {
  const site = await startSite();
  const band = (venue: number) => ({
    id: `venue-${venue}`,
    fields: {
      "Band Name": `Band ${venue}`,
      NameNoSpace: `Band${venue}`,
      Schedule_Text: [`Friday: Hall ${venue}- 7pm`],
    },
  });
  const file = join(site.dataDir, "bands.json");
  await writeFile(file, JSON.stringify(Array.from({ length: 9 }, (_, venue) => band(venue + 1))));
  await runInChildProcess("bands-import", [file], { DATA_DIR: site.dataDir });
  await page.setViewportSize({ width: 1024, height: 900 });
  await page.goto(`${site.url}/schedule/friday`);
  const board = page.getByRole("region", { name: "Friday, by venue and time" });
  await board.focus();
  await page.keyboard.press("ArrowRight");
  await expect.poll(() => board.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0);
  const isWider = () => document.documentElement.scrollWidth > innerWidth;
  expect(await page.evaluate(isWider), "the page itself does not scroll sideways").toBe(false);
  await page.goto("about:blank");
  await site.stop();
});

test("on a phone the days stay in reach while a day is read", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openPage(page, "/schedule/saturday");
  await page.getByRole("link", { name: "The Late Mail" }).scrollIntoViewIfNeeded();
  for (const day of days) await expect(tab(page, day)).toBeInViewport();
  const [first, last] = [await boxOf(page, "Paddock Shoes"), await boxOf(page, "The Late Mail")];
  expect(first.x).toBe(last.x);
  expect(last.y).toBeGreaterThan(first.y);
});

test("a day prints with all the others on one sheet, from a phone and from a wide screen", { tag: "@long" }, async ({
  page,
}) => {
  for (const width of [360, 1440]) {
    await page.setViewportSize({ width, height: 800 });
    await openPage(page, "/schedule/sunday");
    expect(await pagesPrinted(page)).toBe(1);
  }
  await page.emulateMedia({ media: "print" });
  for (const day of days) await expect(heading(page, day)).toBeVisible();
  await expect(page.getByRole("link", { name: "Come-and-Try Orchestra" })).toBeVisible();
  await expect(heading(page, "Venues")).toBeHidden();
});

test.describe("now and next", () => {
  test.use({ timezoneId: "America/New_York" });

  test("follow the festival's clock over midnight, wherever the browser is, and every minute", {
    tag: "@long",
  }, async ({ page }) => {
    await page.clock.install({ time: new Date("2027-06-12T21:58:50+10:00") });
    await openPage(page, "/schedule");
    await expect(heading(page, "Saturday 12 June")).toBeVisible();
    await expect(playing(page, "Now")).toHaveText([
      "Branch Line Big BandTown Hall, until 10.30 pm",
      "The Late MailPhoenix Theatre, from 9.30 pm",
    ]);
    await expect(playing(page, "Next")).toHaveText(["The Poppet Head SevenWesley-Hill Hall, Sunday, 10 am"]);
    await expect(page.getByText("On now")).toHaveCount(2);
    await page.clock.runFor("31:10");
    await expect(playing(page, "Now")).toHaveText([]);
    await page.clock.setSystemTime(new Date("2027-06-13T00:30:00+10:00"));
    await page.clock.runFor("01:00");
    // It is still Saturday's night.
    await expect(heading(page, "Saturday 12 June")).toBeVisible();
    await expect(playing(page, "Next")).toHaveText(["The Poppet Head SevenWesley-Hill Hall, Sunday, 10 am"]);
    await page.clock.setSystemTime(new Date("2027-06-13T09:59:30+10:00"));
    await page.clock.runFor("01:00");
    await expect(heading(page, "Sunday 13 June")).toBeVisible();
    await expect(playing(page, "Now")).toHaveText(["The Poppet Head SevenWesley-Hill Hall, from 10 am"]);
    expect(await accessibilityViolations(page)).toEqual([]);
  });

  test("rest while the page is hidden, and are right when it is looked at again", { tag: "@long" }, async ({
    page,
  }) => {
    await page.clock.install({ time: new Date("2027-06-11T19:59:30+10:00") });
    await openPage(page, "/schedule");
    await expect(playing(page, "Next")).toContainText(["Ironbark Swing Union", "Caravan and Annexe", "Diff Lock"]);
    await show(page, "hidden");
    await page.clock.runFor("40:00");
    await expect(playing(page, "Next").first()).toContainText("Ironbark Swing Union");
    await show(page, "visible");
    await expect(playing(page, "Now")).toContainText(["Ironbark Swing Union", "Caravan and Annexe", "Diff Lock"]);
  });

  test("say nothing before the festival and after it", { tag: "@long" }, async ({ page }) => {
    const days = { "2027-06-09T23:59:00+10:00": "Thursday 10 June", "2027-06-14T16:30:00+10:00": "Monday 14 June" };
    for (const [time, day] of Object.entries(days)) {
      await page.clock.setFixedTime(new Date(time));
      await page.goto("/schedule");
      await untilHydrated(page);
      await expect(heading(page, day)).toBeVisible();
      await expect(page.getByText("Now and next")).toHaveCount(0);
    }
  });
});

async function boxOf(page: Page, band: string) {
  const link = page.getByRole("link", { name: band, exact: true });
  const box = await page.getByRole("listitem").filter({ has: link }).last().boundingBox();
  return box ?? { x: 0, y: 0, width: 0, height: 0 };
}

function playing(page: Page, title: string) {
  const panel = page.getByRole("region", { name: "Now and next" });
  return panel
    .locator("div")
    .filter({ has: page.getByRole("heading", { name: title, exact: true }) })
    .getByRole("listitem");
}

async function pagesPrinted(page: Page) {
  const pdf = await page.pdf({ format: "A4", preferCSSPageSize: true });
  return pdf.toString("latin1").match(/\/Type\s*\/Page\b/g)?.length;
}

async function show(page: Page, state: "hidden" | "visible") {
  await page.evaluate((visibility) => {
    Object.defineProperty(document, "visibilityState", { value: visibility, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  }, state);
}
