import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { noFields, type SetFields } from "#desk/line-up/draft/set-contract.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { toRow } from "#services/forms/form-record.ts";
import type { Services } from "#services/services.server.ts";
import { insertRecord } from "#services/submissions/desk-row.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { deskBrowser } from "#tests/support/desk/desk-browser.ts";
import { examplePayload } from "#tests/support/forms/example-payload.ts";
import { openTestServices } from "#tests/support/site/services.ts";
import { savedSets, scheduleView } from "./schedule-contract.ts";

const starter: unknown = JSON.parse(readFileSync("content/festival.json", "utf8"));
const line = "Saturday: Town Hall- 6pm - 7pm";
const saturday = (start: number, end: number | null = start + 60) => ({ day: "Saturday", start, end });

/** A band that has applied for the festival. */
async function storeBand({ db, config }: Services, changes: object) {
  const { form } = recordTypes.band;
  const id = crypto.randomUUID();
  const reference = `B-${id.slice(0, 6).toUpperCase()}`;
  const payload = examplePayload(form, { yearPlaying: "2027", ...changes });
  const row = { id, reference, status: "new", received_at: new Date().toISOString(), ...toRow(form, payload) };
  await insertRecord(db, form, row, config.timeZone);
  return { id, reference };
}

async function open(content: unknown = starter) {
  const opened = await openTestServices();
  const { services } = opened;
  await services.content.embedded?.importContent(content, async () => undefined);
  const band = (id: string, lines: string[] = []) => ({ id, fields: { "Band Name": id, Schedule_Text: lines } });
  await importBands(services.db, [band("Cordial", [line]), band("Lamplight"), band("Late", ["after the parade"])]);
  const people = {
    ann: await signIn(services, { programme: "change" }, {}, "Ann"),
    bob: await signIn(services, { programme: "change" }, {}, "Bob"),
    eve: await signIn(services, { programme: "look" }, {}, "Eve"),
  };
  const as = (who: keyof typeof people) => deskBrowser(services, people[who].cookie);
  const read = async () => scheduleView.parse((await as("ann").get("/schedule")).body);
  const save = (who: keyof typeof people, ...changes: object[]) => as(who).post("/schedule/save", { changes });
  const setOf = async (id: string) => {
    const found = (await read()).sets.find((set) => set.id === id);
    if (!found) return undefined;
    const { id: _, ...fields } = found;
    return fields satisfies SetFields;
  };
  const known = async (id: string) => {
    const set = await setOf(id);
    if (!set) throw new Error(`there is no set ${id}`);
    return set;
  };
  const logged = async () => {
    const rows = await services.db
      .selectFrom("desk_log")
      .select(["action", "changes"])
      .where("subject_kind", "=", "set")
      .orderBy("at")
      .execute();
    return rows.map(({ action, changes }) => `${action}: ${JSON.parse(changes)[0].after}`);
  };
  return { ...opened, as, read, save, setOf, known, logged };
}

const id = "Cordial.saturday.1";

