import { describe, expect, test } from "vitest";
import { deskEmails } from "#desk/frame/access/emails/desk-emails.server.tsx";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { editConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { removeDeskData } from "#services/database/remove-desk-data.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { recordView } from "../model/record-contract.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";

async function open() {
  const desk = await openDesk(recordEndpoints);
  const { db } = desk.services;
  const member = (name: string, roles: HeldRoles = { programme: "change" }) => signIn(desk.services, roles, {}, name);
  const { id, reference } = await desk.store("band", { bandName: "The Lamplighters" });
  const path = `/bands/${reference}`;
  const taskFor = (personId: string) => ({
    id: crypto.randomUUID(),
    words: "Ring their drummer, 0400 000 001",
    personId,
    dueOn: "2027-05-31",
    isDone: false,
  });
  const mails = () => db.selectFrom("outbox").select(["kind", "facts", "status"]).execute();
  const choose = (personId: string, chosen: object) =>
    db
      .updateTable("desk_people")
      .set({ preferences: JSON.stringify(chosen) })
      .where("id", "=", personId)
      .execute();
  return { ...desk, db, member, id, reference, path, taskFor, mails, choose };
}

test("a task is due on a day that there is: another one would break Today of whoever is given it", async () => {
  await using desk = await open();
  const ann = await desk.member("Ann");
  for (const dueOn of ["2027-13-45", "2027-02-30", "0000-00-00", "2027-05-31T08:00", "tomorrow"]) {
    const refused = await desk.post(`${desk.path}/tasks`, { ...desk.taskFor(ann.personId), dueOn }, ann);
    expect([refused.status, await refused.json()], dueOn).toMatchObject([422, { errors: [{ field: "dueOn" }] }]);
  }
});

describe("a task, and a record to look after,", () => {
  test("are given to who may see the record, and to nobody else", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const bob = await desk.member("Bob", { volunteers: "change" });
    const left = await desk.member("Joe");
    await desk.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", left.personId).execute();
    for (const personId of [bob.personId, left.personId, "nobody"]) {
      const refused = await desk.post(`${desk.path}/tasks`, desk.taskFor(personId), ann);
      expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: "personId" }] }]);
      const changes = [{ field: "assignedTo", before: null, after: personId }];
      expect((await desk.post(`${desk.path}/change`, { version: 1, changes }, ann)).status).toBe(422);
    }
    const view = recordView.parse(await (await desk.get(desk.path, ann)).json());
    expect(view).toMatchObject({ tasks: [], assignedTo: null, people: [{ name: "Ann" }] });
  });

  test("stay with somebody whose roles have changed since", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const task = desk.taskFor(bob.personId);
    await desk.post(`${desk.path}/tasks`, task, ann);
    await desk.db.updateTable("desk_people").set({ roles: "{}" }).where("id", "=", bob.personId).execute();
    expect((await desk.post(`${desk.path}/tasks`, { ...task, isDone: true }, ann)).status).toBe(200);
  });
});

describe("taking back what was with somebody who has left", () => {
  const leave = ({ db }: Awaited<ReturnType<typeof open>>, personId: string) =>
    db.updateTable("desk_people").set({ status: "left", roles: "{}" }).where("id", "=", personId).execute();

  test("leaves a record with nobody, as in a list", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const change = (body: object) => desk.post(`${desk.path}/change`, body, ann);
    const [ofAnn, ofBob] = [ann.personId, bob.personId];
    await change({ version: 1, changes: [{ field: "assignedTo", before: null, after: ofBob }] });
    await leave(desk, ofBob);
    await change({ version: 2, changes: [{ field: "assignedTo", before: ofBob, after: ofAnn }] });
    const back = [{ field: "assignedTo", before: ofAnn, after: ofBob }];
    expect((await change({ version: 3, changes: back })).status, "nobody is given to who left").toBe(422);
    expect((await change({ version: 3, isUndo: true, changes: back })).status).toBe(200);
    const view = recordView.parse(await (await desk.get(desk.path, ann)).json());
    expect(view.assignedTo).toBe(null);
  });

  test("puts a removed task back with them, and tells them nothing", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { id, ...task } = desk.taskFor(bob.personId);
    const save = (words: string, before: object | null) =>
      desk.post(`${desk.path}/tasks`, { id, ...task, words, before }, ann);
    await save(task.words, null);
    await leave(desk, bob.personId);
    await desk.db.deleteFrom("outbox").execute();
    await save("", task);
    expect((await save(task.words, { ...task, words: "" })).status).toBe(200);
    const view = recordView.parse(await (await desk.get(desk.path, ann)).json());
    expect(view.tasks).toMatchObject([{ words: task.words, person: { id: bob.personId } }]);
    expect(await desk.mails()).toEqual([]);
  });
});

test("a task that is there is given to nobody who has left, although they once had one of the record", async () => {
  await using desk = await open();
  const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
  const { id, ...ofBob } = desk.taskFor(bob.personId);
  const ofAnn = { ...ofBob, personId: ann.personId };
  const save = (task: object, before: object | null) => desk.post(`${desk.path}/tasks`, { id, ...task, before }, ann);
  expect((await save(ofBob, null)).status).toBe(200);
  expect((await save(ofAnn, ofBob)).status).toBe(200);
  await desk.db
    .updateTable("desk_people")
    .set({ status: "left", roles: "{}" })
    .where("id", "=", bob.personId)
    .execute();
  expect((await save(ofBob, ofAnn)).status).toBe(422);
  const view = recordView.parse(await (await desk.get(desk.path, ann)).json());
  expect(view.tasks).toMatchObject([{ person: { id: ann.personId } }]);
});

