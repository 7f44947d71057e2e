import { generateHOTP } from "@oslojs/otp";
import { expect, test } from "vitest";
import { beginCodeApp } from "#desk/frame/access/credentials/one-time-passwords.server.ts";
import type { Services } from "#services/services.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { softwarePasskey } from "#tests/support/desk/software-passkey.ts";
import { openTestServices } from "#tests/support/site/services.ts";

type Site = Awaited<ReturnType<typeof openTestServices>>;

/** The code that somebody's app shows, some steps of 30 seconds from now. */
async function codeOf({ db }: Services, personId: string, steps = 0): Promise<string> {
  const app = await db
    .selectFrom("desk_one_time_passwords")
    .selectAll()
    .where("person_id", "=", personId)
    .executeTakeFirstOrThrow();
  const step = Math.floor(Date.now() / 30_000) + steps;
  return generateHOTP(Buffer.from(app.secret, "base64url"), BigInt(step), 6);
}

/** Somebody who came by a link. */
async function byLink({ services }: Site) {
  const { personId, cookie } = await signIn(services, { chair: "change" }, { method: "link", second_factor: 0 });
  return { personId, cookie, browser: deskBrowser(services, cookie) };
}

async function withCodeApp(site: Site) {
  const person = await byLink(site);
  await person.browser.post("/me/code-app/begin", {});
  const { status } = await person.browser.post("/me/code-app", { code: await codeOf(site.services, person.personId) });
  expect(status).toBe(200);
  return person;
}

test("a link alone shows nobody's data where a second factor is required; adding one opens the desk", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "required" });
  const { browser, personId, cookie } = await byLink(site);
  const refused = await browser.get("/settings/committee");
  expect([refused.status, refused.body.code]).toEqual([403, "second-factor"]);
  const { body } = await browser.post("/me/code-app/begin", {});
  expect(body.address).toMatch(/^otpauth:\/\/totp\/.+secret=[A-Z2-7]{32}&/);
  const wrong = await browser.post("/me/code-app", { code: await codeOf(site.services, personId, 10) });
  expect([wrong.status, (await browser.get("/me")).body.hasCodeApp]).toEqual([422, false]);
  await browser.post("/me/code-app", { code: await codeOf(site.services, personId) });
  expect((await browser.get("/settings/committee")).status).toBe(200);
  expect((await deskBrowser(site.services, cookie).get("/account")).status, "the session's secret changed").toBe(401);
});

test("who has a code app gives a code after a link, once each, even where that is only offered", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { personId } = await withCodeApp(site);
  await site.services.db.updateTable("desk_sessions").set({ second_factor: 0 }).execute();
  const { cookie } = await signInAgain(site, personId);
  const browser = deskBrowser(site.services, cookie);
  expect((await browser.get("/account")).body).toMatchObject({ needsSecondFactor: true, hasSecondFactor: true });
  for (const path of ["/me", "/settings/committee"]) expect((await browser.get(path)).status, path).toBe(403);
  expect((await browser.post("/me/passkeys/options", {})).status, "a mailbox adds no passkey").toBe(403);
  const used = await codeOf(site.services, personId);
  expect((await browser.post("/proof/code", { code: used })).status, "it was used to set up the app").toBe(422);
  expect((await browser.post("/proof/code", { code: await codeOf(site.services, personId, 1) })).status).toBe(200);
  expect((await browser.get("/settings/committee")).status).toBe(200);
});

test("ten recovery codes open the desk once each, in any spelling, and new ones end the old ones", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const owner = await withCodeApp(site);
  const { codes } = (await owner.browser.post("/me/recovery-codes", {})).body;
  expect(new Set(codes).size).toBe(10);
  const stored = JSON.stringify(await site.services.db.selectFrom("desk_recovery_codes").selectAll().execute());
  expect(stored).not.toContain(codes[0].replace("-", ""));
  const browser = deskBrowser(site.services, (await signInAgain(site, owner.personId)).cookie);
  expect((await browser.post("/proof/code", { code: codes[0].toUpperCase().replace("-", " ") })).status).toBe(200);
  expect((await browser.get("/me")).body.recoveryCodes).toBe(9);
  expect((await browser.post("/proof/code", { code: codes[0] })).status).toBe(422);
  await browser.post("/me/recovery-codes", {});
  expect((await browser.post("/proof/code", { code: codes[1] })).status).toBe(422);
  const tooShort = await browser.post("/proof/code", { code: codes[1].slice(0, 5) });
  expect(tooShort.body.errors).toMatchObject([
    { field: "code", message: expect.stringContaining("a code on paper has ten") },
  ]);
});

