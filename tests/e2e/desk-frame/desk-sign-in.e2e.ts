import { readFileSync } from "node:fs";
import { join } from "node:path";
import { generateHOTP } from "@oslojs/otp";
import type { Page } from "@playwright/test";
import { loadConfig } from "#platform/config/config.server.ts";
import { openDatabase } from "#platform/database/database.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { addPasskeyDevice } from "#tests/support/desk/passkey-device.ts";
import { emailsTo } from "#tests/support/servers/mailbox.ts";
import type { Site } from "#tests/support/site/site.ts";

// As on a public site: a link alone shows nobody's data.
test.use({ siteSettings: { DESK_SECOND_FACTOR: "required" } });

/** Passkeys belong to a name, never to a number: the desk is opened at the site's own address. */
const deskOf = ({ url }: Site) => `${url.replace("127.0.0.1", "localhost")}/desk`;
const ann = "ann@example.org";

test("the committee signs in: first link, passkey, invitation by mail, code app, spare key, a role taken away", async ({
  page,
  site,
  browser,
  browserErrors,
}) => {
  const { setPresence } = await addPasskeyDevice(page);
  await comeFirst(page, site);
  await page.getByRole("button", { name: "Add this device" }).click();
  await expect(page.getByRole("heading", { name: "Spare keys" })).toBeVisible();
  expect(await accessibilityViolations(page), "my account").toEqual([]);

  await signOut(page, setPresence);
  expect(await accessibilityViolations(page), "sign in").toEqual([]);
  await setPresence(true);
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  await page.goto(`${deskOf(site)}/settings/committee`);
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Bob");
  await page.getByLabel("E-mail address").fill("bob@example.org");
  await page.getByLabel("Programme").selectOption("yes");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("bob@example.org", { exact: true })).toBeVisible();
  expect(await accessibilityViolations(page), "committee").toEqual([]);
  await emailsTo(site, "bob@example.org");

  const bobs = await browser.newContext();
  const bob = await bobs.newPage();
  await bob.goto(`${deskOf(site)}/bands`);
  await bob.getByLabel("Your e-mail address").fill("bob@example.org");
  await bob.getByRole("button", { name: "Send me a link" }).click();
  const link = await mailedLink(site, "bob@example.org", 2);
  const scanner = await browser.newContext();
  expect(await (await scanner.request.get(link)).text()).not.toContain("bob@example.org");
  await openAsScannerDoes(await scanner.newPage(), link);
  await bob.goto(link);
  await bob.getByRole("button", { name: "Sign in" }).click();
  const codeOfBob = await addCodeApp(bob);
  await expect(bob.getByText("Your code app is set up.")).toBeVisible();
  await bob.getByRole("button", { name: "Make ten spare keys" }).click();
  const spareKey = (await bob.locator("ol code").first().textContent()) ?? "";

  await signOut(bob);
  const [cookie] = await bobs.cookies();
  expect(cookie, "nothing is left in the browser").toBeUndefined();
  await signInByCode(bob, site, "bob@example.org", 3);
  await expect(bob.getByRole("heading", { name: "One step more" })).toBeVisible();
  await bob.getByLabel("Code of your code app").fill(codeOfBob(1));
  await bob.getByRole("button", { name: "Confirm" }).click();
  await expect(bob.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await signOut(bob);
  await signInByCode(bob, site, "bob@example.org", 4);
  await bob.getByLabel("Code of your code app").fill(spareKey);
  await bob.getByRole("button", { name: "Confirm" }).click();
  await expect(bob.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  await page.getByRole("button", { name: "Change Bob" }).click();
  const parts = page.getByRole("dialog").locator("summary");
  await expect(parts, "all that can be done is in sight").toHaveText([
    "Other roles",
    "Bob is leaving",
    "Lost the phone and the spare keys",
  ]);
  await parts.filter({ hasText: "Bob is leaving" }).click();
  expect(await accessibilityViolations(page, "dialog[open]"), "a member").toEqual([]);
  await page.getByRole("button", { name: "Take Bob off the committee" }).click();
  await expect(page.getByText("bob@example.org", { exact: true })).toBeHidden();
  await expect(page.getByText("last here today")).toBeVisible();
  await page.getByText("Left the committee (1)").click();
  await expect(page.getByRole("listitem").filter({ hasText: "Bob" })).toBeVisible();
  await expect(page.locator('nav:visible [aria-current="page"]')).toHaveText(["Settings"]);
  await bob.goto(`${deskOf(site)}/me`);
  await expect(bob.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await Promise.all([bobs.close(), scanner.close()]);
  forgetRefusals(browserErrors);
});

test("a second device is added with a spare key, a lost one is removed, and a stolen session ends with signing out", {
  tag: "@long",
}, async ({ page, site, browser, browserErrors }) => {
  const laptop = await addPasskeyDevice(page);
  await comeFirst(page, site);
  await page.getByRole("button", { name: "Add this device" }).click();
  await expect(page.getByRole("heading", { name: "Spare keys" })).toBeVisible();
  await forgetProofs(site);
  await laptop.setPresence(false);
  await page.getByRole("button", { name: "Make ten spare keys" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await expect(dialog).toBeVisible();
  expect(await accessibilityViolations(page), "a fresh proof").toEqual([]);
  await laptop.setPresence(true);
  await dialog.getByRole("button", { name: "Use fingerprint, face or PIN" }).click();
  const keys = page.locator("ol code");
  await expect(keys, "the call was sent again by itself").toHaveCount(10);

  const phones = await browser.newContext();
  const phone = await phones.newPage();
  await addPasskeyDevice(phone);
  await phone.goto(`${deskOf(site)}/me`);
  await signInByCode(phone, site, ann, 1);
  await phone.getByLabel("spare key").fill((await keys.nth(3).textContent()) ?? "");
  await phone.getByRole("button", { name: "Confirm" }).click();
  await expect(phone.getByText("You have 9 of ten left")).toBeVisible();
  await phone.getByRole("button", { name: "Add this device" }).click();
  await expect(phone.getByRole("button", { name: "Remove" })).toHaveCount(2);
  await phone.getByRole("button", { name: "Remove" }).first().click();
  await expect(phone.getByRole("button", { name: "Remove" })).toHaveCount(1);
  await phone.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(phone.getByRole("button", { name: "Sign out everywhere else" })).toBeHidden();
  await page.goto(deskOf(site));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The desk does not know this passkey")).toBeVisible();

  const thieves = await browser.newContext();
  await thieves.addCookies(await phones.cookies());
  const account = `${deskOf(site)}/api/account`;
  expect((await thieves.request.get(account)).status(), "before signing out").toBe(200);
  await phone.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect.poll(async () => (await thieves.request.get(account)).status(), { message: "after it" }).toBe(401);
  await Promise.all([phones.close(), thieves.close()]);
  forgetRefusals(browserErrors);
});

/** As if everybody had proved who they are an hour ago. */
async function forgetProofs({ url, dataDir }: Site) {
  const { database } = loadConfig({ SITE_URL: url, DATA_DIR: dataDir });
  await using db = openDatabase<SiteTables>(database);
  await db
    .updateTable("desk_sessions")
    .set({ proved_at: Date.now() - 3_600_000 })
    .execute();
}

/** Wrong codes and ended sessions are refused, which the browser reports; anything else is an error. */
function forgetRefusals(errors: string[]) {
  const others = errors.filter((error) => !/^4\d\d |status of 4\d\d/.test(error));
  errors.splice(0, errors.length, ...others);
}

/** The first person, by the link that the program printed. */
async function comeFirst(page: Page, site: Site) {
  const printed = /the desk +(\S+)/.exec(site.output())?.[1] ?? "";
  expect(readFileSync(join(site.dataDir, "desk-first-link.txt"), "utf8").trim()).toBe(printed);
  await page.goto(deskOf(site));
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await page.goto(printed);
  await page.getByLabel("Your name").fill("Ann Lee");
  await page.getByLabel("Your e-mail address").fill(ann);
  await page.getByRole("button", { name: "Begin" }).click();
  await expect(page.getByText("Before the desk shows what people sent")).toBeVisible();
}

/** Without a finger on the reader, since the sign-in page offers the passkey by itself. */
async function signOut(page: Page, setPresence?: (isThere: boolean) => Promise<void>) {
  await page.goto(page.url().replace(/\/desk.*/, "/desk/me"));
  await setPresence?.(false);
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
}

async function mailedLink(site: Site, address: string, count: number): Promise<string> {
  const mail = (await emailsTo(site, address, count)).at(-1);
  return /http:\S+\/desk\/link\S*#[\w-]+/.exec(mail?.text ?? "")?.[0] ?? "";
}

/** Opens a link, runs its scripts, and presses nothing. */
async function openAsScannerDoes(page: Page, link: string) {
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Sign in as bob@example.org?" })).toBeVisible();
  expect(await page.context().cookies()).toEqual([]);
}

async function signInByCode(page: Page, site: Site, address: string, count: number) {
  await page.getByLabel("Your e-mail address").fill(address);
  await page.getByRole("button", { name: "Send me a link" }).click();
  const mail = (await emailsTo(site, address, count)).at(-1);
  const code = /asked for it: (\d{3} \d{3})/.exec(mail?.text ?? "")?.[1] ?? "";
  for (let wrong = 0; wrong < 4; wrong += 1) {
    await page.getByLabel("The code in the mail").fill("000 000");
    await page.getByRole("button", { name: "Sign in with the code" }).click();
    await expect(page.getByText("This code does not fit")).toBeVisible();
  }
  await page.getByLabel("The code in the mail").fill(code);
  await page.getByRole("button", { name: "Sign in with the code" }).click();
}

/** Sets up a code app. @returns what it shows, some steps of 30 seconds from now */
async function addCodeApp(page: Page): Promise<(steps: number) => string> {
  await page.getByRole("button", { name: "Set up a code app" }).click();
  await expect(page.getByRole("img", { name: "QR code" })).toBeVisible();
  const secret = (await page.locator("form code").textContent()) ?? "";
  const codeOf = (steps: number) => generateHOTP(base32(secret), BigInt(Math.floor(Date.now() / 30_000) + steps), 6);
  await page.getByLabel("The code that the app shows now").fill(codeOf(0));
  await page.getByRole("button", { name: "Done" }).click();
  return codeOf;
}

function base32(text: string): Uint8Array {
  const bits = [...text.replaceAll(/\s/g, "")]
    .map((letter) => "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".indexOf(letter).toString(2).padStart(5, "0"))
    .join("");
  return Uint8Array.from(bits.match(/.{8}/g) ?? [], (byte) => Number.parseInt(byte, 2));
}
