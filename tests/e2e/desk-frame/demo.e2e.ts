import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, type Page, test } from "@playwright/test";
import { dayIn } from "#platform/time/time-zone.ts";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { resize, sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { freePort } from "#tests/support/site/site.ts";

/** Settings of an installation that the demo must not touch. */
const foreign = {
  DATABASE_URL: "postgres://festival@127.0.0.1:9/nowhere",
  SMTP_URL: "smtp://127.0.0.1:9",
  SITE_URL: "https://jazz.example.org",
  HOST: "0.0.0.0",
  S3_BUCKET: "pictures",
  STRIPE_SECRET_KEY: "sk_live_1",
  METRICS_TOKEN_FILE: "/nowhere/metrics_token",
};

/** Starts the demo in a folder, and waits for the link. */
async function startDemo(folder: string) {
  const port = String(await freePort());
  const child = spawn(process.execPath, ["scripts/demo.ts", folder], {
    env: { ...process.env, NODE_ENV: "production", PORT: port, ...foreign },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => {
      output += chunk.toString();
    });
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  const end = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill("SIGTERM");
      await once(child, "exit");
    }
  };
  return { child, port, output: () => output, [Symbol.asyncDispose]: stop };
}

test("npm run demo serves a festival in full swing on this machine alone, with a link that signs the chair in", {
  tag: "@long",
}, async ({ page }) => {
  // The demo's own start may take most of a minute.
  test.slow();
  const folder = mkdtempSync(join(tmpdir(), "festival-demo-"));
  await using demo = await startDemo(folder);
  await expect.poll(demo.output, { timeout: 45_000 }).toContain("To leave: Ctrl+C");
  const [link = ""] = /http:\/\/localhost:\d+\/desk\/link\S*#\S+/.exec(demo.output()) ?? [];
  expect(demo.output()).toContain(`listens on    127.0.0.1:${demo.port}`);
  expect(demo.output()).toContain(`SQLite, ${folder}`);
  expect(demo.output()).toContain(`mails         stay in ${folder}`);
  await page.goto(link);
  await page.getByRole("button", { name: "Sign in" }).click();
  // As for whoever signs in without a passkey: the first steps, which can wait.
  await expect(page).toHaveURL(/\/desk\/me\?start=$/);
  await page.getByRole("link", { name: "Later: go to Today" }).click();
  await expect(page).toHaveURL(/\/desk$/);
  await expect(page.getByRole("heading", { name: "Your tasks" })).toBeVisible();
  await expect(page.getByText("new volunteers")).toBeVisible();
  await expect(page.getByText("60 volunteers")).toBeVisible();
  await expect(page.getByText("45 bands")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await visitMails(page);
  await visitPerson(page);
  await visitSettings(page);
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.goto(link.replace(/\/link.*/, "/bands?view=all"));
  await expect(page.getByText("45 bands", { exact: true })).toBeVisible();
  await resize(page, 800);
  expect(await sidewaysOverflow(page), "the narrowest screen with all columns").toEqual([]);
});

test("npm run demo empties no folder that is not its own", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-demo-"));
  writeFileSync(join(folder, "festival.sqlite"), "");
  await using demo = await startDemo(folder);
  const [code] = await once(demo.child, "exit");
  expect([code, demo.output()]).toEqual([1, expect.stringContaining("is not the demo")]);
});

/** The chair has what did not arrive tried again, and reads a mail. */
async function visitMails(page: Page) {
  await page
    .getByRole("link", { name: /^Mails/ })
    .first()
    .click();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page.getByRole("button", { name: /^Send \d+ mails again$/ }).click();
  await expect(page.getByRole("status").getByText(/^\d+ mails are on the way again\.$/)).toBeVisible();
  await page.getByRole("link", { name: /^Sent/ }).click();
  await page
    .getByRole("link", { name: /to the committee/ })
    .first()
    .click();
  await expect(page.getByText("State")).toBeVisible();
}

/** Ctrl+K finds a couple that shares an address; what erasing would do is read before anything is erased. */
async function visitPerson(page: Page) {
  await page.keyboard.press("Control+k");
  await page.getByRole("combobox").fill("joan.nolan20");
  await page
    .getByRole("option", { name: /Joan Nolan/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Peter Nolan and Joan Nolan");
  await page.getByRole("button", { name: "See what erasing would do" }).click();
  await expect(page.getByRole("button", { name: /^Erase all \d+ for good$/ })).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
}

/** A backup is made and saved, and the log says so. */
async function visitSettings(page: Page) {
  await page.getByRole("link", { name: "Settings" }).first().click();
  expect(await accessibilityViolations(page)).toEqual([]);
  const download = page.waitForEvent("download");
  await page.getByRole("button", { name: "Save a backup here" }).click();
  expect((await download).suggestedFilename(), "the festival's day").toBe(
    `festival-${dayIn("Australia/Melbourne")}.tar.gz`,
  );
  await page.getByRole("link", { name: /The log/ }).click();
  await expect(page.getByText("made a backup and saved it")).toBeVisible();
  expect(await accessibilityViolations(page)).toEqual([]);
  await page
    .getByRole("link", { name: /^Today/ })
    .first()
    .click();
}
