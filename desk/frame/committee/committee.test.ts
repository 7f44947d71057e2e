import { expect, test } from "vitest";
import { deskEmails } from "#desk/frame/access/emails/desk-emails.server.tsx";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { addDeskData } from "#tests/support/desk/desk-data.ts";
import { openTestServices } from "#tests/support/site/services.ts";

const path = "/settings/committee";
const bob = { name: "Bob", email: "bob@example.org", roles: { programme: "change", volunteers: "look" } };

async function open() {
  const site = await openTestServices();
  const ann = await signIn(site.services, { chair: "change" });
  return { ...site, db: site.services.db, ann, browser: deskBrowser(site.services, ann.cookie) };
}

test("the chair invites somebody by a mail that has no secret in it", async () => {
  await using site = await open();
  const { body } = await site.browser.post(`${path}/invite`, bob);
  expect(body.people.find(({ name }: { name: string }) => name === "Bob")).toMatchObject({ ...bob, status: "invited" });
  const mails = await site.db.selectFrom("outbox").select(["kind", "facts"]).execute();
  expect(mails).toEqual([
    { kind: "desk-invitation", facts: JSON.stringify({ name: "Bob", email: "bob@example.org", by: "Ann Lee" }) },
  ]);
  const again = await site.browser.post(`${path}/invite`, { ...bob, email: "BOB@example.org" });
  expect([again.status, again.body.errors[0].field]).toEqual([409, "email"]);
  const without = await site.browser.post(`${path}/invite`, { ...bob, email: "eve@example.org", roles: {} });
  expect(without.body.errors).toEqual([{ field: "roles", message: "Please choose a role at least." }]);
});

test("new roles count at once: whoever was signed in has to sign in again", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { volunteers: "change" });
  const ofEve = deskBrowser(site.services, eve.cookie);
  expect((await ofEve.get("/account")).status).toBe(200);
  await site.browser.post(`${path}/roles`, { id: eve.personId, roles: { editor: "look" } });
  expect((await ofEve.get("/account")).status).toBe(401);
  const [logged] = await site.db.selectFrom("desk_log").selectAll().where("action", "=", "person.roles").execute();
  expect(JSON.parse(logged?.changes ?? "")).toEqual([
    { field: "roles", before: { volunteers: "change" }, after: { editor: "look" } },
  ]);
});

test("the roles that somebody has already, given again by a second press, sign nobody out and are not logged", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { volunteers: "change" });
  const again = await site.browser.post(`${path}/roles`, { id: eve.personId, roles: { volunteers: "change" } });
  expect(again.status).toBe(200);
  expect((await deskBrowser(site.services, eve.cookie).get("/account")).status).toBe(200);
  const logged = site.db.selectFrom("desk_log").selectAll().where("action", "=", "person.roles");
  expect(await logged.execute()).toEqual([]);
});

test("whoever is taken off the committee is signed out, and comes back only by an invitation", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { editor: "change" });
  const { body } = await site.browser.post(`${path}/revoke`, { id: eve.personId });
  expect(body.people.map(({ name }: { name: string }) => name)).toEqual(["Ann Lee"]);
  expect(body.former).toEqual([{ id: eve.personId, name: "Ann Lee", leftAt: expect.any(Number) }]);
  expect((await deskBrowser(site.services, eve.cookie).get("/account")).status).toBe(401);
  const twice = await site.browser.post(`${path}/revoke`, { id: eve.personId });
  expect(twice.status).toBe(409);
  const email = `${eve.personId}@example.org`;
  expect((await site.browser.post(`${path}/invite`, { ...bob, email })).status).toBe(200);
});

test("the last chair stays: an invited one, and one who may look only, do not count", async () => {
  await using site = await open();
  await site.browser.post(`${path}/invite`, { ...bob, roles: { chair: "change" } });
  await signIn(site.services, { chair: "look" });
  for (const [command, body] of [
    ["revoke", {}],
    ["roles", { roles: { editor: "change" } }],
    ["roles", { roles: { chair: "look" } }],
  ] as const) {
    const { status, body: problem } = await site.browser.post(`${path}/${command}`, { id: site.ann.personId, ...body });
    expect([status, problem.detail]).toEqual([409, expect.stringContaining("last chair")]);
  }
});

test("of two chairs who take each other off at once, one stays", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { chair: "change" });
  const ofEve = deskBrowser(site.services, eve.cookie);
  await Promise.all([
    site.browser.post(`${path}/revoke`, { id: eve.personId }),
    ofEve.post(`${path}/revoke`, { id: site.ann.personId }),
  ]);
  const chairs = await site.db.selectFrom("desk_people").select("id").where("status", "=", "active").execute();
  expect(chairs).toHaveLength(1);
});

