import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { extract } from "tar";
import { expect, test } from "vitest";
import { loadConfig } from "#platform/config/config.server.ts";
import { siteMaintenanceTasks } from "#services/maintenance/maintenance-loop.server.ts";
import { makeBackup } from "#services/maintenance/make-backup.server.ts";
import { createServices } from "#services/services.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { folder, run } from "#tests/support/site/data-folder.ts";

/** A committee whose mails are files; a link to sign in was sent to one of them. */
async function open() {
  const dataDir = folder();
  const services = await createServices(loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent" }));
  const chair = await signIn(services, { chair: "change" });
  const ann = await signIn(services, { editor: "change" });
  const email = `${ann.personId}@example.org`;
  const desk = deskBrowser(services, chair.cookie);
  await deskBrowser(services).post("/sign-in/mail", { email });
  const mails = () => filesIn(dataDir).filter(({ path }) => path.endsWith(".eml"));
  await expect.poll(() => mails().length, { timeout: 20_000 }).toBe(1);
  const [mail = ""] = mails().map(({ text }) => text);
  const [, secret = ""] = /desk\/link#([\w-]{43})/.exec(mail) ?? [];
  const [code = ""] = /\b\d{3} \d{3}\b/.exec(mail.slice(mail.indexOf("asked for it"))) ?? [];
  expect([secret.length, code.length]).toEqual([43, 7]);
  const expectNoSecret = (text: string) => {
    for (const each of [secret, code]) expect(text.includes(each)).toBe(false);
  };
  return { dataDir, services, desk, email, mails, expectNoSecret, [Symbol.asyncDispose]: () => services.close() };
}

/** Every file below a folder, as text; lines that a mail has broken are whole again. */
function filesIn(path: string) {
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .map((file) => ({ path: file, text: readFileSync(file, "latin1").replaceAll("=\r\n", "") }));
}

test("no screen of the desk, no export and no backup has the link or the code of a mail to sign in", async () => {
  await using site = await open();
  for (const view of ["held", "parked", "scheduled", "paused", "queued", "sent", "discarded"]) {
    const { body } = await site.desk.get(`/mails?view=${view}`);
    expect(body.mails).toEqual([]);
    site.expectNoSecret(JSON.stringify(body));
  }
  for (const path of [`/people/${site.email}`, "/settings/log", "/settings", "/today"]) {
    const { status, body } = await site.desk.get(path);
    expect([200, 404]).toContain(status);
    site.expectNoSecret(JSON.stringify(body));
  }
  const exported = await run("privacy", site.dataDir, "export", {}, [site.email]);
  expect(exported.stdout).toContain("mail in the site's own mailbox");
  expect(exported.stdout).toContain("for its recipient alone");
  site.expectNoSecret(exported.stdout);
  for (const kind of ["volunteers", "bands", "messages", "members", "subscribers"])
    site.expectNoSecret((await run("export", site.dataDir, kind)).stdout);
  const file = join(folder(), "backup.tar.gz");
  expect(await makeBackup(site.services.config, file)).toMatchObject({ ok: true, mails: 0 });
  const unpacked = folder();
  await extract({ file, cwd: unpacked });
  expect(filesIn(unpacked).map(({ path }) => path)).toContain(join(unpacked, "festival.sqlite"));
  for (const { text } of filesIn(unpacked)) site.expectNoSecret(text);
  for (const { path, text } of filesIn(site.dataDir)) if (!path.endsWith(".eml")) site.expectNoSecret(text);
});

test("the file of a mail to sign in goes once its link has ended", async () => {
  await using site = await open();
  const tidy = siteMaintenanceTasks(site.services)["mails to sign in"];
  await tidy(new Date(Date.now() + 9 * 60_000));
  expect(site.mails()).toHaveLength(1);
  await tidy(new Date(Date.now() + 11 * 60_000));
  expect(site.mails()).toEqual([]);
});

test("whoever is erased leaves no mail to sign in behind", async () => {
  await using site = await open();
  expect((await run("privacy", site.dataDir, "erase", {}, [site.email, "--yes"])).code).toBe(0);
  expect(site.mails()).toEqual([]);
});
