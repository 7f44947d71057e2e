import { existsSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { firstDeskLink } from "#desk/frame/access/credentials/first-link.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import type { Services } from "#services/services.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

const offered = { DESK_SECOND_FACTOR: "offered" };
const ann = { name: "Ann Lee", email: "Ann@example.org" };

async function firstSecret(services: Services) {
  return (await firstDeskLink(services))?.split("#")[1] ?? "";
}

test("the first link stands in a file of its owner's until somebody used it, and makes them a chair", async () => {
  await using site = await openTestServices(offered);
  const file = join(site.services.config.dataDir, "desk-first-link.txt");
  const secret = await firstSecret(site.services);
  expect(readFileSync(file, "utf8")).toBe(`https://jazz.example.org/desk/first#${secret}\n`);
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(await firstSecret(site.services), "the same after another start").toBe(secret);
  const { config, db } = site.services;
  const moved = { ...config, siteUrl: "https://moved.example.org" };
  expect(await firstDeskLink({ config: moved, db })).toBe(`https://moved.example.org/desk/first#${secret}`);
  expect(readFileSync(file, "utf8"), "at the site's address now").toContain("https://moved.example.org/");
  const browser = deskBrowser(site.services);
  expect((await browser.post("/sign-in/link/owner", { secret })).body).toEqual({ purpose: "first", email: null });
  expect((await browser.post("/sign-in/first", { secret, ...ann })).status).toBe(200);
  const { body } = await browser.get("/account");
  expect(body.person).toMatchObject({ name: "Ann Lee", email: "Ann@example.org", roles: { chair: "change" } });
  expect(existsSync(file)).toBe(false);
  expect(await firstDeskLink(site.services)).toBeUndefined();
});

test("the first link works once, needs a name, and nobody comes first without it", async () => {
  await using site = await openTestServices(offered);
  const secret = await firstSecret(site.services);
  const browser = deskBrowser(site.services);
  const unnamed = await browser.post("/sign-in/first", { secret, name: " ", email: "ann" });
  expect(unnamed.body.errors.map(({ field }: { field: string }) => field)).toEqual(["name", "email"]);
  expect((await browser.post("/sign-in/first", { secret: "guessed", ...ann })).status).toBe(410);
  expect((await browser.post("/sign-in/link", { secret })).status, "it is no link of a person").toBe(410);
});

test("of several first links the one that is used first ends the others", async () => {
  await using site = await openTestServices(offered);
  const one = await firstSecret(site.services);
  const other = await createSignInLink(site.services.db, { purpose: "first", person_id: null });
  const [ofAnn, ofBob] = [deskBrowser(site.services), deskBrowser(site.services)];
  const answers = await Promise.all([
    ofAnn.post("/sign-in/first", { secret: one, ...ann }),
    ofBob.post("/sign-in/first", { secret: other, name: "Bob", email: "bob@example.org" }),
  ]);
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 410]);
  expect(await site.services.db.selectFrom("desk_people").select("id").execute()).toHaveLength(1);
});

test("a link signs in once, and only while its time lasts", async () => {
  await using site = await openTestServices(offered);
  const { db } = site.services;
  const { personId } = await signIn(site.services, { editor: "change" });
  const secret = await createSignInLink(db, { purpose: "mail", person_id: personId });
  const late = await createSignInLink(db, { purpose: "mail", person_id: personId });
  const browser = deskBrowser(site.services);
  const { body: owner } = await browser.post("/sign-in/link/owner", { secret });
  expect(owner).toEqual({ purpose: "mail", email: `${personId}@example.org` });
  expect((await browser.get("/account")).status, "looking signs nobody in").toBe(401);
  const tries = await Promise.all([1, 2, 3].map(() => deskBrowser(site.services).post("/sign-in/link", { secret })));
  expect(tries.map(({ status }) => status).toSorted()).toEqual([200, 410, 410]);
  expect((await browser.post("/sign-in/link", { secret: late })).status, "signing in ends the other links").toBe(410);
  const old = await createSignInLink(db, { purpose: "mail", person_id: personId });
  await db
    .updateTable("desk_sign_in_links")
    .set({ expires_at: Date.now() - 1 })
    .execute();
  expect((await browser.post("/sign-in/link", { secret: old })).status).toBe(410);
});