describe("the schedule", () => {
  test("has the festival's days with dates, the content's venues, bands and their sets", async () => {
    await using desk = await open();
    const { days, venues, bands, problem } = await desk.read();
    expect(days[0]).toEqual({ name: "Thursday", date: "2027-06-10" });
    expect(days).toHaveLength(5);
    expect(problem).toBeNull();
    expect(venues).toEqual([
      "Town Hall",
      "Phoenix Theatre",
      "Mechanics’ Institute",
      "Wesley-Hill Hall",
      "Poppet Head Brewery",
      "Bandstand",
    ]);
    expect(bands.map(({ name, state }) => [name, state])).toEqual([
      ["Cordial", "in"],
      ["Lamplight", "in"],
      ["Late", "in"],
    ]);
    expect(await desk.setOf(id)).toMatchObject({ when: saturday(1080), venue: "Town Hall", line });
    expect(await desk.setOf("Late.line.1")).toMatchObject({ when: null, line: "after the parade" });
  });

  test("puts a band into a place once, however often that is sent, and visitors see nothing of it", async () => {
    await using desk = await open();
    const after = { ...noFields, bandIds: ["Lamplight"], when: saturday(1170), venue: "Town Hall" };
    const change = { id: "Lamplight.saturday.1", before: null, after };
    for (const _ of [1, 2]) {
      const { status, body } = await desk.save("ann", change);
      expect([status, savedSets.parse(body).sets]).toEqual([200, [{ id: change.id, fields: after }]]);
    }
    expect(await desk.logged()).toEqual(["set.add: Lamplight: Saturday 7.30 pm to 8.30 pm, Town Hall"]);
    expect((await readPublicLineUp(desk.services.db)).sets).toHaveLength(2);
  });

  test("loses a line as it was written by the first move, and has it again once that is taken back", async () => {
    await using desk = await open();
    const before = await desk.known(id);
    await desk.save("ann", { id, before, after: { ...before, when: saturday(1095) } });
    const after = await desk.known(id);
    expect(after).toMatchObject({ when: saturday(1095), line: null });
    await desk.save("ann", { id, before: after, after: before });
    expect(await desk.known(id)).toEqual(before);
    expect(await desk.logged()).toEqual([
      "set.change: Cordial: Saturday 6.15 pm to 7.15 pm, Town Hall; was Saturday 6 pm to 7 pm, Town Hall",
      "set.change: Cordial: Saturday 6 pm to 7 pm, Town Hall; was Saturday 6.15 pm to 7.15 pm, Town Hall",
    ]);
  });

  test("takes no line that was not written before, so that no request says to visitors what it likes", async () => {
    await using desk = await open();
    const [before, late] = [await desk.known(id), await desk.known("Late.line.1")];
    const written = "Saturday: Town Hall- 6pm - 7:00 pm";
    await desk.save("ann", { id, before, after: { ...before, line: written } });
    expect(await desk.known(id)).toEqual({ ...before, line: null });
    await desk.save("ann", {
      id: "Late.line.1",
      before: late,
      after: { ...late, line: "Buy tickets at evil.example" },
    });
    expect(await desk.known("Late.line.1")).toEqual({ ...late, line: null });
    const added = { ...noFields, bandIds: ["Lamplight"], line: "Buy tickets at evil.example" };
    await desk.save("ann", { id: "Lamplight.line.1", before: null, after: added });
    expect(await desk.known("Lamplight.line.1")).toEqual({ ...added, line: null });
    // Taken off the schedule, a set has neither a place nor the line that names one.
    await desk.save("ann", { id, before: await desk.known(id), after: { ...before, when: null } });
    expect(await desk.known(id)).toEqual({ ...before, when: null, venue: "", line: null });
  });

  test("puts a set that was removed back with its line, as visitors read it", async () => {
    await using desk = await open();
    const late = await desk.known("Late.line.1");
    await desk.save("ann", { id: "Late.line.1", before: late, after: null });
    expect(await desk.setOf("Late.line.1")).toBeUndefined();
    await desk.save("ann", { id: "Late.line.1", before: null, after: late });
    expect(await desk.known("Late.line.1")).toEqual(late);
  });

  test("merges what two members change of one set, and asks where both have changed the same", async () => {
    await using desk = await open();
    const before = await desk.known(id);
    await desk.save("bob", { id, before, after: { ...before, venue: "Bandstand" } });
    await desk.save("ann", { id, before, after: { ...before, when: saturday(1200) } });
    expect(await desk.known(id)).toMatchObject({ when: saturday(1200), venue: "Bandstand" });
    const other = {
      id: "other",
      before: null,
      after: { ...noFields, kind: "event", title: "Welcome", when: saturday(600), venue: "Bandstand" },
    };
    const { status, body } = await desk.save("bob", { id, before, after: { ...before, when: saturday(1230) } }, other);
    expect([status, body.conflicts]).toEqual([
      409,
      [expect.objectContaining({ field: id, by: "Ann", theirs: await desk.known(id) })],
    ]);
    // All of it, or nothing.
    expect(await desk.setOf("other")).toBeUndefined();
  });

  test("asks whoever changes a set that is gone, or removes one that was moved", async () => {
    await using desk = await open();
    const before = await desk.known(id);
    await desk.save("bob", { id, before, after: { ...before, when: saturday(1200) } });
    expect((await desk.save("ann", { id, before, after: null })).status).toBe(409);
    expect((await desk.save("ann", { id, before: await desk.known(id), after: null })).status).toBe(200);
    const { status, body } = await desk.save("bob", { id, before, after: { ...before, when: saturday(1230) } });
    expect([status, body.conflicts[0].theirs]).toEqual([409, null]);
  });

  test("says in words what cannot be, and changes nothing then", async () => {
    await using desk = await open();
    const event = { ...noFields, kind: "event", title: "Film", when: saturday(600), venue: "Town Hall" };
    const refusals: [Partial<SetFields>, string][] = [
      [{ when: { ...saturday(600), day: "Tuesday" } }, "Tuesday is no day of the festival"],
      [{ when: saturday(240) }, "from 5 am until 5 am"],
      [{ when: saturday(1740) }, "from 5 am until 5 am"],
      [{ when: saturday(600, 600) }, "end before it begins"],
      [{ when: saturday(600, 2100) }, "more than a day later"],
      [{ venue: "" }, "choose a venue"],
      [{ venue: "Stage 7pm" }, "“Stage 7pm” as a part of the time"],
      [{ title: "" }, "what it is called"],
      [{ kind: "concert" }, "needs a band"],
      [{ bandIds: ["gone"] }, "not in the line-up any more"],
    ];
    for (const [fields, words] of refusals) {
      const { status, body } = await desk.save("ann", { id: "film", before: null, after: { ...event, ...fields } });
      expect([status, body.detail]).toEqual([422, expect.stringContaining(words)]);
    }
    expect(
      (await desk.save("ann", { id: "film", before: null, after: { ...event, when: saturday(1739, 3179) } })).status,
    ).toBe(200);
    for (const field of ["title", "venue"]) {
      const after = { ...event, [field]: "Town Hall\r\nBcc: ann@example.org" };
      const { status, body } = await desk.save("ann", { id: "film", before: null, after });
      expect([status, body.errors?.[0]?.message]).toEqual([422, "Please write this on one line."]);
    }
    const hidden = { ...event, venue: "\u202eTown Hall" };
    expect((await desk.save("ann", { id: "hidden", before: null, after: hidden })).status).toBe(200);
    expect((await desk.known("hidden")).venue).toBe("Town Hall");
    expect((await desk.save("eve", { id: "film", before: null, after: event })).status).toBe(403);
    expect((await desk.save("ann", ...[1, 2].map(() => ({ id: "film", before: null, after: event })))).status).toBe(
      422,
    );
  });

  test("pencils a band of the shortlist with its set, once, and lets it go with that", async () => {
    await using desk = await open();
    const { id: recordId, reference } = await storeBand(desk.services, {
      bandName: "Quiet Carriage",
      availability: ["Saturday evening"],
      firstFee: 600,
      secondFee: 900,
    });
    expect((await desk.read()).bands.some((band) => band.id === reference)).toBe(false);
    await desk.services.db
      .updateTable("desk_records")
      .set({ prepared_status: "shortlisted" })
      .where("record_id", "=", recordId)
      .execute();
    expect((await desk.read()).bands.at(-1)).toEqual({
      id: reference,
      name: "Quiet Carriage",
      state: "applied",
      status: "shortlisted",
      reference,
      offered: { days: ["Saturday evening"], fees: "$600 for one set, $900 for two" },
    });
    const after = { ...noFields, bandIds: [reference], when: saturday(1170), venue: "Town Hall" };
    const pencil = () => desk.as("ann").post("/schedule/pencil", { reference, after });
    const isOwn = (hasConflictOfInterest: boolean) =>
      desk.as("ann").post(`/bands/${reference}/conflict`, { hasConflictOfInterest });
    await isOwn(true);
    const refused = await pencil();
    expect([refused.status, refused.body.detail]).toEqual([422, "Your band or your family: others decide here."]);
    await isOwn(false);
    const answers = [await pencil(), await pencil()].map(({ status, body }) => [status, body.sets]);
    expect(answers[1]).toEqual(answers[0]);
    const { bands, sets, unpublished } = await desk.read();
    expect(bands.at(-1)).toMatchObject({ name: "Quiet Carriage", state: "pencilled", reference });
    expect([sets.length, unpublished]).toEqual([3, 0]);
    const set = sets.find(({ bandIds }) => bandIds.includes(bands.at(-1)?.id ?? ""));
    const { id: setId = "", ...fields } = set ?? {};
    expect((await desk.save("ann", { id: setId, before: fields, after: null })).status).toBe(200);
    expect((await desk.read()).bands.at(-1)).toMatchObject({ id: reference, state: "applied" });
    await desk.services.db
      .updateTable("desk_records")
      .set({ prepared_status: "declined" })
      .where("record_id", "=", recordId)
      .execute();
    expect((await pencil()).status).toBe(422);
    expect((await desk.read()).sets).toHaveLength(2);
  });

  test("counts whatever anybody changes", async () => {
    await using desk = await open();
    const seen = new Set([(await desk.read()).counter]);
    const before = await desk.known(id);
    await desk.save("ann", { id, before, after: { ...before, when: saturday(1200) } });
    seen.add((await desk.as("bob").get("/schedule/changes")).body.counter);
    await desk.save("ann", { id, before: await desk.known(id), after: null });
    seen.add((await desk.as("bob").get("/schedule/changes")).body.counter);
    expect(seen.size).toBe(3);
  });

  test("has no days of a festival that is longer than a week, and says so", async () => {
    const longer = JSON.stringify(starter).replaceAll("2027-06-14", "2027-06-20");
    await using desk = await open(JSON.parse(longer));
    expect(await desk.read()).toMatchObject({ days: [], problem: expect.stringContaining("has 11 days") });
    const before = await desk.known(id);
    const { status, body } = await desk.save("ann", { id, before, after: { ...before, when: saturday(1200) } });
    expect([status, body.detail]).toEqual([422, expect.stringContaining("at most seven days")]);
  });
});