describe("a task that two change at the same time", () => {
  async function openTwo() {
    const desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { id, ...fields } = desk.taskFor(bob.personId);
    const save = (who: { cookie: string }, change: object, before: object | null = fields) =>
      desk.post(`${desk.path}/tasks`, { id, ...fields, ...change, before }, who);
    await save(ann, {}, null);
    const tasks = async () => recordView.parse(await (await desk.get(desk.path, ann)).json()).tasks;
    return { ...desk, ann, bob, fields, save, tasks };
  }

  test("is merged field by field", async () => {
    await using desk = await openTwo();
    expect((await desk.save(desk.bob, { isDone: true })).status).toBe(200);
    expect((await desk.save(desk.ann, { dueOn: "2027-06-01" })).status).toBe(200);
    expect(await desk.tasks()).toMatchObject([{ doneAt: expect.any(Number), dueOn: "2027-06-01" }]);
  });

  test("stays as it is where both changed the same: the second one is told by whom and to what", async () => {
    await using desk = await openTwo();
    await desk.save(desk.bob, { dueOn: "2027-06-01" });
    const refused = await desk.save(desk.ann, { dueOn: "2027-06-02", isDone: true });
    expect(refused.status).toBe(409);
    const { conflicts } = editConflict.parse(await refused.json());
    expect(conflicts).toEqual([{ field: "task.dueOn", theirs: "2027-06-01", by: "Bob", at: expect.any(Number) }]);
    expect(await desk.tasks()).toMatchObject([{ doneAt: null, dueOn: "2027-06-01" }]);
    const before = { ...desk.fields, dueOn: "2027-06-01" };
    expect((await desk.save(desk.ann, { dueOn: "2027-06-02", isDone: true }, before)).status).toBe(200);
    expect(await desk.tasks()).toMatchObject([{ doneAt: expect.any(Number), dueOn: "2027-06-02" }]);
  });

  test("stays removed where one of them removed it, until that is undone", async () => {
    await using desk = await openTwo();
    await desk.save(desk.bob, { words: "" });
    expect((await desk.save(desk.ann, { isDone: true })).status).toBe(200);
    expect(await desk.tasks()).toEqual([]);
    expect((await desk.save(desk.ann, { words: "Write to them" })).status).toBe(409);
    expect((await desk.save(desk.bob, {}, { ...desk.fields, words: "" })).status).toBe(200);
    expect(await desk.tasks()).toHaveLength(1);
  });

  test("loses nothing when many do it at once", async () => {
    await using desk = await openTwo();
    const changes = [{ words: "Write to them" }, { dueOn: "2027-06-01" }, { isDone: true }];
    for (const { status } of await Promise.all(changes.map((change) => desk.save(desk.ann, change))))
      expect(status).toBe(200);
    expect(await desk.tasks()).toMatchObject([
      { words: "Write to them", dueOn: "2027-06-01", doneAt: expect.any(Number) },
    ]);
  });
});

describe("whoever is given a task by somebody else", () => {
  test("is told by mail once, by whom and about which record, with a link, and not what it says", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const task = desk.taskFor(bob.personId);
    for (const words of [task.words, task.words, "", task.words])
      await desk.post(`${desk.path}/tasks`, { ...task, words }, ann);
    const [mail, ...others] = await desk.mails();
    expect([mail?.kind, others]).toEqual(["desk-task", []]);
    const rendered = await deskEmails["desk-task"]?.(JSON.parse(mail?.facts ?? ""), desk.services);
    expect(rendered).toMatchObject({ to: `${bob.personId}@example.org`, subject: "A task for you: The Lamplighters" });
    expect(rendered?.text).toContain("Ann gave you a task about The Lamplighters.");
    expect(rendered?.text).toContain("Monday 31 May 2027");
    expect(rendered?.text).toContain(`https://jazz.example.org/desk/bands/${desk.reference}`);
    expect(rendered?.text).not.toContain("drummer");
  });

  test("is told when it was somebody else's before", async () => {
    await using desk = await open();
    const [ann, bob, joe] = [await desk.member("Ann"), await desk.member("Bob"), await desk.member("Joe")];
    const task = desk.taskFor(bob.personId);
    await desk.post(`${desk.path}/tasks`, task, ann);
    await desk.post(`${desk.path}/tasks`, { ...task, personId: joe.personId }, ann);
    expect((await desk.mails()).map(({ facts }) => JSON.parse(facts).name).toSorted()).toEqual(["Bob", "Joe"]);
  });

  test("is not told by mail where they switched that off, nor is who gives it to themselves", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    await desk.choose(bob.personId, { mailOnTask: false });
    for (const { personId } of [ann, bob]) await desk.post(`${desk.path}/tasks`, desk.taskFor(personId), ann);
    expect(await desk.mails()).toEqual([]);
  });
});

test("a mail about a task loses the record's name when the record goes: one that waits is not sent any more", async () => {
  await using desk = await open();
  const [ann, bob, joe] = [await desk.member("Ann"), await desk.member("Bob"), await desk.member("Joe")];
  for (const { personId } of [bob, joe]) await desk.post(`${desk.path}/tasks`, desk.taskFor(personId), ann);
  const sent = desk.db.updateTable("outbox").set({ status: "sent", message: "about The Lamplighters" });
  await sent.where("facts", "like", '%"Bob"%').execute();
  await removeDeskData(desk.db, "band_applications", desk.id);
  const left = await desk.db.selectFrom("outbox").selectAll().execute();
  expect(left).toMatchObject([{ kind: "desk-task", status: "sent", facts: "{}", message: null }]);
});
