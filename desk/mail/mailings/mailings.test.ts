import { expect, test } from "vitest";
import { removeOldBatches } from "#desk/mail/batches/batches.server.ts";
import { progressWords } from "#desk/mail/batches/progress-words.ts";
import { removeDeskData } from "#services/database/remove-desk-data.server.ts";
import { queueScheduledMails, stopMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { mailings } from "./mailing-batches.server.ts";
import { mailingList, mailingView, mailsToRead, peopleToChoose } from "./mailings-contract.ts";
import { mailingsEndpoints } from "./mailings-endpoints.server.ts";

const minute = 60_000;
const write = "/mails/many/write/volunteers";
const text = { subject: "{festival}: see you, {firstname}", words: "Dear {name},\n\nbring a hat." };

async function open(people = 0) {
  const desk = await openDesk(mailingsEndpoints);
  const by = await signIn(desk.services, { volunteers: "change" });
  const add = (firstName: string, lastName: string, email: string) =>
    desk.store("volunteer", { firstName, lastName, name: `${firstName} ${lastName}`, email });
  const stored = [];
  for (let at = 0; at < people; at++) stored.push(await add("Vera", `No${at}`, `vera${at}.mailings@example.org`));
  // The list makes the desk's rows.
  const choose = async () => peopleToChoose.parse(await (await desk.get(`${write}?view=all&year=all`, by)).json());
  await choose();
  const references = stored.map(({ reference }) => reference);
  const id = crypto.randomUUID();
  const send = (changes: object = {}, person = by) =>
    desk.post(`${write}/send`, { id, ...text, references, when: "soon", count: references.length, ...changes }, person);
  const outbox = () => desk.services.db.selectFrom("outbox").selectAll().orderBy("due_at").execute();
  const mailing = async () => mailingView.parse(await (await desk.get(`/mails/many/${id}`, by)).json()).mailing;
  const control = async (what: string) => (await desk.post("/mails/many/control", { id, do: what }, by)).json();
  return { ...desk, by, add, stored, choose, references, id, send, outbox, mailing, control };
}

test("each of those who were chosen gets their own mail, ten minutes later, once, however often it is sent", async () => {
  await using desk = await open(3);
  const chosen = desk.references.slice(0, 2);
  const before = Date.now();
  const sent = await Promise.all([1, 2].map(() => desk.send({ references: chosen, count: 2 })));
  expect(await Promise.all(sent.map((response) => response.json()))).toEqual([
    { id: desk.id, count: 2 },
    { id: desk.id, count: 2 },
  ]);
  const mails = await desk.outbox();
  expect(mails.map(({ kind, status, batch_id }) => [kind, status, batch_id])).toEqual([
    ["volunteer-mailing", "scheduled", desk.id],
    ["volunteer-mailing", "scheduled", desk.id],
  ]);
  for (const mail of mails) expect(mail.due_at).toBeGreaterThanOrEqual(before + 10 * minute);
  const facts = mails.map((mail) => JSON.parse(mail.facts)).toSorted((a, b) => (a.to < b.to ? -1 : 1));
  expect(facts[0]).toMatchObject({ to: "vera0.mailings@example.org", text: "Dear Vera No0,\n\nbring a hat." });
  expect(facts[0].subject).toMatch(/: see you, Vera$/);
  const log = await desk.services.db.selectFrom("desk_log").select(["action", "changes"]).execute();
  expect(log).toEqual([
    { action: "mailing.send", changes: JSON.stringify([{ field: "people", before: null, after: 2 }]) },
  ]);
});

test("what is read is what goes: one mail a person, with those who have no address or are there twice named", async () => {
  await using desk = await open();
  await desk.add("Ann", "Lee", "lee.mailings@example.org");
  await desk.add("ann", " Lee", "Lee.Mailings@example.org");
  await desk.add("Bob", "Lee", "lee.mailings@example.org");
  await desk.add("Nobody", "Here", "no address");
  const { people } = await desk.choose();
  expect(people).toHaveLength(4);
  const draft = { ...text, references: people.map(({ reference }) => reference), page: 1 };
  const read = mailsToRead.parse(await (await desk.post(`${write}/read`, draft, desk.by)).json());
  expect(read).toMatchObject({ count: 2, withoutAddress: ["Nobody Here"] });
  expect(read.twice).toHaveLength(1);
  expect(read.mails[0]?.why).toBe("You get this because you offered to help at the festival.");
  expect(read.mails.map(({ to }) => to.toLowerCase())).toEqual(Array(2).fill("lee.mailings@example.org"));
  const { references } = draft;
  expect((await desk.send({ references, count: 4 })).status, "another number than was read").toBe(409);
  expect(await desk.outbox()).toEqual([]);
  expect((await desk.send({ references, count: 2 })).status).toBe(200);
  const sent = (await desk.outbox()).map((mail) => JSON.parse(mail.facts).text);
  expect(sent.toSorted()).toEqual(read.mails.map((mail) => mail.text).toSorted());
});

test("a text with an unknown word, without words, to nobody, or at a time that is over sends nothing", async () => {
  await using desk = await open(1);
  const refused = async (changes: object) => (await (await desk.send(changes)).json()).errors[0];
  expect(await refused({ words: "Dear {bandname}" })).toMatchObject({ field: "words" });
  expect(await refused({ subject: " " })).toEqual({ field: "subject", message: "Please write a subject." });
  expect(await refused({ when: "2020-01-01T09:00" })).toMatchObject({ field: "when" });
  expect(await refused({ when: "2027-02-30T09:00" })).toMatchObject({
    field: "when",
    message: "Please give a day that the calendar has.",
  });
  expect((await desk.send({ references: [], count: 0 })).status).toBe(422);
  expect(await desk.outbox()).toEqual([]);
});

test("more than twenty need a fresh proof", async () => {
  await using desk = await open(21);
  const before = await signIn(desk.services, { volunteers: "change" }, { proved_at: Date.now() - 16 * minute });
  const refused = await desk.send({}, before);
  expect([refused.status, (await refused.json()).code]).toEqual([403, "recent-proof"]);
  const { references } = desk;
  const twenty = { references: references.slice(1), count: 20, id: crypto.randomUUID() };
  expect((await desk.send(twenty, before)).status).toBe(200);
  expect((await desk.send()).status).toBe(200);
});

test("only whoever may change volunteers writes to them, and only whoever sees them sees what was written", async () => {
  await using desk = await open(1);
  for (const roles of [{ programme: "change" }, { volunteers: "look" }] as const)
    expect((await desk.send({}, await signIn(desk.services, roles))).status).toBe(403);
  await desk.send();
  const programme = await signIn(desk.services, { programme: "change" });
  const seen = async (person: typeof programme) =>
    mailingList.parse(await (await desk.get("/mails/many", person)).json()).mailings.length;
  expect([await seen(desk.by), await seen(programme)]).toEqual([1, 0]);
  expect((await desk.post("/mails/many/control", { id: desk.id, do: "stop" }, programme)).status).toBe(404);
});

test("a mailing goes out in parts, is paused and goes on, and is stopped: what was tried is not", async () => {
  await using desk = await open(60);
  await desk.send();
  const { db } = desk.services;
  const [first] = await desk.outbox();
  expect(await queueScheduledMails(db, Number(first?.due_at)), "the first fifty").toBe(50);
  const tried = db.updateTable("outbox").set({ status: "sent", sent_at: Date.now(), attempts: 1 });
  await tried.where("id", "=", first?.id ?? "").execute();
  expect(await desk.mailing()).toMatchObject({ sent: 1, waiting: 59, state: "waits" });
  expect((await desk.control("pause")).count).toBe(59);
  expect((await desk.control("pause")).count, "paused already").toBe(0);
  expect(await desk.mailing()).toMatchObject({ state: "paused", waiting: 59 });
  expect(await queueScheduledMails(db, Date.now() + 1e12), "none goes while it is paused").toBe(0);
  expect((await desk.control("goOn")).count).toBe(59);
  expect(await queueScheduledMails(db, Date.now() + 11 * minute)).toBe(59);
  const leased = db.updateTable("outbox").set({ leased_by: "a worker", attempts: 1 }).where("status", "=", "queued");
  await leased.where("id", "=", (await desk.outbox()).find(({ status }) => status === "queued")?.id ?? "").execute();
  expect((await desk.control("stop")).count).toBe(58);
  expect(await desk.mailing()).toMatchObject({ state: "stopped", sent: 1, waiting: 1, stopped: 58 });
  expect((await desk.control("goOn")).count, "stopped for good").toBe(0);
});

test("whose record is erased gets no mail", async () => {
  await using desk = await open(2);
  await desk.send();
  await removeDeskData(desk.services.db, "volunteer_applications", desk.stored[0]?.id ?? "");
  const mails = await desk.outbox();
  expect(mails.map(({ about_id }) => about_id)).toEqual([desk.stored[1]?.id]);
  const mailing = await desk.mailing();
  expect(mailing && progressWords(mailing), "and is not counted").toBe("goes to 1 person");
});

test("one that was stopped by itself is said to be, and one that was sent counts though its person was erased since", async () => {
  await using desk = await open(3);
  await desk.send();
  const { db } = desk.services;
  const [first, second] = await desk.outbox();
  await stopMails(db, [first?.once_key ?? ""]);
  const stopped = await desk.mailing();
  expect(stopped && progressWords(stopped)).toBe("goes to 2 people, 1 stopped");
  const sent = db
    .updateTable("outbox")
    .set({ status: "sent", sent_at: 1 })
    .where("id", "=", second?.id ?? "");
  await sent.execute();
  await removeDeskData(db, "volunteer_applications", second?.about_id ?? "");
  await db.updateTable("desk_batches").set({ goes_at: 1 }).execute();
  const gone = await desk.mailing();
  expect(gone && progressWords(gone)).toBe("1 of 2 have gone, 1 stopped");
});

test("a test goes to oneself alone, filled in with one of them", async () => {
  await using desk = await open(1);
  const sent = { id: crypto.randomUUID(), ...text, reference: desk.references[0] };
  for (const _ of [1, 2]) expect((await desk.post(`${write}/test`, sent, desk.by)).status).toBe(200);
  const mails = await desk.outbox();
  expect(mails.map(({ status }) => status)).toEqual(["queued"]);
  const facts = JSON.parse(mails[0]?.facts ?? "{}");
  expect(facts).toMatchObject({ to: `${desk.by.personId}@example.org`, text: "Dear Vera No0,\n\nbring a hat." });
  expect(facts.subject).toMatch(/^Test: /);
  const { get } = deskBrowser(desk.services, desk.by.cookie);
  expect((await get(`/volunteers/${desk.references[0]}`)).body.mails, "they got no mail").toEqual([]);
});

test("the text of a mailing goes after its time", async () => {
  await using desk = await open(1);
  await desk.send();
  const removeOld = (before: Date) => removeOldBatches(desk.services.db, mailings, { now: new Date(), before });
  await removeOld(new Date(Date.now() - minute));
  expect(await desk.mailing()).not.toBeNull();
  await removeOld(new Date(Date.now() + minute));
  expect(await desk.mailing()).toBeNull();
});
