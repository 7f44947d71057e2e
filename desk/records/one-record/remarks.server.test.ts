import { describe, expect, test } from "vitest";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { editConflict } from "#desk/frame/parts/saving/edit-conflict.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { recordView } from "../model/record-contract.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";

async function open() {
  const desk = await openDesk(recordEndpoints);
  const member = (name: string, roles: HeldRoles = { programme: "change", volunteers: "change" }) =>
    signIn(desk.services, roles, {}, name);
  const read = async (path: string, who: { cookie: string }) =>
    recordView.parse(await (await desk.get(path, who)).json());
  return { ...desk, member, read };
}

describe("scores", () => {
  test("of the others are hidden until one's own is given", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.store("band");
    const score = (who: { cookie: string }, value: number | null) =>
      desk.post(`/bands/${reference}/score`, { value }, who);
    await score(ann, 5);
    expect((await desk.read(`/bands/${reference}`, bob)).scores).toEqual({ own: null, given: null });
    await score(bob, 1);
    await score(bob, 2);
    await score(bob, 2);
    const { scores } = await desk.read(`/bands/${reference}`, bob);
    expect(scores).toMatchObject({ own: 2, given: { average: 3.5, each: [{ name: "Ann", value: 5 }, { value: 2 }] } });
    await score(bob, null);
    expect((await desk.read(`/bands/${reference}`, bob)).scores).toEqual({ own: null, given: null });
    expect((await score(bob, 6)).status).toBe(422);
    const log = await desk.services.db.selectFrom("desk_log").select("changes").execute();
    expect(log.map(({ changes }) => changes)).toEqual(["[]", "[]", "[]", "[]"]);
  });

  test("and notes are neither seen nor given by whom the band is too close to", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.store("band");
    const path = `/bands/${reference}`;
    await desk.post(`${path}/score`, { value: 4 }, ann);
    await desk.post(`${path}/score`, { value: 5 }, bob);
    await desk.post(`${path}/notes`, { id: crypto.randomUUID(), words: "Heard them in May." }, ann);
    for (const _ of ["once", "sent again"]) await desk.post(`${path}/conflict`, { hasConflictOfInterest: true }, bob);
    const view = await desk.read(path, bob);
    expect(view).toMatchObject({ hasConflictOfInterest: true, scores: null, notes: [] });
    expect(view.history.map(({ action }) => action)).toEqual(["record.conflict"]);
    expect((await desk.post(`${path}/score`, { value: 5 }, bob)).status).toBe(403);
    expect((await desk.post(`${path}/notes`, { id: crypto.randomUUID(), words: "x" }, bob)).status).toBe(403);
    expect((await desk.read(path, ann)).scores?.given?.each).toEqual([{ name: "Ann", value: 4 }]);
    await desk.post(`${path}/conflict`, { hasConflictOfInterest: false }, bob);
    const after = await desk.read(path, bob);
    expect([after.notes.length, after.scores], "the others' scores show once one's own is given").toEqual([
      1,
      { own: null, given: null },
    ]);
    const actions = after.history.map(({ action }) => action).filter((action) => action.startsWith("record.conflict"));
    expect(actions.toSorted()).toEqual(["record.conflict", "record.conflict-removed"]);
  });
});

test("nobody owns a volunteer, nor gives one a score: who is of the family is told so", async () => {
  await using desk = await open();
  const bob = await desk.member("Bob");
  const { reference } = await desk.store("volunteer");
  const path = `/volunteers/${reference}`;
  await desk.post(`${path}/conflict`, { hasConflictOfInterest: true }, bob);
  const refused = await desk.post(`${path}/notes`, { id: crypto.randomUUID(), words: "Very kind", before: "" }, bob);
  expect([refused.status, (await refused.json()).detail]).toEqual([
    403,
    "You said that this is your own family, so you write no note, and see none.",
  ]);
});

describe("whoever a band is too close to", () => {
  test("cannot decide about it until that is taken back, and may change its answers", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.store("band", { leaderPhone: "0400 000 001" });
    const path = `/bands/${reference}`;
    await desk.post(`${path}/conflict`, { hasConflictOfInterest: true }, bob);
    const change = (who: { cookie: string }, version: number, field: string, before: string, after: string) =>
      desk.post(`${path}/change`, { version, changes: [{ field, before, after }] }, who);
    for (const status of ["shortlisted", "accepted", "waiting", "declined", "withdrawn"]) {
      const refused = await change(bob, 1, "status", "new", status);
      expect(refused.status, status).toBe(403);
      expect((await refused.json()).detail).toBe(
        "You said that this is your own band or family, so others decide here.",
      );
    }
    expect(await desk.read(path, bob)).toMatchObject({ status: "new", version: 1 });
    expect((await change(bob, 1, "answers.leaderPhone", "0400 000 001", "0400 000 002")).status).toBe(200);
    expect((await change(ann, 2, "status", "new", "declined")).status, "others decide").toBe(200);
    await desk.post(`${path}/conflict`, { hasConflictOfInterest: false }, bob);
    expect((await change(bob, 3, "status", "declined", "accepted")).status, "it was a slip").toBe(200);
  });
});

