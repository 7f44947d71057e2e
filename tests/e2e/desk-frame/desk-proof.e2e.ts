import type { Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { addBand } from "#tests/support/desk/desk-records.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";
import type { Site } from "#tests/support/site/site.ts";

test("who has a mailbox only proves who they are without leaving the page, and what they were doing goes on", async ({
  page,
  context,
  site,
  browserErrors,
}) => {
  const id = await signInAtSite(context, site, { chair: "change" }, { name: "Pia Proof" });
  await page.goto(`${site.url}/desk/settings/committee`);
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Paul Proven");
  await page.getByLabel("E-mail address").fill("paul.proven@example.org");
  await page.getByLabel("Programme").selectOption("yes");
  await forgetProof(site, id);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  const question = page.getByRole("dialog", { name: "Is it you?" });
  await expect(question).toContainText("please show that it is you who sits here");
  await question.getByRole("button", { name: `Send a code to ${id}@example.org` }).click();
  await expect(question.getByText("A mail is on its way.")).toBeVisible();
  expect(await accessibilityViolations(page, "dialog[open]")).toEqual([]);
  const [mail] = await emailsTo(site, `${id}@example.org`);
  const code = /asked for it: (\d{3} \d{3})/.exec(mail?.text ?? "")?.[1] ?? "";
  await question.getByLabel("The code in the mail").fill(code);
  await question.getByRole("button", { name: "Confirm" }).click();
  await expect(page.getByText("paul.proven@example.org", { exact: true })).toBeVisible();
  // The call that asked for the proof was refused, which the browser reports.
  expect(browserErrors.splice(0)).toEqual(["403 /desk/api/settings/committee/invite", expect.stringContaining("403")]);
});

test("the link of a mail leads to the page that one wanted on another device, too, and to none of another site", {
  tag: "@long",
}, async ({ page, context, site, browser }) => {
  const id = await signInAtSite(context, site, { chair: "change" }, { name: "Wanda Wanted" });
  const reference = await addBand(context, site, "Wanted Trio");
  await context.clearCookies();
  await page.goto(`${site.url}/desk/bands/${reference}?view=new`);
  const link = await askForLink(page, site, `${id}@example.org`, 1);
  const phones = await browser.newContext();
  const phone = await phones.newPage();
  await phone.goto(link);
  await phone.getByRole("button", { name: "Sign in" }).click();
  await expect(phone.getByRole("heading", { level: 1, name: "Wanted Trio" })).toBeVisible();
  await expect(phone).toHaveURL(`${site.url}/desk/bands/${reference}?view=new`);
  await phones.close();

  await page.goto(`${site.url}/desk/sign-in?to=${encodeURIComponent("https://evil.example/desk")}`);
  // The tab still waits for the code of the first mail.
  await page.getByRole("button", { name: "Ask for another mail" }).click();
  const [address, secret] = (await askForLink(page, site, `${id}@example.org`, 2)).split("#");
  expect(address).toBe(`${site.url}/desk/link`);
  await page.goto(`${address}?to=//evil.example/desk#${secret}`);
  await page.getByRole("button", { name: "Sign in" }).click();
  await expect(page).toHaveURL(/\/desk\/me\?start=$/);
  expect(new URL(page.url()).origin).toBe(site.url);
});

/** Asks for the mail of the sign-in page. @returns its link, at the address under which the test reaches the site */
async function askForLink(page: Page, site: Site, address: string, count: number): Promise<string> {
  await page.getByLabel("Your e-mail address").fill(address);
  await page.getByRole("button", { name: "Send me a link" }).click();
  const pattern = /http:\S+\/desk\/link\S*#[\w-]+/;
  // Besides, a mail says that somebody has signed in.
  const mail = (await emailsTo(site, address, count, pattern)).at(-1);
  const link = pattern.exec(mail?.text ?? "")?.[0] ?? "";
  return link.replace(/^http:\/\/[^/]+/, site.url);
}

/** As if they had proved who they are an hour ago. */
async function forgetProof({ url, dataDir }: Site, personId: string) {
  await using db = openDatabase<SiteTables>(loadConfig({ SITE_URL: url, DATA_DIR: dataDir }).database);
  const sessions = db.updateTable("desk_sessions").set({ proved_at: Date.now() - 3_600_000 });
  await sessions.where("person_id", "=", personId).execute();
}
