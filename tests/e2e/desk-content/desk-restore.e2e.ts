import { cpSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accessibilityViolations } from "#tests/support/browser/accessibility-violations.ts";
import { expect, test } from "#tests/support/browser/browser.ts";
import { sidewaysOverflow } from "#tests/support/browser/browser-layout.ts";
import { signInAtSite } from "#tests/support/desk/desk.ts";
import { volunteerApplication } from "#tests/support/forms/volunteer-application.ts";
import { startSmtp } from "#tests/support/servers/smtp.ts";
import { runInChildProcess } from "#tests/support/site/run-script.ts";

test("a restored backup revives no session and sends nothing until the chair says so on Today", {
  tag: "@long",
}, async ({ page, context, start }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-restored-"));
  const backup = join(dataDir, "backup.tar.gz");
  await using away = await startSmtp({ behaviour: "greylist" });
  const before = await start({ SMTP_URL: away.url }, dataDir);
  await signInAtSite(context, before, { chair: "change" }, { name: "Mia Chair" });
  for (const n of [1, 2]) {
    const data = volunteerApplication(n, { email: `restored${n}@example.org` });
    const headers = { "Sec-Fetch-Site": "same-origin" };
    expect(
      (await context.request.post(`${before.url}/api/records/volunteer-application`, { data, headers })).ok(),
    ).toBe(true);
  }
  expect(await runInChildProcess("backup", [backup], { DATA_DIR: dataDir })).toMatchObject({ code: 0 });
  await before.stop();
  const restored = await runInChildProcess("restore", [backup, "--replace"], { DATA_DIR: dataDir });
  expect(restored).toMatchObject({ code: 0, stdout: expect.stringContaining("4 mails were not sent") });

  await using smtp = await startSmtp();
  const site = await start({ SMTP_URL: smtp.url, PORT: new URL(before.url).port }, dataDir);
  await page.goto(`${site.url}/desk`);
  await expect(page, "the session of the backup's time has ended").toHaveURL(/\/desk\/sign-in/);
  await signInAtSite(context, site, { chair: "change" }, { name: "Zoe Chair" });
  await page.goto(`${site.url}/desk`);
  const committee = page.getByRole("region", { name: "A backup was put back" });
  await expect(committee).toContainText("Is everybody still right?");
  await expect(committee.getByRole("listitem")).toHaveText(["Mia Chair Chair.", "Zoe Chair Chair."]);
  expect(await accessibilityViolations(page)).toEqual([]);
  await committee.getByRole("button", { name: "Yes, that is right" }).click();
  await expect(committee).toBeHidden();

  await page.getByRole("link", { name: "4 mails of a restored backup or a copied data folder wait for you" }).click();
  await page.setViewportSize({ width: 360, height: 740 });
  await expect(page.getByRole("checkbox")).toHaveCount(5);
  expect(await accessibilityViolations(page)).toEqual([]);
  expect(await sidewaysOverflow(page)).toEqual([]);
  await page.getByRole("link", { name: /to a volunteer.* restored1@example.org/ }).click();
  await expect(page.getByRole("definition").filter({ hasText: "restored1@example.org" })).toBeVisible();
  await expect(page.locator("pre"), "as it would be sent").toContainText("Your application to volunteer is with us");
  await page.getByRole("button", { name: "Do not send" }).click();
  await expect(page.getByText("1 mail not sent.")).toBeVisible();
  await page.goto(`${site.url}/desk/mails?view=held`);
  await page.getByRole("checkbox", { name: "Select all on this page" }).click();
  await page.getByRole("button", { name: "Send 3 mails" }).click();
  expect(smtp.mails, "nothing goes before it is confirmed").toEqual([]);
  const question = page.getByRole("dialog", { name: "Send 3 mails?" });
  expect(await accessibilityViolations(page, "dialog")).toEqual([]);
  await question.getByRole("button", { name: "Send 3 mails" }).click();
  await expect(page.getByText("3 mails on the way.")).toBeVisible();
  await expect(page.getByText("No mail is held: nothing here to decide.")).toBeVisible();
  await expect.poll(() => smtp.mails.length, { timeout: 20_000 }).toBe(3);
  const recipients = smtp.mails.flatMap((mail) => mail.recipients);
  expect(recipients).toContain("restored2@example.org");
  expect(recipients).not.toContain("restored1@example.org");
  await page.goto(`${site.url}/desk/settings/log`);
  for (const line of [
    "The program put a backup back",
    "Zoe Chair had held mails sent",
    "Zoe Chair decided that held mails are not sent",
    "Zoe Chair said that the committee is right after a backup was put back",
  ])
    await expect(page.getByRole("listitem").filter({ hasText: line })).toHaveCount(1);
  await page.goto("about:blank");
  await site.stop();
  rmSync(dataDir, { recursive: true });
});

test("a database that somebody copied back by hand is noticed at the start: nobody is signed in, and nothing goes out", {
  tag: "@long",
}, async ({ page, context, start }) => {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-put-back-"));
  const [database, copy] = [join(dataDir, "festival.sqlite"), join(dataDir, "copy.sqlite")];
  await using away = await startSmtp({ behaviour: "greylist" });
  const before = await start({ SMTP_URL: away.url }, dataDir);
  await signInAtSite(context, before, { chair: "change" }, { name: "Mia Chair" });
  const data = volunteerApplication(3, { email: "putback@example.org" });
  const headers = { "Sec-Fetch-Site": "same-origin" };
  expect((await context.request.post(`${before.url}/api/records/volunteer-application`, { data, headers })).ok()).toBe(
    true,
  );
  await before.stop();
  cpSync(database, copy);
  const PORT = new URL(before.url).port;
  const later = await start({ SMTP_URL: away.url, PORT }, dataDir);
  await page.goto(`${later.url}/desk`);
  await expect(page.getByRole("heading", { level: 1 }), "an ordinary start signs nobody out").toHaveText(/Today/);
  await page.goto("about:blank");
  await later.stop();
  cpSync(copy, database);

  await using smtp = await startSmtp();
  const site = await start({ SMTP_URL: smtp.url, PORT }, dataDir);
  await page.goto(`${site.url}/desk`);
  await expect(page).toHaveURL(/\/desk\/sign-in/);
  await signInAtSite(context, site, { chair: "change" }, { name: "Zoe Chair" });
  await page.goto(`${site.url}/desk`);
  await expect(page.getByRole("region", { name: "A backup was put back" })).toContainText("Is everybody still right?");
  await expect(
    page.getByRole("link", { name: "2 mails of a restored backup or a copied data folder wait for you" }),
  ).toBeVisible();
  expect(smtp.mails).toEqual([]);
  expect(site.output()).toContain("an earlier state of the database was put back");
  await page.goto("about:blank");
  await site.stop();
  rmSync(dataDir, { recursive: true });
});
