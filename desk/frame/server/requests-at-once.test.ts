import { generateHOTP } from "@oslojs/otp";
import { expect, test } from "vitest";
import { makeRecoveryCodes } from "#desk/frame/access/credentials/recovery-codes.server.ts";
import { createSignInLink } from "#desk/frame/access/credentials/sign-in-links.server.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { openTestServices } from "#tests/support/site/services.ts";

async function open() {
  const site = await openTestServices({ DESK_SECOND_FACTOR: "offered" });
  const { db } = site.services;
  const chair = (name: string) => signIn(site.services, { chair: "change" }, {}, name);
  const [ann, bob] = [await chair("Ann Lee"), await chair("Bob Stone")];
  const browser = (cookie = "") => deskBrowser(site.services, cookie);
  /** How the same request is answered by five browsers at once, the best answer first. */
  const five = async (path: string, body: object, cookie?: string) => {
    const answers = await Promise.all(Array.from({ length: 5 }, () => browser(cookie).post(path, body)));
    return answers.map(({ status }) => status).toSorted((one, other) => one - other);
  };
  return { ...site, db, ann, bob, browser, five };
}

test("a link, and the code of its mail, sign in one of five browsers that send it at once", async () => {
  await using site = await open();
  const owner = { purpose: "mail", person_id: site.bob.personId } as const;
  const secret = await createSignInLink(site.db, owner);
  expect(await site.five("/sign-in/link", { secret })).toEqual([200, 410, 410, 410, 410]);
  const typed = { request: "request-secret", code: "123456" };
  await createSignInLink(site.db, owner, typed);
  expect(await site.five("/sign-in/code", typed)).toEqual([200, 422, 422, 422, 422]);
});

test("five wrong codes at once use up all tries: the right one comes too late", async () => {
  await using site = await open();
  const typed = { request: "request-secret", code: "123456" };
  await createSignInLink(site.db, { purpose: "mail", person_id: site.bob.personId }, typed);
  expect(await site.five("/sign-in/code", { ...typed, code: "654321" })).toEqual([422, 422, 422, 422, 422]);
  expect((await site.browser().post("/sign-in/code", typed)).status).toBe(422);
});

test("one of five desks begins with the first link", async () => {
  await using site = await open();
  await site.db.deleteFrom("desk_people").execute();
  const secret = await createSignInLink(site.db, { purpose: "first", person_id: null });
  const first = { secret, name: "Eve", email: "eve@example.org" };
  expect(await site.five("/sign-in/first", first)).toEqual([200, 410, 410, 410, 410]);
  expect(await site.db.selectFrom("desk_people").select("name").execute()).toEqual([{ name: "Eve" }]);
});

test("a code of the app, and a recovery code, prove one of five requests at once", async () => {
  await using site = await open();
  const key = Buffer.alloc(20, 7);
  const app = { person_id: site.bob.personId, secret: key.toString("base64url"), last_step: 0, confirmed_at: 1 };
  await site.db.insertInto("desk_one_time_passwords").values(app).execute();
  const code = generateHOTP(key, BigInt(Math.floor(Date.now() / 30_000)), 6);
  const [one, ...others] = await site.five("/proof/code", { code }, site.bob.cookie);
  expect([one, others.includes(200)]).toEqual([200, false]);
  const [recoveryCode = ""] = await makeRecoveryCodes(site.db, site.ann.personId);
  const [first, ...later] = await site.five("/proof/code", { code: recoveryCode }, site.ann.cookie);
  expect([first, later.includes(200)]).toEqual([200, false]);
});

test("what two chairs do at once is done once", async () => {
  await using site = await open();
  const [ofAnn, ofBob] = [site.browser(site.ann.cookie), site.browser(site.bob.cookie)];
  const both = (path: string, body: object) => Promise.all([ofAnn.post(path, body), ofBob.post(path, body)]);
  await queueMails(site.db, [{ kind: "contact-message", facts: {}, onceKey: "contact-message:1" }]);
  await holdUnsentMails(site.db);
  const ids = (await site.db.selectFrom("outbox").select("id").execute()).map(({ id }) => id);
  const sent = await both("/mails/held", { decision: "send", ids });
  expect(sent.map(({ body }) => body.count).toSorted()).toEqual([0, 1]);
  const invitation = { name: "Joe", email: "joe@example.org", roles: { editor: "change" } };
  const invited = await both("/settings/committee/invite", invitation);
  expect(invited.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  const record = { id: crypto.randomUUID(), source: "phone", answers: { firstName: "Joan" }, isAcknowledged: false };
  const added = await both("/volunteers/add", record);
  expect(added.map(({ status }) => status)).toEqual([200, 200]);
  const [{ body }] = added;
  expect(added[1].body).toEqual(body);
  const note = { id: crypto.randomUUID(), words: "Rang twice" };
  const path = `/volunteers/${body.reference}/notes`;
  const noted = await Promise.all([ofAnn.post(path, note), ofAnn.post(path, note)]);
  expect(noted.map(({ status }) => status)).toEqual([200, 200]);
  const id = crypto.randomUUID();
  const task = { id, words: "Ring", personId: site.bob.personId, dueOn: null, isDone: false };
  const column = { id, label: "Team", type: "text", options: [] };
  for (const [address, twice] of [
    [`/volunteers/${body.reference}/tasks`, task],
    ["/volunteers/columns", column],
    ["/volunteers/views", { id, name: "Without a bed", search: "?q=bed" }],
  ] as const) {
    const answers = await Promise.all([ofAnn.post(address, twice), ofAnn.post(address, twice)]);
    expect(
      answers.map(({ status }) => status),
      address,
    ).toEqual([200, 200]);
  }
});

test("an address with a character that no database stores finds nothing", async () => {
  await using site = await open();
  const browser = site.browser(site.ann.cookie);
  for (const path of ["/bands?q=%00", "/find?q=a%00", "/mails?q=%00", "/settings/log?person=%00"])
    expect((await browser.get(path)).status, path).toBeLessThan(500);
  for (const path of ["/bands/%00", "/mails/%00", "/people/%00", "/people/%00/stored"])
    expect((await browser.get(path)).status, path).toBeLessThan(500);
});
