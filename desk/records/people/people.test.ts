import { expect, test } from "vitest";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { mailStates } from "#desk/records/model/mail-states.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { changeRecord } from "#desk/records/one-record/change-record.server.ts";
import { saveNote, setConflictOfInterest } from "#desk/records/one-record/remarks.server.ts";
import { holdUnsentMails } from "#services/mail/outbox/held-mails.server.ts";
import { queueMails } from "#services/mail/outbox/queue-mail.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { memberRow } from "#tests/support/membership/member-row.ts";
import { peopleEndpoints } from "./people-endpoints.server.ts";
import { erased, personView, stored } from "./person-contract.ts";
import { erasePerson } from "./person-privacy.server.ts";

const ann = "Ann.Lee@example.org";

async function open() {
  const desk = await openDesk(peopleEndpoints);
  const read = async (key: string, person: { cookie: string }) => {
    const response = await desk.get(`/people/${encodeURIComponent(key)}`, person);
    return response.ok ? personView.parse(await response.json()) : response.status;
  };
  return { ...desk, db: desk.services.db, read };
}

test("a person's page shows a couple that shares an address, and what they sent in all years", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  await desk.store(
    "volunteer",
    { firstName: "Ann", lastName: "Lee", email: ann, year: "2026" },
    new Date("2026-05-01"),
  );
  await desk.store("volunteer", { firstName: "Bob", lastName: "Lee", email: ann.toLowerCase(), year: "2027" });
  await desk.store("volunteer", { firstName: "Eve", lastName: "Ray", email: `x${ann}` });
  await desk.db
    .insertInto("members")
    .values(memberRow({ email: ann, status: "paid", paid_at: "2027-01-31T08:15:00.000Z" }))
    .execute();
  const person = await desk.read(ann, chair);
  expect(person).toMatchObject({
    email: ann.toLowerCase(),
    names: ["Bob Lee", "Ann Lee"],
    memberships: [{ year: "2027", paidAt: "2027-01-31T08:15:00.000Z" }],
    subscription: null,
  });
  expect(person).toHaveProperty("records.length", 2);
});

test("a person's page lists what the committee wrote to them before it is rendered", async () => {
  await using desk = await open();
  const address = "a_n@example.org";
  const programme = await signIn(desk.services, { programme: "change" });
  const [soon, later] = [Date.now(), Date.now() + 60_000];
  const mailTo = (to: string, scheduledFor?: number) => ({
    kind: "band-answer",
    facts: { to, subject: "Your set" },
    onceKey: `${to} ${scheduledFor}`,
    ...(scheduledFor !== undefined && { scheduledFor }),
  });
  await queueMails(desk.db, [mailTo("A_n@example.org", later), mailTo("axn@example.org", later)], soon);
  await queueMails(desk.db, [mailTo(address), mailTo(`x${address}`)], soon - 1);
  const title = "An answer, to a band";
  expect(await desk.read(address, programme)).toMatchObject({
    mails: [
      { title, state: "goes out later", at: later },
      { title, state: "waiting", at: soon - 1 },
    ],
  });
  await holdUnsentMails(desk.db);
  expect(await desk.read(address, programme)).toMatchObject({
    mails: [{ state: mailStates.held }, { state: mailStates.held }],
  });
  expect(await desk.read(address, await signIn(desk.services, { volunteers: "change" }))).toBe(404);
});

test("a name that was written in other capitals is no other person's", async () => {
  await using desk = await open();
  await desk.store("volunteer", { firstName: "ann", lastName: "LEE", email: ann }, new Date("2026-05-01"));
  await desk.store("volunteer", { firstName: "Ann", lastName: "Lee", email: ann }, new Date("2027-05-01"));
  expect(await desk.read(ann, await signIn(desk.services, { chair: "change" }))).toMatchObject({ names: ["Ann Lee"] });
});

test("everybody sees of a person only what their role shows", async () => {
  await using desk = await open();
  await desk.store("volunteer", { email: ann });
  await desk.db
    .insertInto("members")
    .values(memberRow({ email: ann }))
    .execute();
  expect(await desk.read(ann, await signIn(desk.services, { programme: "change" }))).toBe(404);
  const volunteers = await signIn(desk.services, { volunteers: "look" });
  expect(await desk.read(ann, volunteers)).toMatchObject({ memberships: [], records: [{ kind: "volunteer" }] });
  const treasurer = await signIn(desk.services, { treasurer: "change" });
  expect(await desk.read(ann, treasurer)).toMatchObject({ memberships: [{ reference: "J-1" }], records: [] });
});