describe("notes and tasks", () => {
  test("have an upper number for each record, and those that are there can be changed still", async () => {
    await using desk = await open();
    const { db } = desk.services;
    const ann = await desk.member("Ann");
    const [full, other] = [await desk.store("band"), await desk.store("band")];
    const ofFull = { kind: "band", record_id: full.id, person_id: ann.personId, created_at: 1 } as const;
    const ids = Array.from({ length: 300 }, () => crypto.randomUUID());
    const note = (id: string) => ({ ...ofFull, id, words: "A note" });
    const task = (id: string) => ({ ...ofFull, id, words: "A task", created_by: ann.personId });
    await db.insertInto("desk_notes").values(ids.map(note)).execute();
    await db.insertInto("desk_tasks").values(ids.slice(0, 100).map(task)).execute();
    const id = crypto.randomUUID();
    const newTask = { id, words: "One more", personId: ann.personId, dueOn: null, isDone: false };
    for (const [path, body] of [["notes", { id, words: "One more" }] as const, ["tasks", newTask] as const]) {
      const refused = await desk.post(`/bands/${full.reference}/${path}`, body, ann);
      expect([refused.status, await refused.json()], path).toMatchObject([
        422,
        { detail: "A band has at most 300 notes and 100 tasks. Please remove one that nobody needs any more." },
      ]);
      expect((await desk.post(`/bands/${other.reference}/${path}`, body, ann)).status, path).toBe(200);
    }
    const [first = ""] = ids;
    const changed = await desk.post(`/bands/${full.reference}/notes`, { id: first, words: "Changed" }, ann);
    expect(changed.status).toBe(200);
  });

  test("that are sent again are stored once; a note is changed by whoever wrote it", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.store("message");
    const path = `/messages/${reference}`;
    const id = crypto.randomUUID();
    const write = (who: { cookie: string }, words: string) => desk.post(`${path}/notes`, { id, words }, who);
    await write(ann, "Rang back.");
    await write(ann, "Rang back.");
    await write(ann, "Rang back at six.");
    expect((await write(bob, "No.")).status).toBe(403);
    const { notes, history } = await desk.read(path, bob);
    expect(notes).toMatchObject([{ by: { name: "Ann" }, words: "Rang back at six.", editedAt: expect.any(Number) }]);
    expect(history.map(({ action }) => action).toSorted()).toEqual(["record.note", "record.note-edited"]);
    await write(ann, "");
    expect((await desk.read(path, bob)).notes).toEqual([]);
  });

  test("of two windows of one person: a note that was changed in the other is not written over unseen", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.store("band");
    const path = `/bands/${reference}`;
    const id = crypto.randomUUID();
    const write = (words: string, before: string | null) => desk.post(`${path}/notes`, { id, words, before }, ann);
    await write("Too loud.", null);
    // Its answer was lost, and one has gone on writing.
    expect((await write("Too loud for the church.", null)).status).toBe(200);
    const refused = await write("Loud.", "Too loud.");
    expect(refused.status).toBe(409);
    const { conflicts } = editConflict.parse(await refused.json());
    expect(conflicts).toMatchObject([{ field: "note.words", theirs: "Too loud for the church." }]);
    expect((await write("Loud.", "Too loud for the church.")).status).toBe(200);
    expect((await desk.read(path, ann)).notes).toMatchObject([{ words: "Loud." }]);
  });

  test("that are sent twice at the same time are stored once", async () => {
    await using desk = await open();
    const ann = await desk.member("Ann");
    const { reference } = await desk.store("band");
    const note = { id: crypto.randomUUID(), words: "Rang back.", before: null };
    const sent = Array.from({ length: 4 }, () => desk.post(`/bands/${reference}/notes`, note, ann));
    for (const { status } of await Promise.all(sent)) expect(status).toBe(200);
    expect((await desk.read(`/bands/${reference}`, ann)).notes).toHaveLength(1);
  });

  test("are for a named person with a day, done by a tick", async () => {
    await using desk = await open();
    const [ann, bob] = [await desk.member("Ann"), await desk.member("Bob")];
    const { reference } = await desk.store("volunteer");
    const path = `/volunteers/${reference}`;
    const task = { id: crypto.randomUUID(), words: "Ring", personId: bob.personId, dueOn: "2027-05-31", isDone: false };
    await desk.post(`${path}/tasks`, task, ann);
    expect((await desk.read(path, ann)).tasks).toMatchObject([
      { words: "Ring", person: { name: "Bob" }, dueOn: "2027-05-31", doneAt: null },
    ]);
    await desk.post(`${path}/tasks`, { ...task, isDone: true }, bob);
    const { tasks, history } = await desk.read(path, ann);
    expect(tasks).toMatchObject([{ doneAt: expect.any(Number) }]);
    expect(history[0]?.changes).toEqual([{ field: "isDone", before: false, after: true }]);
    expect((await desk.post(`${path}/tasks`, { ...task, dueOn: "soon" }, ann)).status).toBe(422);
  });
});
