import { readFile } from "node:fs/promises";
import type { Page } from "@playwright/test";
import { expect, openPage, test } from "#tests/support/browser/browser.ts";

test("the bands' page shows a card for every band with a picture, and skips those without", async ({
  page,
  request,
}) => {
  const bands = await (await request.get("/api/records/get-bands")).json();
  expect(bands).toHaveLength(30);
  await openPage(page, "/band");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BANDS");
  await expect(cards(page)).toHaveCount(27);
  await expect(page.getByRole("heading", { name: "Branch Line Big Band" })).toBeVisible();
  await expect(page.getByRole("heading", { name: "Come-and-Try Orchestra" })).toHaveCount(0);
  await expect(cards(page).getByText("MORE INFO", { exact: true }).filter({ visible: true })).toHaveCount(27);
  const link = cards(page).getByRole("link", { name: "MORE INFO about Branch Line Big Band", exact: true });
  await expect(link).toHaveAttribute("href", "/bands/branchlinebigband");
});

test("a poster leads to the band without a request for data, and the link Bands leads back", async ({ page }) => {
  const prefetched = page.waitForResponse((response) => response.url().endsWith("/api/records/get-bands"));
  await openPage(page, "/band");
  await (await prefetched).finished();
  const asked: string[] = [];
  page.on("request", (request) => {
    if (/\/api\/(?!notices$)|\/content\/spaces\//.test(request.url())) asked.push(request.url());
  });
  const card = cards(page).filter({ hasText: "Caravan and Annexe" });
  await card.click({ position: { x: 40, y: 40 } });
  await expectBand(page);
  await expect(page).toHaveTitle(/Caravan and Annexe/);
  expect(asked).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Bands", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("BANDS");
});

for (const slug of ["caravanandannexe", "CaravanandAnnexe", "caravanandannexe/"]) {
  test(`a band's page can be opened directly at /bands/${slug}`, {
    tag: slug === "caravanandannexe/" ? "@long" : [],
  }, async ({ page }) => {
    await openPage(page, `/bands/${slug}`);
    await expectBand(page);
    await page.reload();
    await expectBand(page);
  });
}

test("a band without a picture has a page, too", async ({ page }) => {
  await openPage(page, "/bands/come-and-tryorchestra");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Come-and-Try Orchestra");
  await expect(page.getByRole("main").getByRole("img", { name: /Come-and-Try/ })).toHaveCount(0);
});

test("an unknown band is the error route with 404", async ({ page, browserErrors }) => {
  const response = await openPage(page, "/bands/nobody");
  expect(response?.status()).toBe(404);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Error");
  expect(await response?.text()).not.toContain("Internal Server Error");
  browserErrors.length = 0;
});

test("the whole schedule, a day and a band can be downloaded as calendar files", async ({ page }) => {
  await openPage(page, "/schedule/saturday");
  const files = {
    "Add it all to your calendar": "schedule.ics",
    "Add Saturday to your calendar": "saturday.ics",
  };
  for (const [name, file] of Object.entries(files)) {
    const { filename, text } = await download(page, name);
    expect(filename).toBe(file);
    expect(text).toMatch(/^BEGIN:VCALENDAR[\s\S]+TZID=Australia\/Melbourne[\s\S]+END:VCALENDAR\s*$/);
  }
  await openPage(page, "/bands/caravanandannexe");
  const { text } = await download(page, "Add to calendar");
  expect(text.match(/BEGIN:VEVENT/g)).toHaveLength(2);
  expect(text).toContain("DTSTART;TZID=Australia/Melbourne:20270611T200000");
});

test("the schedule's two pictures can be downloaded", { tag: "@long" }, async ({ page }) => {
  await openPage(page, "/festival-info");
  for (const name of ["Download web schedule", "Download mobile schedule"]) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).click()]);
    const bytes = await readFile(await file.path());
    expect(bytes.length).toBeGreaterThan(20_000);
    expect(file.suggestedFilename()).toMatch(/schedule.*\.(png|jpg|svg)$/);
  }
});

for (const path of ["/bands/caravanandannexe", "/schedule"]) {
  test(`${path} prints its address, and nothing to press`, { tag: path !== "/schedule" ? "@long" : [] }, async ({
    page,
  }) => {
    await openPage(page, path);
    await page.emulateMedia({ media: "print" });
    const main = page.getByRole("main");
    const url = await page.locator('link[rel="canonical"]').getAttribute("href");
    await expect(main.getByText(url ?? "no address", { exact: true })).toBeVisible();
    for (const name of [/calendar/, /^Download/, /^Bands$/, /^(Previous|Next)/])
      await expect(main.getByRole("link", { name })).toHaveCount(0);
    const listen = await main.getByRole("link", { name: "Listen" }).all();
    const addressesOf = listen.map((link) => link.evaluate((each) => getComputedStyle(each, "::after").content));
    const printed = path === "/schedule" ? [] : [expect.stringContaining("https://caravanandannexe")];
    expect(await Promise.all(addressesOf)).toEqual(printed);
  });
}

/** The bands on the wall. */
function cards(page: Page) {
  return page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("heading", { level: 2 }) });
}

async function expectBand(page: Page) {
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Caravan and Annexe");
  await expect(main.getByRole("listitem").filter({ hasText: "Wesley-Hill Hall" })).toHaveCount(2);
  await expect(main.getByRole("listitem").first()).toContainText(/Friday.*Wesley-Hill Hall.*8.pm/s);
  await expect(main.getByText("Jazz Style")).toBeVisible();
  await expect(main.getByRole("link", { name: "Gypsy jazz" })).toBeVisible();
  await expect(main.getByRole("link", { name: "Listen" })).toHaveAttribute("href", /^https:\/\/caravanandannexe/);
  await expect(main.getByText("The van has a name")).toBeVisible();
  // The literal \n in the biography starts a paragraph and is not shown.
  await expect(main.getByText("They play Django")).toHaveText(/^They play Django/);
  await expect(main.getByRole("img", { name: /Caravan and Annexe/ })).toBeVisible();
}

async function download(page: Page, name: string) {
  const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("link", { name }).first().click()]);
  return { filename: file.suggestedFilename(), text: await readFile(await file.path(), "utf8") };
}