test("an invitation starts anew: it ends every session and way to sign in that the person had", async () => {
  await using site = await openTestServices(offered);
  const { db } = site.services;
  const before = await signIn(site.services, { chair: "change" });
  const secret = await createSignInLink(db, { purpose: "invite", person_id: before.personId });
  const browser = deskBrowser(site.services);
  const answer = (await browser.post("/sign-in/link", { secret })).body;
  expect(answer).toEqual({ hasSecondFactor: false, needsSecondFactor: false });
  expect((await browser.get("/account")).status).toBe(200);
  expect((await deskBrowser(site.services, before.cookie).get("/account")).status).toBe(401);
});

test("the cookie is secret from scripts and other sites, and only sent below /desk; after signing out it opens nothing", async () => {
  await using site = await openTestServices(offered);
  const browser = deskBrowser(site.services);
  const answer = await browser.post("/sign-in/first", { secret: await firstSecret(site.services), ...ann });
  const cookie = answer.headers.get("Set-Cookie") ?? "";
  expect(cookie).toMatch(/^__Secure-desk=[\w-]{43};/);
  for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/desk"]) expect(cookie).toContain(attribute);
  const stolen = deskBrowser(site.services, browser.jar.cookie);
  expect((await stolen.get("/account")).status, "stolen before signing out").toBe(200);
  expect((await browser.post("/sign-out", {})).status).toBe(200);
  expect((await stolen.get("/account")).status, "and after it").toBe(401);
  const { rows } = { rows: await site.services.db.selectFrom("desk_log").select(["action", "changes"]).execute() };
  expect(rows.map(({ action }) => action).toSorted()).toEqual(["person.first", "person.signIn", "person.signOut"]);
  expect(JSON.stringify(rows)).not.toContain(browser.jar.cookie.split("=")[1] || "no secret");
});

test("signing in ends the session that the browser had", async () => {
  await using site = await openTestServices(offered);
  const { personId, cookie } = await signIn(site.services, { editor: "change" });
  const browser = deskBrowser(site.services, cookie);
  const secret = await createSignInLink(site.services.db, { purpose: "mail", person_id: personId });
  await browser.post("/sign-in/link", { secret });
  expect((await browser.get("/me")).body.devices).toHaveLength(1);
  expect((await deskBrowser(site.services, cookie).get("/account")).status).toBe(401);
});

test("one's devices are listed, and signed out one by one or all but this one", async () => {
  await using site = await openTestServices(offered);
  const { personId, cookie } = await signIn(site.services, { editor: "change" });
  const [other, third] = [deskBrowser(site.services), deskBrowser(site.services)];
  for (const browser of [other, third])
    await browser.post("/sign-in/link", {
      secret: await createSignInLink(site.services.db, { purpose: "mail", person_id: personId }),
    });
  const browser = deskBrowser(site.services, cookie);
  const { devices } = (await browser.get("/me")).body;
  expect(devices).toHaveLength(3);
  expect(devices.filter(({ isCurrent }: { isCurrent: boolean }) => isCurrent)).toMatchObject([{ name: "a test" }]);
  const stranger = deskBrowser(site.services, (await signIn(site.services, { editor: "change" })).cookie);
  const id = devices.find(({ name }: { name: string }) => name === "Firefox on Linux").id;
  await stranger.post("/me/devices/end", { id });
  expect((await browser.get("/me")).body.devices, "nobody ends another's device").toHaveLength(3);
  expect((await browser.post("/me/devices/end", { id })).body.devices).toHaveLength(2);
  expect((await browser.post("/me/devices/end-others", {})).body.devices).toHaveLength(1);
  expect((await browser.get("/account")).status).toBe(200);
  for (const gone of [other, third]) expect((await gone.get("/account")).status).toBe(401);
});

test("a device that was not used for 14 days is signed out, and not listed", async () => {
  await using site = await openTestServices(offered);
  const { personId, cookie } = await signIn(site.services, { editor: "change" });
  const other = deskBrowser(site.services);
  await other.post("/sign-in/link", {
    secret: await createSignInLink(site.services.db, { purpose: "mail", person_id: personId }),
  });
  const longAgo = Date.now() - 15 * 24 * 60 * 60_000;
  await site.services.db
    .updateTable("desk_sessions")
    .set({ used_at: longAgo })
    .where("device", "=", "Firefox on Linux")
    .execute();
  const { devices } = (await deskBrowser(site.services, cookie).get("/me")).body;
  expect(devices).toMatchObject([{ name: "a test" }]);
  expect((await other.get("/account")).status).toBe(401);
});
