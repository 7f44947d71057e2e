import { describe, expect, test } from "vitest";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { erasePersonalData, findPersonalData } from "#desk/records/people/personal-data.server.ts";
import { personByEmail } from "#services/privacy/person.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { addDeskData } from "#tests/support/desk/desk-data.ts";
import { openDeskData } from "#tests/support/desk/desk-personal-data.ts";
import { ann } from "#tests/support/site/site-with-data.ts";

describe("somebody whom the committee names in a correction of another's record", () => {
  const corrected = [
    { id: 1, musician: "Lena Leader", instrument: "Piano" },
    { id: 2, musician: "Sam Segond", instrument: "Drums" },
  ];
  async function openCorrected() {
    const desk = await openDeskData();
    const words = "a name\nsam second\nsam segond\npiano";
    const corrections = JSON.stringify({ musicians: corrected, otherInfo: "Ask sam@example.org, or Sam" });
    await addDeskData(desk.db, { kind: "band", id: desk.bobsBand }, { corrections, words });
    const change = { field: "answers.musicians", before: [], after: corrected };
    const subject = { kind: "band", id: desk.bobsBand };
    await logChange(desk.db, { personId: "p1", action: "record.change", subject, changes: [change] });
    const records = desk.db.selectFrom("desk_records").select(["corrections", "words"]);
    return { ...desk, read: () => records.where("record_id", "=", desk.bobsBand).executeTakeFirstOrThrow() };
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
      { action: "person.erase" },
      { action: "record.change", changes: "[]" },
      { action: "record.note" },
    ]);
    expect(log[2]?.changes).not.toBe("[]");
    expect(await findPersonalData(desk.services, sam)).toEqual([]);
  });
});

test("somebody of the committee gets what the desk knows of them, and is erased once they have left", async () => {
  await using desk = await openDeskData();
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
  await using desk = await openDeskData();
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
  await using desk = await openDeskData();
  const words = { subject: `From ${ann}`, words: `Write to ${ann}, please.` };
  const by = crypto.randomUUID();
  const edited = { use: "answer", name: "Parking", version: 1, edited_by: by, edited_at: 1 };
  await desk.db
    .insertInto("desk_mail_texts")
    .values({ id: crypto.randomUUID(), ...words, ...edited })
    .execute();
  const sent = { purpose: "mailing" as const, kind: "band" as const, created_by: by, created_at: 1, goes_at: 1 };
  await desk.db
    .insertInto("desk_batches")
    .values({ id: crypto.randomUUID(), ...words, ...sent })
    .execute();
  await erasePersonalData(desk.services, await desk.find(ann));
  for (const table of ["desk_mail_texts", "desk_batches"] as const) {
    const row = await desk.db.selectFrom(table).select(["subject", "words"]).executeTakeFirstOrThrow();
    expect(row, table).toEqual({ subject: "From [removed]", words: "Write to [removed], please." });
  }
});
