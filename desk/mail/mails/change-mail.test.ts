import { expect, test } from "vitest";
import { mailingTestKey } from "#desk/records/model/mail-kinds.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { failureAdvice } from "./failure-advice.ts";
import { mailList, mailView } from "./mails-contract.ts";
import { mailsEndpoints } from "./mails-endpoints.server.ts";

const refused = "the mail server refused the recipient (550): <old@example.org> is unknown";

/** The desk with a mail to a volunteer, in a status. */
async function open(status: "parked" | "scheduled", kind = "volunteer-mailing") {
  const desk = await openDesk(mailsEndpoints);
  const { db } = desk.services;
  const by = await signIn(desk.services, { volunteers: "change" });
  const { id, reference } = await desk.store("volunteer", {
    firstName: "Vera",
    lastName: "Lee",
    email: "new@example.org",
  });
  const facts = { to: "old@example.org", subject: "Sunday", text: "Dear Vera", why: "", quote: null, references: [] };
  const about = { kind: "volunteer" as const, id };
  await queueMails(db, [{ kind, facts, onceKey: "once", about, scheduledFor: Date.now() + 1e6 }]);
  await db
    .updateTable("outbox")
    .set({ status, last_error: status === "parked" ? refused : null })
    .execute();
  const { id: mailId } = await db.selectFrom("outbox").select("id").executeTakeFirstOrThrow();
  const read = async (person = by) => mailView.parse(await (await desk.get(`/mails/${mailId}`, person)).json());
  const mails = () => db.selectFrom("outbox").selectAll().orderBy("queued_at").orderBy("once_key", "desc").execute();
  const post = (path: string, body: object = { id: mailId }, person = by) => desk.post(`/mails/${path}`, body, person);
  return { ...desk, db, by, reference, mailId, read, mails, post };
}

test("a mail that did not arrive goes to the corrected address of its record, once, and not to the old one", async () => {
  await using desk = await open("parked");
  const mail = await desk.read();
  expect(mail).toMatchObject({ newAddress: "new@example.org", record: { path: `/desk/volunteers/${desk.reference}` } });
  expect(mail.advice).toContain("Ask them for another one");
  const both = await Promise.all([desk.post("readdress"), desk.post("readdress")]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  const mails = await desk.mails();
  expect(mails.map(({ status }) => status).toSorted()).toEqual(["discarded", "queued"]);
  expect(await desk.read()).toMatchObject({ newAddress: null, advice: expect.stringContaining("is not sent again") });
  const again = mails.find(({ status }) => status === "queued");
  expect(JSON.parse(again?.facts ?? "")).toMatchObject({ to: "new@example.org", subject: "Sunday", text: "Dear Vera" });
  const log = await desk.db.selectFrom("desk_log").select(["action", "subject_kind"]).execute();
  expect(log).toEqual([{ action: "record.mail-again", subject_kind: "volunteer" }]);
});

test("while the record has the same address, for somebody who may not change it, or of a test, nothing goes elsewhere", async () => {
  await using desk = await open("parked");
  const programme = await signIn(desk.services, { programme: "change" });
  expect((await desk.post("readdress", { id: desk.mailId }, programme)).status).toBe(404);
  await desk.db
    .updateTable("outbox")
    .set({ once_key: `${mailingTestKey}once` })
    .execute();
  expect((await desk.read()).newAddress, "a test is never sent to whom it is about").toBeNull();
  expect((await desk.post("readdress")).status).toBe(404);
  await desk.db.updateTable("outbox").set({ once_key: "once" }).execute();
  await desk.db.updateTable("volunteer_applications").set({ email: "Old@example.org" }).execute();
  expect((await desk.read()).newAddress).toBeNull();
  expect((await desk.post("readdress")).status).toBe(404);
  expect(await desk.mails()).toHaveLength(1);
});

test("the list leads from a mail that did not arrive to its address, and offers the corrected one", async () => {
  await using desk = await open("parked");
  const chair = await signIn(desk.services, { chair: "change" });
  const listed = async () => mailList.parse(await (await desk.get("/mails", chair)).json()).mails;
  const record = { path: `/desk/volunteers/${desk.reference}`, field: "email" };
  expect(await listed()).toMatchObject([{ to: "old@example.org", record, newAddress: "new@example.org" }]);
  await desk.db.updateTable("outbox").set({ about_kind: null, about_id: null }).execute();
  expect(await listed(), "whoever has the address").toMatchObject([
    { record: { path: "/desk/people/old%40example.org" } },
  ]);
  const { committeeEmail } = desk.services.config;
  await desk.db.updateTable("outbox").set({ recipient: committeeEmail }).execute();
  expect(await listed()).toMatchObject([{ record: null, advice: expect.stringMatching(/festival's own address/) }]);
});

test("the chair has one mail tried again, and the others stay", async () => {
  await using desk = await open("parked");
  await queueMails(desk.db, [{ kind: "contact-message", facts: {}, onceKey: "other" }]);
  await desk.db.updateTable("outbox").set({ status: "parked" }).execute();
  const chair = await signIn(desk.services, { chair: "change" });
  expect((await desk.post("retry", { ids: [desk.mailId] })).status, "not the chair").toBe(403);
  expect(await (await desk.post("retry", { ids: [desk.mailId] }, chair)).json()).toEqual({ count: 1 });
  const mails = await desk.mails();
  expect(mails.find(({ id }) => id === desk.mailId)?.status).toBe("queued");
  expect(mails.filter(({ status }) => status === "parked")).toHaveLength(1);
});

test("one mail of several is stopped before it goes; a decision is stopped where it was told", async () => {
  await using desk = await open("scheduled");
  expect((await desk.read()).mayStop).toBe(true);
  const programme = await signIn(desk.services, { programme: "change" });
  expect(await (await desk.post("stop", { id: desk.mailId }, programme)).json()).toEqual({ count: 0 });
  expect(await (await desk.post("stop")).json()).toEqual({ count: 1 });
  expect(await (await desk.post("stop")).json()).toEqual({ count: 0 });
  expect((await desk.mails()).map(({ status }) => status)).toEqual(["discarded"]);
  await using told = await open("scheduled", "volunteer-decision");
  expect(await told.read()).toMatchObject({ mayStop: false, decisionPath: "/desk/announce" });
  expect(await (await told.post("stop")).json()).toEqual({ count: 0 });
});

test.each([
  [refused, "Nobody has this address"],
  ["the mail server asked to try later (452): mailbox full", "mailbox is full"],
  ["the mail server asked to try later (552)", "mailbox is full"],
  ["the mail server cannot be reached: ECONNREFUSED", "was away for three days"],
  ["the mail server refused our login (535): no", "refused our sign-in"],
  ["the mail server refused the message (554): spam", "in other words"],
  ["the mail server refused our sender (452): 4.3.1 Insufficient storage", "does not let us send"],
  ["the mail server refused the message (552): 5.3.4 Message too big", "did not like what it says"],
  ["the mail server asked to try later (450): Your sending quota is used up", "put us off for three days"],
  [null, "It could not be sent"],
])("of “%s” it is said what to do", (lastError, advice) => {
  expect(failureAdvice(lastError)).toContain(advice);
});
