import { sql } from "kysely";
import { describe, expect, test } from "vitest";
import { removeColumn } from "#desk/records/own-columns/own-columns.server.ts";
import { erasePersonalData } from "#desk/records/people/personal-data.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import { removeOldRecords } from "#services/submissions/remove-records.server.ts";
import { addDeskData } from "#tests/support/desk/desk-data.ts";
import { openDeskData } from "#tests/support/desk/desk-personal-data.ts";
import { ann } from "#tests/support/site/site-with-data.ts";

describe("what the committee wrote about somebody", () => {
  test("is in their export, without who of the committee it was", async () => {
    await using desk = await openDeskData();
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
        log: [{ action: "record.note", changes: [{ field: "note" }] }],
      },
    });
    expect(JSON.stringify(found)).not.toMatch(/"p[12]"/);
  });

  test("goes with their application when they are erased, and when its time is over; the log keeps that something was done", async () => {
    await using desk = await openDeskData();
    for (const id of [desk.annsBand, desk.bobsBand]) await addDeskData(desk.db, { kind: "band", id });
    await erasePersonalData(desk.services, await desk.find(ann));
    expect(await desk.count()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await desk.find(ann).then((found) => found.filter(({ what }) => what.includes("band")))).toEqual([]);
    await removeOldRecords(desk.db, bandForm, new Date(Date.now() + 1));
    expect(await desk.count()).toEqual([0, 0, 0, 0, 0, 0, 0, 0]);
    const log = await desk.db.selectFrom("desk_log").select(["action", "changes"]).orderBy("action").execute();
    expect(log).toEqual([
      { action: "person.erase", changes: expect.stringContaining("pieces") },
      { action: "record.note", changes: "[]" },
      { action: "record.note", changes: "[]" },
    ]);
  });

  test("at another's record is redacted where it names them, and the rest stays", async () => {
    await using desk = await openDeskData();
    await addDeskData(desk.db, { kind: "band", id: desk.bobsBand, words: `Ask\n${ann} first` });
    const found = await desk.find(ann);
    expect(
      found
        .filter(({ what }) => what.startsWith("what the committee wrote about somebody else"))
        .map(({ isMention }) => isMention),
    ).toEqual([true, true, true, true, true, true]);
    expect(await erasePersonalData(desk.services, found)).toEqual([]);
    expect(await desk.everything(ann.toLowerCase())).toEqual([]);
    expect(await desk.db.selectFrom("desk_notes").select("words").execute()).toEqual([
      { words: "Ask\n[removed] first" },
    ]);
    const bobs = desk.db.selectFrom("desk_records").select("own_values").where("record_id", "=", desk.bobsBand);
    expect(await bobs.execute()).toEqual([{ own_values: JSON.stringify({ team: "Ask\n[removed] first" }) }]);
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
    const desk = await openDeskData();
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
      annsId: rows.find(({ email }) => email === ann)?.id,
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
    const found = await desk.find(ann);
    const added = found.flatMap(({ data, recordId }) =>
      "desk" in data && recordId === desk.annsId ? [data.desk] : [],
    );
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
    expect(JSON.stringify(await desk.find("bob@example.org"))).not.toContain("by the mill");
  });

  test("goes with their erasure, also the values of a removed own column; what is written about others stays", async () => {
    await using desk = await open();
    await desk.removeOwnColumn();
    await erasePersonalData(desk.services, await desk.find(ann));
    expect(await desk.everything("by the mill")).toEqual([]);
    expect(await desk.count()).toEqual([1, 1, 1, 1, 1, 1, 1, 1]);
    expect(await desk.everything("about bob")).not.toEqual([]);
  });
});

test("an applicant is found by the address that they sent, and by the one that the committee mended", async () => {
  await using desk = await openDeskData();
  const corrections = JSON.stringify({ leaderEmail: "ann@elsewhere.example" });
  await addDeskData(desk.db, { kind: "band", id: desk.annsBand }, { corrections });
  for (const email of [ann, "Ann@elsewhere.example"])
    expect((await desk.find(email)).map(({ what }) => what)).toContainEqual(expect.stringMatching(/^band application/));
  await erasePersonalData(desk.services, await desk.find("ann@elsewhere.example"));
  expect(await desk.everything("ann@elsewhere.example")).toEqual([]);
});
