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

test("the committee signs in: first link, passkey, invitation by mail, code app, one-time code, a role taken away", async ({
  page,
  site,
  browser,
  browserErrors,
}) => {
  // The whole way of two people, with codes that are slow to check on purpose.
  test.setTimeout(120_000);
  const { setPresence } = await addPasskeyDevice(page);
  await comeFirst(page, site);
  await page.getByRole("button", { name: "Add this device" }).click();
  await page.getByRole("button", { name: "Make ten one-time codes" }).click();
  await expect(page.locator("ol code")).toHaveCount(10);
  await page.getByRole("button", { name: "I have them: go to Today" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.goto(`${deskOf(site)}/me`);
  await expect(page.getByText("You have 10 of ten left")).toBeVisible();
  await expect(page.getByRole("button", { name: "Make a key" }), "folded for the technician").toBeHidden();
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
  await bob.getByText("It has none of these, or is not mine").click();
  const codeOfBob = await addCodeApp(bob);
  await expect(bob.getByText("Done: your code app signs you in.")).toBeVisible();
  await bob.getByRole("button", { name: "Make ten one-time codes" }).click();
  const onPaper = (await bob.locator("ol code").first().textContent()) ?? "";
  await bob.getByRole("button", { name: "I have them: go to the page that you wanted" }).click();
  await expect(bob.getByRole("heading", { level: 1, name: "Bands" })).toBeVisible();

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
  await bob.getByLabel("Code of your code app").fill(onPaper);
  await bob.getByRole("button", { name: "Confirm" }).click();
  await bob.getByRole("link", { name: "Nothing is lost: go on" }).click();
  await expect(bob.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();

  await page.getByRole("button", { name: "Change Bob" }).click();
  const parts = page.getByRole("dialog").locator("summary");
  await expect(parts, "all that can be done is in sight").toHaveText([
    "Other roles",
    "Bob is leaving",
    "Lost the phone and the one-time codes",
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

test("a phone in the creek: with a one-time code on somebody else's laptop one gets in, removes it, and signs out everywhere", {
  tag: "@long",
}, async ({ page, start, browser, browserErrors }) => {
  // Somebody comes first to each site once.
  const site = await start();
  const phone = await addPasskeyDevice(page);
  await comeFirst(page, site);
  expect(await accessibilityViolations(page), "the first step").toEqual([]);
  await page.getByRole("button", { name: "Add this device" }).click();
  await expect(page.getByText(/^Done: .* signs you in\.$/)).toBeVisible();
  await forgetProofs(site);
  await phone.setPresence(false);
  await page.getByRole("button", { name: "Make ten one-time codes" }).click();
  const dialog = page.getByRole("dialog", { name: "Is it you?" });
  await expect(dialog).toBeVisible();
  expect(await accessibilityViolations(page), "a fresh proof").toEqual([]);
  await phone.setPresence(true);
  await dialog.getByRole("button", { name: "Use fingerprint, face or PIN" }).click();
  const codes = page.locator("ol code");
  await expect(codes, "the call was sent again by itself").toHaveCount(10);
  expect(await accessibilityViolations(page), "the second step").toEqual([]);
  await page.emulateMedia({ media: "print" });
  await expect(codes.first(), "printed alone on its sheet").toBeVisible();
  await expect(page.getByRole("heading", { name: "1 This device" })).toBeHidden();
  await page.emulateMedia({ media: "screen" });

  const borrowed = await browser.newContext();
  const laptop = await borrowed.newPage();
  await laptop.goto(deskOf(site));
  await laptop.getByText("Lost your phone?").click();
  expect(await accessibilityViolations(laptop), "what to do").toEqual([]);
  await signInByCode(laptop, site, ann, 1);
  await laptop.getByLabel("one-time codes on paper").fill((await codes.nth(3).textContent()) ?? "");
  await laptop.getByRole("button", { name: "Confirm" }).click();
  await expect(laptop.getByRole("heading", { name: "Remove it and sign out everywhere?" })).toBeVisible();
  await expect(laptop.getByText("You have 9 one-time codes left.")).toBeVisible();
  await expect(laptop.getByText("Sign out at the end, under My account.")).toBeVisible();
  expect(await accessibilityViolations(laptop), "what is lost").toEqual([]);
  await laptop.getByRole("button", { name: "Remove it and sign out everywhere" }).click();
  await expect(laptop.getByRole("heading", { level: 1, name: "Today" })).toBeVisible();
  await page.goto(deskOf(site));
  await page.getByRole("button", { name: "Sign in", exact: true }).click();
  await expect(page.getByText("The desk does not know this device")).toBeVisible();

  await addPasskeyDevice(laptop);
  await laptop.goto(`${deskOf(site)}/me`);
  await laptop.getByRole("button", { name: "Add this device" }).click();
  await expect(laptop.getByRole("button", { name: "Remove", exact: true })).toHaveCount(1);
  const thieves = await browser.newContext();
  await thieves.addCookies(await borrowed.cookies());
  const account = `${deskOf(site)}/api/account`;
  expect((await thieves.request.get(account)).status(), "before signing out").toBe(200);
  await laptop.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).first().click();
  await expect.poll(async () => (await thieves.request.get(account)).status(), { message: "after it" }).toBe(401);
  await Promise.all([borrowed.close(), thieves.close()]);
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
  await expect(page.getByRole("heading", { level: 1, name: "Welcome, Ann" })).toBeVisible();
}

/** Without a finger on the reader, since the sign-in page offers the passkey by itself. */
/** Ends once the device was asked for a suggestion: asked later, with a finger on its reader, it would sign in by itself, before the button does. */
async function signOut(page: Page, setPresence?: (isThere: boolean) => Promise<void>) {
  await page.goto(page.url().replace(/\/desk.*/, "/desk/me"));
  await setPresence?.(false);
  const suggestion = page.waitForResponse("**/desk/api/sign-in/passkey/options");
  await page.getByRole("main").getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Sign in", exact: true })).toBeVisible();
  await (await suggestion).finished();
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