test("who has no address is found by a reference, and a mended address finds its owner", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  const { reference } = await desk.store("message", { senderName: "Joan", senderEmail: "" });
  expect(await desk.read(reference, chair)).toMatchObject({ email: null, names: ["Joan"], records: [{ reference }] });
  const band = await desk.store("band", { leaderName: "Lena", leaderEmail: "lena@exmaple.org" });
  const changes = [{ field: "answers.leaderEmail", before: "lena@exmaple.org", after: "lena@example.org" }];
  const change = {
    recordType: recordTypes.band,
    reference: band.reference,
    personId: chair.personId,
    timeZone: "UTC",
    siteUrl: "https://jazz.example.org",
    version: 1,
  };
  expect(await changeRecord(desk.db, { ...change, changes })).toMatchObject({ ok: true });
  for (const email of ["lena@exmaple.org", "LENA@example.org"])
    expect(await desk.read(email, chair)).toMatchObject({ names: ["Lena"] });
  expect(await desk.read("na@example.org", chair), "somebody else").toBe(404);
});

test("nobody sees a note on a record that they are too close to", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" }, {}, "Ann Lee");
  const { id: recordId, reference } = await desk.store("band", { leaderEmail: ann });
  const remark = { kind: "band" as const, recordId, personId: chair.personId };
  await saveNote(desk.db, remark, { id: crypto.randomUUID(), words: "Lovely" });
  expect(await desk.read(reference, chair)).toMatchObject({ notes: [{ words: "Lovely", by: "Ann Lee" }] });
  await setConflictOfInterest(desk.db, remark, true);
  expect(await desk.read(reference, chair)).toMatchObject({ notes: [] });
});

test("only the chair, with a fresh proof, hands over a person's data and erases it, after reading what goes", async () => {
  await using desk = await open();
  const old = { proved_at: Date.now() - 16 * 60_000 };
  const unproved = await signIn(desk.services, { chair: "change" }, old);
  const chair = await signIn(desk.services, { chair: "change" });
  const programme = await signIn(desk.services, { programme: "change" });
  const { id: recordId } = await desk.store("band", { leaderEmail: ann });
  await saveNote(
    desk.db,
    { kind: "band", recordId, personId: chair.personId },
    { id: crypto.randomUUID(), words: "Loud" },
  );
  for (const person of [unproved, programme])
    for (const [path, body] of [
      ["export", { email: ann }],
      ["erase", { email: ann, pieces: 1 }],
    ] as const)
      expect((await desk.post(`/people/${path}`, body, person)).status).toBe(403);
  expect(await (await desk.post("/people/export", { email: ann }, chair)).json()).toMatchObject({
    address: ann.toLowerCase(),
    held: [{ data: { desk: { notes: [{ words: "Loud" }] } } }],
  });
  const { pieces } = stored.parse(await (await desk.get(`/people/${ann}/stored`, chair)).json());
  expect(pieces).toMatchObject([{ what: expect.stringMatching(/^band application/) }]);
  expect((await desk.post("/people/erase", { email: ann, pieces: 0 }, chair)).status, "something came meanwhile").toBe(
    409,
  );
  const outcome = await (await desk.post("/people/erase", { email: ann, pieces: pieces.length }, chair)).json();
  expect(erased.parse(outcome)).toMatchObject({ stayed: [], left: [] });
  expect(await desk.read(ann, chair)).toBe(404);
  const log = await desk.db.selectFrom("desk_log").selectAll().where("subject_kind", "=", "person").execute();
  expect(log.map(({ action }) => action).sort()).toEqual(["person.erase", "person.export"]);
  expect(JSON.stringify(log).toLowerCase()).not.toContain(ann.toLowerCase());
  const own = await desk.post("/people/export", { email: desk.services.config.committeeEmail }, chair);
  expect(own.status).toBe(422);
});

test("an erasure without its line in the log is rolled back", async () => {
  await using desk = await open();
  const chair = await signIn(desk.services, { chair: "change" });
  await desk.store("band", { leaderEmail: ann });
  // The log takes no second line of this action.
  await logChange(desk.db, { personId: null, action: "person.erase", subject: { kind: "person", id: "p1" } });
  await desk.db.schema.createIndex("once").unique().on("desk_log").column("action").execute();
  await expect(erasePerson(desk.services, { email: ann, pieces: 1 }, chair.personId)).rejects.toThrow(/unique/i);
  expect(await desk.read(ann, chair)).toMatchObject({ records: [{ kind: "band" }] });
});