test("who lost their phone and comes in by a recovery code removes it and signs out everywhere; the mailbox alone still opens nothing", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { db } = site.services;
  const owner = await withCodeApp(site);
  const { challenge } = (await owner.browser.post("/me/passkeys/options", {})).body;
  await owner.browser.post("/me/passkeys", softwarePasskey().added(challenge));
  const { codes } = (await owner.browser.post("/me/recovery-codes", {})).body;
  const laptop = deskBrowser(site.services, (await signInAgain(site, owner.personId)).cookie);
  const passkeys = (await owner.browser.get("/me")).body.passkeys.map(({ id }: { id: string }) => id);
  const lost = { passkeys, codeApp: true };
  expect((await laptop.post("/me/lost", lost)).status, "by the mailbox alone").toBe(403);
  expect((await laptop.post("/proof/code", { code: codes[0] })).body).toEqual({ byRecoveryCode: true });
  const other = await byLink(site);
  const removed = await other.browser.post("/me/lost", lost);
  expect([removed.status, (await laptop.get("/me")).body.passkeys.length], "of somebody else").toEqual([200, 1]);
  expect((await laptop.post("/me/lost", lost)).body).toMatchObject({
    passkeys: [],
    hasCodeApp: false,
    recoveryCodes: 9,
    devices: [{ isCurrent: true }],
  });
  expect((await owner.browser.get("/account")).status, "on the phone").toBe(401);
  expect((await laptop.get("/settings/committee")).status).toBe(200);
  const logged = db.selectFrom("desk_log").select("action").where("person_id", "=", owner.personId);
  expect((await logged.execute()).map(({ action }) => action)).toEqual(
    expect.arrayContaining(["person.removePasskey", "person.removeCodeApp", "person.signOutElsewhere"]),
  );
  const mailbox = deskBrowser(site.services, (await signInAgain(site, owner.personId)).cookie);
  expect((await mailbox.get("/account")).body).toMatchObject({ needsSecondFactor: true, hasSecondFactor: true });
  expect((await mailbox.get("/proof")).body).toEqual({ passkeys: 0, codeApp: false, recoveryCodes: 9, mailTo: null });
  expect((await mailbox.post("/me/passkeys/options", {})).status, "it adds no device").toBe(403);
});

test("who came in by their last code, and removed all else, makes ten new ones at once, and stays in", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { browser, personId } = await withCodeApp(site);
  const { codes } = (await browser.post("/me/recovery-codes", {})).body;
  const laptop = deskBrowser(site.services, (await signInAgain(site, personId)).cookie);
  await laptop.post("/proof/code", { code: codes[0] });
  await site.services.db.updateTable("desk_recovery_codes").set({ used_at: Date.now() }).execute();
  await laptop.post("/me/lost", { passkeys: [], codeApp: true });
  expect((await laptop.get("/me")).body).toMatchObject({ recoveryCodes: 0, usedRecoveryCodes: 10 });
  expect((await laptop.post("/me/recovery-codes", {})).body.codes).toHaveLength(10);
  expect((await laptop.get("/me")).body).toMatchObject({ recoveryCodes: 10 });
});

test("codes on paper that are the first second factor have thereby been given: the session goes on", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { browser, cookie } = await byLink(site);
  expect((await browser.post("/me/recovery-codes", {})).body.codes).toHaveLength(10);
  const own = await browser.get("/me");
  expect([own.status, own.body.recoveryCodes]).toEqual([200, 10]);
  expect((await deskBrowser(site.services, cookie).get("/account")).status, "the session's secret changed").toBe(401);
});

test("nobody changes the ways to sign in, nor the committee, without a proof of the last 15 minutes; then the proof is enough", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { browser, personId } = await withCodeApp(site);
  await site.services.db
    .updateTable("desk_sessions")
    .set({ proved_at: Date.now() - 16 * 60_000 })
    .execute();
  const grave = ["/me/passkeys/options", "/me/passkeys/remove", "/me/code-app/remove", "/me/recovery-codes"];
  for (const path of [...grave, "/settings/committee/revoke"]) {
    const { status, body } = await browser.post(path, { id: personId });
    expect([status, body.code], path).toEqual([403, "recent-proof"]);
  }
  await browser.post("/proof/code", { code: await codeOf(site.services, personId, 1) });
  expect((await browser.post("/me/recovery-codes", {})).status).toBe(200);
});

test("codes cannot be guessed: ten tries in a quarter of an hour", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { browser } = await withCodeApp(site);
  const answers = [];
  for (let tries = 0; tries < 10; tries += 1)
    answers.push((await browser.post("/proof/code", { code: "000000" })).status);
  expect([answers.at(-2), answers.at(-1)]).toEqual([422, 429]);
});

test("a passkey that answers no challenge of ours signs nobody in, and adds nothing", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { browser } = await byLink(site);
  const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  const { challenge } = (await browser.post("/me/passkeys/options", {})).body;
  const response = { clientDataJSON: encoded({ type: "webauthn.create", challenge, origin: "https://evil.example" }) };
  const forged = { id: "x", rawId: "x", type: "public-key" };
  const passkey = { ...forged, response: { ...response, attestationObject: "o2M" } };
  expect((await browser.post("/me/passkeys", { passkey })).status).toBe(422);
  const used = { ...forged, response: { ...response, authenticatorData: "", signature: "" } };
  expect((await browser.post("/sign-in/passkey", { passkey: used })).status).toBe(422);
  expect(await site.services.db.selectFrom("desk_passkeys").selectAll().execute()).toEqual([]);
  expect(await site.services.db.selectFrom("desk_passkey_challenges").selectAll().execute(), "taken").toEqual([]);
});

