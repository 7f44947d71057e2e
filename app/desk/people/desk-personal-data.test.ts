import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { logChange } from "#app/desk/access/desk-log.server.ts";
import { erasePersonalData, findPersonalData } from "#app/desk/people/personal-data.server.ts";
import { removeColumn } from "#app/desk/records/own-columns/own-columns.server.ts";
import { bandForm } from "#app/services/forms/band-form.ts";
import { personByEmail } from "#app/services/privacy/person.server.ts";
import { removeOldRecords } from "#app/services/submissions/remove-records.server.ts";
import { signIn } from "#tests/support/desk.ts";
import { addDeskData } from "#tests/support/desk-data.ts";
import { ann, openSiteWithData } from "#tests/support/site-with-data.ts";

const tables = [
  "desk_records",
  "desk_notes",
  "desk_tasks",
  "desk_scores",
  "desk_conflicts",
  "desk_conversation_entries",
  "desk_tellings",
  "desk_decision_mails",
] as const;

async function openDesk() {
  const site = await openSiteWithData();
  await site.fill(ann);
  await site.fill("bob@example.org");
  const { db } = site.services;
  const bands = await db.selectFrom("band_applications").select(["id", "leader_email"]).execute();
  const idOf = (email: string) => bands.find(({ leader_email }) => leader_email === email)?.id ?? "";
  return {
    ...site,
    db,
    annsBand: idOf(ann),
    bobsBand: idOf("bob@example.org"),
    find: (email: string) => findPersonalData(site.services, personByEmail(email)),
    count: async () =>
      Promise.all(tables.map(async (each) => (await db.selectFrom(each).selectAll().execute()).length)),
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

describe("what the committee wrote about somebody", () => {
  test("is in their export, without who of the committee it was", async () => {
    await using desk = await openDesk();
    await addDeskData(desk.db, { kind: "band", id: desk.annsBand, words: "Too loud for the church" });
    const found = (await desk.find(ann)).find(({ what }) => what.startsWith("band application"));
    expect(found?.data).toMatchObject({
      desk: {
        prepared_status: "shortlisted",
        own_values: [{ column: "team", value: "Too loud for the church" }],
        notes: [{ words: "Too loud for the church" }],
        scores: [{ value: 4 }],
        tasks: [{ words: "Too loud for the church" }],
        conversation: [{ way: "phone", words: "Too loud for the church", at: "1970-01-01T00:00:00.001Z" }],
        told: [{ decision: "declined", way: "phone" }],
        decision_mails: [{ line: "Too loud for the church" }],
        log: [{ action: "note.add", changes: [{ field: "note" }] }],
      },
    });
    expect(JSON.stringify(found)).not.toMatch(/"p[12]"/);
  });

  test("goes with their application when they are erased, and when its time is over; the log keeps that something was done", async () => {
    await using desk = await openDesk();
    for (const id of [desk.annsBand, desk.bobsBand]) await addDeskData(desk.db, { kind: "band", id });
    await erasePersonalData(desk.services, await desk.find(ann));
    expect(await desk.count()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await desk.find(ann).then((found) => found.filter(({ what }) => what.includes("band")))).toEqual([]);
    await removeOldRecords(desk.db, bandForm, new Date(Date.now() + 1));
    expect(await desk.count()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    const log = await desk.db.selectFrom("desk_log").select(["action", "changes"]).orderBy("action").execute();
    expect(log).toEqual([
      { action: "note.add", changes: "[]" },
      { action: "note.add", changes: "[]" },
      { action: "person.erase", changes: expect.stringContaining("pieces") },
    ]);
  });

  test("at another's record is redacted where it names them, and the rest stays", async () => {
    await using desk = await openDesk();
    await addDeskData(desk.db, { kind: "band", id: desk.bobsBand, words: `Ask\n${ann} first` });
    const found = await desk.find(ann);
    expect(found.filter(({ what }) => what.includes("(desk_")).map(({ isMention }) => isMention)).toEqual([
      true,
      true,
      true,
      true,
      true,
      true,
    ]);
    expect(await erasePersonalData(desk.services, found)).toEqual([]);
    expect(await desk.everything(ann.toLowerCase())).toEqual([]);
    expect(await desk.db.selectFrom("desk_notes").select("words").execute()).toEqual([
      { words: "Ask\n[removed] first" },
    ]);
    expect(await desk.db.selectFrom("desk_records").select("own_values").execute()).toEqual([
      { own_values: JSON.stringify({ team: "Ask\n[removed] first" }) },
    ]);
  });
});

const kinds = [
  ["band", "band_applications", "leader_email"],
  ["volunteer", "volunteer_applications", "email"],
  ["message", "contact_messages", "sender_email"],
  ["member", "members", "email"],
  ["subscriber", "subscribers", "email"],
] as const;

describe.each(kinds)("what the committee wrote at a %s", (kind, table, column) => {
  async function open() {
    const desk = await openDesk();
    const { rows } = await sql<{ id: string; email: string }>`
      select id, ${sql.ref(column)} as email from ${sql.table(table)}`.execute(desk.db);
    await desk.db
      .insertInto("desk_columns")
      .values({ id: "team", kind, label: "Team", type: "text", options: "[]", position: 1 })
      .execute();
    for (const { id, email } of rows)
      await addDeskData(
        desk.db,
        { kind, id, words: email === ann ? "Lives by the mill" : "About Bob" },
        { corrections: JSON.stringify({ phone: email === ann ? "Corrected by the mill" : "" }) },
      );
    return {
      ...desk,
      /** The desk's screens have own columns for some kinds of records only. */
      async removeOwnColumn() {
        if (kind === "member" || kind === "subscriber") return;
        await removeColumn(desk.db, { kind, personId: "p1" }, "team");
        expect(await desk.db.selectFrom("desk_columns").selectAll().execute()).toEqual([]);
      },
    };
  }

  test("is in their export: notes, tasks, scores, corrections, own columns also once removed, and the log", async () => {
    await using desk = await open();
    await desk.removeOwnColumn();
    const added = (await desk.find(ann)).flatMap(({ data }) => ("desk" in data ? [data.desk] : []));
    expect(added).toMatchObject([
      {
        corrections: { phone: "Corrected by the mill" },
        own_values: [{ column: "Team", value: "Lives by the mill" }],
        notes: [{ words: "Lives by the mill" }],
        tasks: [{ words: "Lives by the mill" }],
        scores: [{ value: 4 }],
        log: [{ changes: [{ after: "Lives by the mill" }] }],
      },
    ]);
    expect(JSON.stringify(await desk.find("bob@example.org"))).not.toContain("mill");
  });

  test("goes with their erasure, also the values of a removed own column; what is written about others stays", async () => {
    await using desk = await open();
    await desk.removeOwnColumn();
    await erasePersonalData(desk.services, await desk.find(ann));
    expect(await desk.everything("mill")).toEqual([]);
    expect(await desk.count()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await desk.everything("about bob")).not.toEqual([]);
  });
});

test("an applicant is found by the address that they sent, and by the one that the committee mended", async () => {
  await using desk = await openDesk();
  const corrections = JSON.stringify({ leaderEmail: "ann@elsewhere.example" });
  await addDeskData(desk.db, { kind: "band", id: desk.annsBand }, { corrections });
  for (const email of [ann, "Ann@elsewhere.example"])
    expect((await desk.find(email)).map(({ what }) => what)).toContainEqual(expect.stringMatching(/^band application/));
  await erasePersonalData(desk.services, await desk.find("ann@elsewhere.example"));
  expect(await desk.everything("ann@elsewhere.example")).toEqual([]);
});

describe("somebody whom the committee names in a correction of another's record", () => {
  const corrected = [
    { id: 1, musician: "Lena Leader", instrument: "Piano" },
    { id: 2, musician: "Sam Segond", instrument: "Drums" },
  ];
  async function openCorrected() {
    const desk = await openDesk();
    const words = "a name\nsam second\nsam segond\npiano";
    const corrections = JSON.stringify({ musicians: corrected, otherInfo: "Ask sam@example.org, or Sam" });
    await addDeskData(desk.db, { kind: "band", id: desk.bobsBand }, { corrections, words });
    const change = { field: "answers.musicians", before: [], after: corrected };
    const subject = { kind: "band", id: desk.bobsBand };
    await logChange(desk.db, { personId: "p1", action: "record.change", subject, changes: [change] });
    const read = () => desk.db.selectFrom("desk_records").select(["corrections", "words"]).executeTakeFirstOrThrow();
    return { ...desk, read };
  }

  test("is found by that name and told what it says of them; what was sent is found by what it says", async () => {
    await using desk = await openCorrected();
    const named = (name: string) => findPersonalData(desk.services, personByEmail("nobody@example.org", name));
    const about = (musician: string, instrument: string) => ({ aboutThem: { musicians: [{ musician, instrument }] } });
    const [correction, ...more] = await named("sam segond");
    expect([correction?.isMention, correction?.data, more]).toMatchObject([true, about("Sam Segond", "Drums"), []]);
    const sent = await named("Sam Second");
    const ofRecords = sent.filter(({ what }) => !what.startsWith('mail "'));
    expect(ofRecords.map(({ data }) => data)).toMatchObject([
      { kind: "band_applications", ...about("Sam Second", "Double Bass") },
      { kind: "band_applications", ...about("Sam Second", "Double Bass") },
    ]);
    expect(JSON.stringify(correction)).not.toMatch(/Lena|Second/);
    expect(JSON.stringify(ofRecords)).not.toMatch(/Lena|Segond/);
  });

  test("is redacted there, in the words for the search and in the log, and the others stay", async () => {
    await using desk = await openCorrected();
    const sam = personByEmail("sam@example.org", "Sam Segond");
    await erasePersonalData(desk.services, await findPersonalData(desk.services, sam));
    const { corrections, words } = await desk.read();
    expect(JSON.parse(corrections)).toEqual({
      musicians: [corrected[0], { ...corrected[1], musician: "[removed]" }],
      otherInfo: "Ask [removed], or Sam",
    });
    expect(words).toBe("a name\nsam second\npiano");
    const log = await desk.db.selectFrom("desk_log").select(["action", "changes"]).orderBy("action").execute();
    expect(log).toMatchObject([
      { action: "note.add" },
      { action: "person.erase" },
      { action: "record.change", changes: "[]" },
    ]);
    expect(log[0]?.changes).not.toBe("[]");
    expect(await findPersonalData(desk.services, sam)).toEqual([]);
  });
});

test("somebody of the committee gets what the desk knows of them, and is erased once they have left", async () => {
  await using desk = await openDesk();
  const { personId } = await signIn(desk.services, { chair: "change" });
  const email = `${personId}@example.org`;
  const view = { id: "v1", kind: "band", name: "Saxophones", query: '{"q":"saxophone"}', created_at: 1 } as const;
  await desk.db
    .insertInto("desk_views")
    .values({ ...view, person_id: personId })
    .execute();
  const [place, ...more] = await desk.find(email);
  expect(more).toEqual([]);
  expect(place).toMatchObject({
    what: "place on the committee, active",
    data: {
      sessions: [{ device: "a test" }],
      views: [{ kind: "band", name: "Saxophones", query: { q: "saxophone" } }],
    },
  });
  expect(place?.erase).toBeUndefined();
  await desk.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", personId).execute();
  await erasePersonalData(desk.services, await desk.find(email));
  expect(await desk.everything(email)).toEqual([]);
  for (const table of ["desk_sessions", "desk_views"] as const)
    expect(await desk.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
});

test("an address that somebody of the committee searches for in a saved view is redacted, and the view stays", async () => {
  await using desk = await openDesk();
  const view = { id: "v1", person_id: "p1", kind: "band", name: `Of ${ann}`, created_at: 1 } as const;
  await desk.db
    .insertInto("desk_views")
    .values({ ...view, query: JSON.stringify({ q: ann }) })
    .execute();
  await erasePersonalData(desk.services, await desk.find(ann));
  expect(await desk.db.selectFrom("desk_views").select(["name", "query"]).execute()).toEqual([
    { name: "Of [removed]", query: '{"q":"[removed]"}' },
  ]);
});

test("an address in a mail to several people, or in a text of mails, is redacted when its owner is erased", async () => {
  await using desk = await openDesk();
  const words = { subject: `From ${ann}`, words: `Write to ${ann}, please.` };
  const by = crypto.randomUUID();
  const edited = { use: "answer", name: "Parking", version: 1, edited_by: by, edited_at: 1 };
  await desk.db
    .insertInto("desk_mail_texts")
    .values({ id: crypto.randomUUID(), ...words, ...edited })
    .execute();
  const sent = { kind: "band" as const, people: 2, sent_by: by, created_at: 1, goes_at: 1 };
  await desk.db
    .insertInto("desk_mailings")
    .values({ id: crypto.randomUUID(), ...words, ...sent })
    .execute();
  await erasePersonalData(desk.services, await desk.find(ann));
  for (const table of ["desk_mail_texts", "desk_mailings"] as const) {
    const row = await desk.db.selectFrom(table).select(["subject", "words"]).executeTakeFirstOrThrow();
    expect(row, table).toEqual({ subject: "From [removed]", words: "Write to [removed], please." });
  }
});
