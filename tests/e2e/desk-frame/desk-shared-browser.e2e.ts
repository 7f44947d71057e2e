import type { BrowserContext, Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import type { Site } from "#tests/support/site/site.ts";

async function addBand({ request }: BrowserContext, site: Site, bandName: string): Promise<string> {
  const data = { id: crypto.randomUUID(), source: "phone", answers: { bandName }, isAcknowledged: false };
  const headers = { "Sec-Fetch-Site": "same-origin" };
  const answer = await request.post(`${site.url}/desk/api/bands/add`, { data, headers });
  return `${site.url}/desk/bands/${(await answer.json()).reference}`;
}

/** Begins a note at a record, and does not save it. */
async function beginNote(page: Page, address: string, words: string) {
  await page.goto(address);
  await page.getByLabel("A note").fill(words);
  await expect(page.getByText("Kept on this device until you save it.")).toBeVisible();
}

const noteKeys = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => /^desk-draft:/.test(key)));

test("signing out removes the notes in writing from the browser", async ({ page, context, site }) => {
  await signInAtSite(context, site);
  await beginNote(page, await addBand(context, site, "The Left Behind"), "Their drummer is ill.");
  expect(await noteKeys(page)).toHaveLength(1);
  await page.goto(`${site.url}/desk/me`);
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/desk/sign-in`);
  expect(await noteKeys(page)).toEqual([]);
});

test("whoever signs out while a saved note does not arrive stays signed in, and the note arrives at the next try", {
  tag: "@long",
}, async ({ page, context, site, browserErrors }) => {
  await signInAtSite(context, site);
  await page.route("**/notes", (route) => route.abort());
  const address = await addBand(context, site, "The Last Word");
  await beginNote(page, address, "Their singer rang.");
  await page.getByRole("button", { name: "Save note (committee only)" }).click();
  await expect(page.getByText("Not saved yet: there is no connection.")).toBeVisible();
  await page.goto(`${site.url}/desk/me`);
  await page.unroute("**/notes");
  await page.route("**/notes", (route) => route.fulfill({ status: 503 }));
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByText("A note that you saved has not arrived.")).toBeVisible();
  expect(await noteKeys(page)).toHaveLength(1);
  await page.unroute("**/notes");
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL(`${site.url}/desk/sign-in`);
  expect(await noteKeys(page)).toEqual([]);
  await signInAtSite(context, site);
  await page.goto(address);
  await expect(page.getByText("Their singer rang.")).toBeVisible();
  browserErrors.length = 0;
});

test("whoever signs in finds their own notes in writing, and nothing of who sat there before", {
  tag: "@long",
}, async ({ page, context, site }) => {
  await signInAtSite(context, site);
  const address = await addBand(context, site, "The Lost Session");
  await beginNote(page, address, "Too loud for the church.");
  const anns = await context.cookies(`${site.url}/desk`);
  // Ann's session ends without her signing out.
  await context.clearCookies();
  await page.goto(address);
  await expect(page).toHaveURL(/\/desk\/sign-in/);
  expect(await noteKeys(page), "nobody else has come yet").toHaveLength(1);
  await context.addCookies(anns);
  await page.goto(address);
  await expect(page.getByLabel("A note")).toHaveValue("Too loud for the church.");
  await signInAtSite(context, site, { programme: "change" }, { name: "Bob Ray" });
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  expect(await noteKeys(page)).toEqual([]);
});
