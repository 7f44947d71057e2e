import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { fromOurPage } from "#tests/support/desk/desk-records.ts";

const words = (page: Page) => page.getByLabel("Words", { exact: true });
const kept = "Kept on this device until you save it.";

test("a text of mails is edited beside how it reads for a real volunteer, and goes back to how it came", async ({
  page,
  context,
  site,
}) => {
  await signInAtSite(context, site, { volunteers: "change" });
  const answers = { firstName: "Minna", email: "minna.text@example.org" };
  const data = { id: crypto.randomUUID(), source: "phone", answers, isAcknowledged: false };
  await context.request.post(`${site.url}/desk/api/volunteers/add`, { data, headers: fromOurPage });
  await page.goto(`${site.url}/desk/mails/texts`);
  await page.getByRole("link", { name: /To a volunteer: yes/ }).click();
  await page.getByLabel("Words", { exact: true }).fill("Hello ");
  await page.getByRole("button", { name: "Insert a word that fills itself in" }).click();
  await page.getByRole("button", { name: "Their first name" }).click();
  await expect(page.getByText("Hello Minna", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  await page.getByRole("button", { name: "Back to the original words" }).click();
  await expect(page.getByLabel("Words", { exact: true })).toHaveValue(/Thank you for offering to help/);
  await expect(page.getByText(/changed its words/).first()).toBeVisible();
});

test("a text of mails that is not saved is there again after another page, can be discarded, and is based on what one saw", {
  tag: "@long",
}, async ({ page, context, site, browser, browserErrors }) => {
  await signInAtSite(context, site, { volunteers: "change" }, { name: "Ann Writer" });
  const address = `${site.url}/desk/mails/texts/volunteer-declined`;
  await page.goto(address);
  const original = await words(page).inputValue();
  await words(page).fill("Sorry, {firstname}.");
  await expect(page.getByText(kept)).toBeVisible();
  await page.getByRole("link", { name: "All texts of mails" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Texts of mails" })).toBeVisible();
  await page.goBack();
  await expect(words(page)).toHaveValue("Sorry, {firstname}.");
  await page.getByRole("button", { name: "Discard my changes" }).click();
  await expect(words(page)).toHaveValue(original);
  await expect(page.getByText(kept)).toHaveCount(0);
  await words(page).fill("Sorry, and thank you, {firstname}.");
  await expect(page.getByText(kept)).toBeVisible();

  const others = await browser.newContext();
  await signInAtSite(others, site, { volunteers: "change" }, { name: "Bob Other" });
  const other = await others.newPage();
  await other.goto(address);
  await words(other).fill("Bob's words.");
  await other.getByRole("button", { name: "Save" }).click();
  await expect(other.getByText("Saved.", { exact: true })).toBeVisible();
  await expect(other.getByText(kept)).toHaveCount(0);

  await page.reload();
  await expect(words(page)).toHaveValue("Sorry, and thank you, {firstname}.");
  await page.getByRole("button", { name: "Save" }).click();
  const question = page.getByRole("dialog", { name: "Two of you at once" });
  await expect(question).toContainText("Bob Other set the words to “Bob's words.”");
  await question.getByRole("button", { name: "Take mine" }).click();
  await expect(page.getByText("Saved.", { exact: true })).toBeVisible();
  const notices = page.getByRole("region", { name: "Notices" });
  await notices.getByRole("button", { name: "Undo" }).click();
  await expect(notices).toContainText("Undone.");
  await expect(words(page), "what is saved now").toHaveValue("Bob's words.");
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  await others.close();
  // Saving over what somebody else had changed was refused, which the browser reports.
  expect(browserErrors.splice(0)).toEqual(["409 /desk/api/mails/texts", expect.stringContaining("409")]);
});