test("the chair lets somebody in again who lost everything: what they had ends", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { editor: "change" });
  const passkey = { id: "k", public_key: "", counter: 0, transports: "[]", backed_up: 0, name: "k" } as const;
  await site.db
    .insertInto("desk_passkeys")
    .values({ ...passkey, person_id: eve.personId, created_at: 1 })
    .execute();
  const { body } = await site.browser.post(`${path}/let-in-again`, { id: eve.personId });
  expect(body.people.map((person: { hasDevice: boolean }) => person.hasDevice)).toEqual([false, false]);
  expect((await deskBrowser(site.services, eve.cookie).get("/account")).status).toBe(401);
});

test("the chair hands the work of one to another", async () => {
  await using site = await open();
  const [eve, joe] = [
    await signIn(site.services, { editor: "change" }),
    await signIn(site.services, { editor: "change" }),
  ];
  const task = {
    id: "t1",
    kind: "message",
    record_id: "m1",
    words: "Answer",
    created_by: eve.personId,
    created_at: 1,
  } as const;
  await site.db
    .insertInto("desk_tasks")
    .values({ ...task, person_id: eve.personId })
    .execute();
  const { body } = await site.browser.post(`${path}/hand-over`, { id: eve.personId, to: joe.personId });
  expect(body.people.find(({ id }: { id: string }) => id === joe.personId).openWork).toBe(1);
  expect((await site.browser.post(`${path}/hand-over`, { id: joe.personId, to: "nobody" })).status).toBe(409);
});

test("a successor is told by mail, once, what was handed to them and by whom, unless they took it or switched that off", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { programme: "change" }, {}, "Eve Stone");
  const joe = await signIn(site.services, { programme: "change" }, {}, "Joe Field");
  await addDeskData(site.db, { kind: "band", id: "b1" }, { assigned_to: eve.personId });
  await site.db.updateTable("desk_tasks").set({ person_id: eve.personId }).execute();
  const mails = async () => site.db.selectFrom("outbox").select(["kind", "facts"]).execute();
  const handOver = (from: string, to: string) => site.browser.post(`${path}/hand-over`, { id: from, to });
  await handOver(eve.personId, joe.personId);
  await handOver(eve.personId, joe.personId);
  const [mail, ...others] = await mails();
  expect([mail?.kind, others], "the second time there is nothing left to move").toEqual(["desk-hand-over", []]);
  const rendered = await deskEmails["desk-hand-over"]?.(JSON.parse(mail?.facts ?? ""), site.services);
  expect(rendered).toMatchObject({
    to: `${joe.personId}@example.org`,
    subject: "Eve Stone's work is yours now",
    text: expect.stringContaining(
      "Ann Lee handed the work of Eve Stone to you: 1 open task and 1 record to look after.",
    ),
  });
  expect(rendered?.text, "of the record not even the name").not.toContain("Plays well");
  await handOver(joe.personId, site.ann.personId);
  expect(await mails(), "Ann takes it over herself").toHaveLength(1);
  await deskBrowser(site.services, joe.cookie).post("/me/preferences", { mailOnTask: false });
  await handOver(site.ann.personId, joe.personId);
  expect(await mails(), "Joe has switched it off").toHaveLength(1);
});

test("work that is handed over stands in the history of each record", async () => {
  await using site = await open();
  const [eve, joe] = [
    await signIn(site.services, { programme: "change" }),
    await signIn(site.services, { programme: "change" }),
  ];
  await addDeskData(site.db, { kind: "band", id: "b1" }, { assigned_to: eve.personId });
  await addDeskData(site.db, { kind: "band", id: "b2" }, { assigned_to: joe.personId });
  await site.browser.post(`${path}/hand-over`, { id: eve.personId, to: joe.personId });
  const logged = await site.db
    .selectFrom("desk_log")
    .select(["person_id", "subject_id", "changes"])
    .where("action", "=", "record.change")
    .execute();
  const changes = JSON.stringify([{ field: "assignedTo", before: eve.personId, after: joe.personId }]);
  expect(logged).toEqual([{ person_id: site.ann.personId, subject_id: "b1", changes }]);
});

test("who is taken back onto the committee has no session left from before", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { editor: "change" });
  // As a sign-in leaves it that ends just after the chair took them off.
  await site.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", eve.personId).execute();
  await site.browser.post(`${path}/invite`, { ...bob, email: `${eve.personId}@example.org` });
  expect((await deskBrowser(site.services, eve.cookie).get("/account")).status).toBe(401);
});

test("a member with open work is taken off only if the chair says that it may stay unassigned", async () => {
  await using site = await open();
  const eve = await signIn(site.services, { programme: "change" });
  await addDeskData(site.db, { kind: "band", id: "b1" }, { assigned_to: eve.personId });
  const refused = await site.browser.post(`${path}/revoke`, { id: eve.personId });
  expect([refused.status, refused.body.detail]).toEqual([409, expect.stringContaining("who takes it over")]);
  expect((await deskBrowser(site.services, eve.cookie).get("/account")).status).toBe(200);
  const { body } = await site.browser.post(`${path}/revoke`, { id: eve.personId, leavesWork: true });
  expect(body.people).toHaveLength(1);
});
