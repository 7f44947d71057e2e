import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { runInChildProcess, runInProcess } from "#tests/support/site/run-script.ts";
import { openTestServices, siteUrl } from "#tests/support/site/services.ts";

async function open() {
  const site = await openTestServices();
  const { config } = site.services;
  const { database } = config;
  const env = {
    SITE_URL: siteUrl,
    DATA_DIR: config.dataDir,
    DATABASE_URL: database.engine === "postgres" ? database.url : `sqlite:${database.file}`,
    PAYMENTS: "off",
    MAIL: "mailbox",
    LOG_LEVEL: "silent",
  };
  return { ...site, run: (...args: string[]) => runInProcess("desk", args, env) };
}

test("invites somebody by a link that works once, and lets them in again who lost everything", async () => {
  await using site = await open();
  const { stdout, code } = await site.run("invite", "ann@example.org", "--role", "chair", "--name", "Ann Lee");
  expect(code).toBe(0);
  const secret = /desk\/first#(\S+)/.exec(stdout)?.[1] ?? "";
  const browser = deskBrowser(site.services);
  expect((await browser.post("/sign-in/link", { secret })).status).toBe(200);
  expect((await browser.get("/account")).body.person).toMatchObject({ name: "Ann Lee", roles: { chair: "change" } });
  const again = await site.run("invite", "ann@example.org", "--role", "editor", "--look");
  expect(again.stdout).toContain("ann@example.org is on the committee already, and keeps the roles they have.");
  const other = deskBrowser(site.services);
  await other.post("/sign-in/link", { secret: /#(\S+)/.exec(again.stdout)?.[1] ?? "" });
  expect((await other.get("/account")).body.person.roles, "she keeps her roles").toEqual({ chair: "change" });
  expect((await browser.get("/account")).status, "and is signed out elsewhere").toBe(401);
});

test("lists the committee, changes roles and takes somebody off, but for the last chair", async () => {
  await using site = await open();
  await signIn(site.services, { chair: "change" });
  const { personId, cookie } = await signIn(site.services, { editor: "change" }, {}, "Bob");
  const email = `${personId}@example.org`;
  expect((await site.run("roles", email, "programme", "volunteers:look")).code).toBe(0);
  expect((await site.run("list")).stdout).toContain(`${email}\tBob\tprogramme volunteers:look\tactive`);
  expect((await deskBrowser(site.services, cookie).get("/account")).status).toBe(401);
  expect((await site.run("revoke", email)).code).toBe(0);
  expect((await site.run("list")).stdout).not.toContain(email);
  expect((await site.run("revoke", email)).stderr).toContain("is not on the committee");
  const [chair = ""] = (await site.run("list")).stdout.split("\t");
  expect(await site.run("revoke", chair)).toMatchObject({ code: 1, stderr: expect.stringContaining("the last chair") });
});

test.each([
  [["invite"]],
  [["invite", "ann@example.org"]],
  [["invite", "ann@example.org", "--role", "king"]],
  [["dance"]],
  [["roles", "ann@example.org", "volunteers", "--look"]],
  [["revoke", "ann@example.org", "--role", "chair"]],
  [["list", "--name", "Ann"]],
])("explains itself for %j", async (args) => {
  await using site = await open();
  expect(await site.run(...args)).toMatchObject({ code: 2, stderr: expect.stringContaining("Usage: npm run desk") });
});

test("runs as a program", async () => {
  const folder = mkdtempSync(join(tmpdir(), "festival-desk-"));
  const { code, stdout } = await runInChildProcess("desk", ["list"], { DATA_DIR: folder, LOG_LEVEL: "silent" });
  rmSync(folder, { recursive: true, force: true });
  expect([code, stdout]).toEqual([0, "Nobody is on the committee yet. npm start prints the first link.\n"]);
});