test("a passkey whose id is stored already is not added, and stays whose it is", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const [first, second] = [await byLink(site), await byLink(site)];
  const add = async ({ browser }: typeof first) => {
    const { challenge } = (await browser.post("/me/passkeys/options", {})).body;
    return browser.post("/me/passkeys", softwarePasskey("c2FtZS1pZC1mb3ItYm90aA").added(challenge));
  };
  expect((await add(first)).status).toBe(200);
  expect(await add(second)).toMatchObject({ status: 422, body: { detail: expect.stringContaining("added already") } });
  const stored = await site.services.db.selectFrom("desk_passkeys").select("person_id").execute();
  expect(stored).toEqual([{ person_id: first.personId }]);
});

test("several devices that add a passkey at once add no more than one may have", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { db } = site.services;
  const { personId } = await byLink(site);
  const stored = {
    person_id: personId,
    public_key: "",
    counter: 0,
    transports: "[]",
    backed_up: 0,
    name: "A",
    created_at: 1,
  } as const;
  for (let at = 0; at < 19; at += 1)
    await db
      .insertInto("desk_passkeys")
      .values({ ...stored, id: `id-${at}` })
      .execute();
  const additions = [];
  for (let device = 0; device < 4; device += 1) {
    const browser = deskBrowser(site.services, (await signInAgain(site, personId)).cookie);
    await db.updateTable("desk_sessions").set({ second_factor: 1 }).execute();
    const { challenge } = (await browser.post("/me/passkeys/options", {})).body;
    additions.push(() => browser.post("/me/passkeys", softwarePasskey().added(challenge)));
  }
  const answers = await Promise.all(additions.map((add) => add()));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422, 422, 422]);
  expect(answers.find(({ status }) => status === 422)?.body.detail).toContain("You have 20 devices.");
});

test("renaming a passkey that is none of one's own is not logged as done", async () => {
  await using site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { browser } = await byLink(site);
  await browser.post("/me/passkeys/rename", { id: "another-ones", name: "Mine" });
  const logged = site.services.db.selectFrom("desk_log").select("action").where("action", "=", "person.renamePasskey");
  expect(await logged.execute()).toEqual([]);
});

test("somebody hands their open tasks, records and saved views to a colleague", async () => {
  await using site = await openTestServices();
  const { db } = site.services;
  const [ann, bob, joe] = [
    await signIn(site.services, { chair: "change" }),
    await signIn(site.services, { programme: "change" }, {}, "Bob"),
    await signIn(site.services, { volunteers: "change" }, {}, "Joe"),
  ];
  const task = {
    kind: "band",
    record_id: "b1",
    words: "Ring",
    due_on: null,
    created_by: ann.personId,
    created_at: 1,
  } as const;
  const done = { ...task, id: "t2", person_id: ann.personId, done_at: 2 };
  await db
    .insertInto("desk_tasks")
    .values([{ ...task, id: "t1", person_id: ann.personId, done_at: null }, done])
    .execute();
  const view = { id: "v1", kind: "band", name: "Saxophones", query: '{"q":"saxophone"}', created_at: 1 } as const;
  await db
    .insertInto("desk_views")
    .values({ ...view, person_id: ann.personId })
    .execute();
  const browser = deskBrowser(site.services, ann.cookie);
  expect((await browser.get("/me")).body).toMatchObject({
    openWork: 2,
    colleagues: [{ name: "Bob" }, { name: "Joe" }],
  });
  expect((await browser.post("/me/hand-over", { id: ann.personId })).status, "to oneself").toBe(422);
  const toJoe = await browser.post("/me/hand-over", { id: joe.personId });
  expect(toJoe.body.openWork, "nobody gets what they may not see").toBe(2);
  expect((await browser.post("/me/hand-over", { id: bob.personId })).body.openWork).toBe(0);
  const owners = await db.selectFrom("desk_tasks").select(["id", "person_id"]).orderBy("id").execute();
  expect(owners).toEqual([
    { id: "t1", person_id: bob.personId },
    { id: "t2", person_id: ann.personId },
  ]);
  expect(await db.selectFrom("desk_views").select("person_id").execute()).toEqual([{ person_id: bob.personId }]);
});

test("a code app that was set up in one window is not lost to another that began before", async () => {
  await using site = await openTestServices();
  const { personId, browser } = await withCodeApp(site);
  const person = { id: personId, name: "Ann Lee", email: "ann@example.org", roles: {} };
  await beginCodeApp(site.services.db, person, "The festival");
  expect((await browser.get("/me")).body.hasCodeApp).toBe(true);
});

/** Another browser of somebody's, in which they came by a link. */
async function signInAgain({ services }: Site, personId: string) {
  const other = await signIn(services, {}, { method: "link", second_factor: 0 });
  await services.db
    .updateTable("desk_sessions")
    .set({ person_id: personId })
    .where("person_id", "=", other.personId)
    .execute();
  return other;
}
