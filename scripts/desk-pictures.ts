/** `node scripts/desk-pictures.ts`: takes the pictures of docs/desk.md from the built site, with invented people. */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { chromium, type Page } from "@playwright/test";
import { addPasskeyDevice } from "#tests/support/desk/passkey-device.ts";
import { startSite } from "#tests/support/site/site.ts";
import { findBrowser } from "./parts/browser.ts";
import { takePicture } from "./parts/take-picture.ts";

const site = await startSite({ DESK_SECOND_FACTOR: "required" });
const browser = await chromium.launch({ executablePath: findBrowser(), args: ["--no-sandbox"] });
try {
  const page = await browser.newPage({ viewport: { width: 960, height: 640 } });
  const { setPresence } = await addPasskeyDevice(page);
  await setPresence(false);
  const desk = `${site.url.replace("127.0.0.1", "localhost")}/desk`;
  await page.goto(`${desk}/sign-in`);
  await take(page, "desk-sign-in");
  await setPresence(true);
  await page.goto(readFileSync(join(site.dataDir, "desk-first-link.txt"), "utf8").trim());
  await page.getByLabel("Your name").fill("Joan Reilly");
  await page.getByLabel("Your e-mail address").fill("joan@example.org");
  await page.getByRole("button", { name: "Begin" }).click();
  await page.getByRole("button", { name: "Add this device" }).click();
  await page.getByRole("button", { name: "Make ten one-time codes" }).click();
  await page.getByRole("button", { name: "I have them: go to Today" }).click();
  await page.getByRole("heading", { level: 1, name: "Today" }).waitFor();
  await page.goto(`${desk}/me`);
  await take(page, "desk-account");
  await page.goto(`${desk}/settings/committee`);
  await page.getByRole("button", { name: "Invite somebody" }).click();
  await page.getByRole("textbox", { name: "Name" }).fill("Amir Haddad");
  await page.getByLabel("E-mail address").fill("amir@example.org");
  await page.getByLabel("Programme").selectOption("yes");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await page.getByRole("dialog").waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Close" }).click();
  await take(page, "desk-committee");
} finally {
  await browser.close();
  await site.stop();
}

async function take(page: Page, name: string) {
  await page.getByRole("heading", { level: 1 }).waitFor();
  await takePicture(page, name);
}
