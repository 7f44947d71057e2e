import { readFile } from "node:fs/promises";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand, fromOurPage, openRecord } from "#tests/support/desk/desk-records.ts";

test("a change of a page says what was done, or why not, and shows what is stored then", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Sal Change" });
  await page.goto(`${site.url}/desk/me`);
  const told = page.getByLabel("Tell me by mail when somebody else gives me a task, or hands work to me");
  await expect(told).toBeChecked();
  const address = "**/desk/api/me/preferences";
  await page.route(address, (route) => route.abort());
  await told.click();
  await expect(page.getByText("There is no connection just now.")).toBeVisible();
  await expect(told, "nothing was saved").toBeChecked();
  await page.unroute(address);
  await told.click();
  await expect(page.getByText("You are not told of tasks by mail.")).toBeVisible();
  await expect(told).not.toBeChecked();
  await page.reload();
  await expect(told).not.toBeChecked();
  // The call that was cut off.
  expect(browserErrors.splice(0).join()).toContain("ERR_FAILED");
});

test("a file is saved under its name, with what the desk sent", { tag: "@long" }, async ({ page, context, site }) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Sal File" });
  await addBand(context, site, "Saved to a File");
  await page.goto(`${site.url}/desk/bands?view=all&year=all&q=saved`);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "More", exact: true }).filter({ visible: true }).first().click();
  await page.getByRole("button", { name: "For Excel" }).click();
  const saved = await download;
  expect(saved.suggestedFilename()).toBe("bands-all.csv");
  expect(await readFile(await saved.path(), "utf8")).toContain("Saved to a File");
});

test("an own column is refused beside its field alone, added, removed and brought back", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Sal Column" });
  await page.goto(`${site.url}/desk/volunteers/columns`);
  const name = page.getByLabel("Its name");
  const add = page.getByRole("button", { name: "Add the column" });
  await name.fill("First name");
  await add.click();
  await expect(page.getByText("The spreadsheet has a column of this name already.")).toHaveCount(1);
  await expect(page.getByText("Not saved. Please look at what is marked.")).toBeVisible();
  await expect(name).toHaveAttribute("aria-invalid", "true");
  expect(await accessibilityViolations(page)).toEqual([]);
  await name.fill("Saved bed");
  await page.getByLabel("What stands in it").selectOption("One of several");
  await page.getByLabel("The choices").fill("Motel\nBillet");
  await add.click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const column = page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ hasText: "Saved bed one of several: Motel, Billet" });
  await expect(column).toBeVisible();
  await expect(name).toHaveValue("");
  await page.getByRole("button", { name: "Remove Saved bed" }).click();
  await expect(column).toBeHidden();
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(column).toBeVisible();
  // The column that was refused.
  expect(browserErrors.splice(0)).toEqual(["422 /desk/api/volunteers/columns", expect.stringContaining("422")]);
});

test("whoever removes a task that somebody else changes just then is asked which is right, and loses nothing", {
  tag: "@long",
}, async ({ page, context, site, browser, browserErrors }) => {
  await signInAtSite(context, site, { chair: "change" }, { name: "Sal Task" });
  const reference = await addBand(context, site, "Saved by Two");
  const bobs = await browser.newContext();
  const personId = await signInAtSite(bobs, site, { programme: "change" }, { name: "Bob Task" });
  const address = `${site.url}/desk/api/bands/${reference}`;
  const before = { words: "Ring them", personId, dueOn: null, isDone: false };
  const setTask = (data: object) => bobs.request.post(`${address}/tasks`, { data, headers: fromOurPage });
  const id = crypto.randomUUID();
  expect((await setTask({ id, ...before })).ok()).toBe(true);
  await openRecord(page, `${site.url}/desk/bands/${reference}`, "Saved by Two");
  await expect(page.getByRole("checkbox", { name: /^Ring them/ })).toBeVisible();
  // Bob changes it while this page does not hear of it.
  await page.route(`${address}?again`, (route) => route.abort());
  expect((await setTask({ id, ...before, words: "Ring them on Monday", before })).ok()).toBe(true);
  await page.getByRole("button", { name: "Remove the task: Ring them" }).click();
  const question = page.getByRole("dialog", { name: "Two of you at once" });
  await expect(question).toContainText("Bob Task set the task to “Ring them on Monday” while you were here.");
  expect(await accessibilityViolations(page, "dialog")).toEqual([]);
  await page.unroute(`${address}?again`);
  await question.getByRole("button", { name: "Leave theirs" }).click();
  await expect(page.getByRole("checkbox", { name: /^Ring them on Monday/ })).toBeVisible();
  await page.getByRole("button", { name: "Remove the task: Ring them on Monday" }).click();
  await expect(page.getByText("Nothing is to be done.")).toBeVisible();
  await bobs.close();
  // The refused change, and the requests that were kept from the page.
  browserErrors.length = 0;
});
