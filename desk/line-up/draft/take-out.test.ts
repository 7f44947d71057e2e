import { expect, test } from "vitest";
import { bandTakenOut, waitingBands } from "#desk/records/model/line-up-contract.ts";
import { recordView } from "#desk/records/model/record-contract.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { publicContent, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { openAnnouncements } from "#tests/support/desk/announcements.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { placeSet, publishDraft } from "#tests/support/line-up/draft.ts";
import { takeOutEndpoints } from "./take-out-endpoints.server.ts";

const open = () => openAnnouncements(takeOutEndpoints);
type Desk = Awaited<ReturnType<typeof open>>;

/** A band that was told yes, with its set. */
async function playing(desk: Desk, bandName: string) {
  const { id, reference } = await desk.decided("band", "accepted", { bandName, yearPlaying: "2027" });
  await desk.tell([reference], { way: "phone" });
  const link = desk.db.selectFrom("desk_band_links").select("band_id").where("record_id", "=", id);
  const { band_id: bandId } = await link.executeTakeFirstOrThrow();
  await placeSet(desk, [bandId]);
  return { id, reference, bandId };
}

async function view(desk: Desk, reference: string) {
  return recordView.parse(await (await desk.get(`/bands/${reference}`, desk.chair)).json());
}

async function takeOut(desk: Desk, bandId: string, as: string) {
  const response = await desk.post("/line-up/take-out", { bandId, as }, desk.chair);
  expect(response.status, await response.clone().text()).toBe(200);
  return bandTakenOut.parse(await response.json());
}

test("a band that is taken off has withdrawn, its sets are free, and Undo gives all of it back", async () => {
  await using desk = await open();
  const { reference, bandId } = await playing(desk, "Cordial");
  await publishDraft(desk);
  const before = await readDraft(desk.db);
  expect((await view(desk, reference)).lineUp).toMatchObject({
    state: "in",
    isPublic: true,
    sets: ["Saturday: Town Hall- 7.30pm - 8.30pm"],
  });

  const taken = await takeOut(desk, bandId, "withdrawn");
  const out = await view(desk, reference);
  expect(out.status).toBe("withdrawn");
  expect(out.lineUp).toMatchObject({
    state: "withdrawn",
    isPublic: true,
    sets: [],
    freed: ["Saturday: Town Hall- 7.30pm - 8.30pm"],
  });
  expect(publicContent(await readDraft(desk.db))).toEqual({ bands: [], sets: [] });
  expect((await readPublicLineUp(desk.db)).bands, "visitors see it until somebody publishes").toHaveLength(1);

  expect((await desk.post("/line-up/bring-back", taken, desk.chair)).status).toBe(200);
  const back = await view(desk, reference);
  expect([back.status, back.lineUp?.state, back.lineUp?.freed]).toEqual(["accepted", "in", []]);
  expect(publicContent(await readDraft(desk.db))).toEqual(publicContent(before));
});

test("a band that said yes has still said it once it is put back, and the yes can be taken back, too", async () => {
  await using desk = await open();
  const { id, reference, bandId } = await playing(desk, "Cordial");
  await desk.decide("band", reference, "confirmed");
  const taken = await takeOut(desk, bandId, "withdrawn");
  await desk.post("/line-up/bring-back", taken, desk.chair);
  expect(await desk.currentDecision("band", id)).toEqual(["confirmed", "confirmed", null]);
  await desk.decide("band", reference, "accepted");
  expect(await desk.currentDecision("band", id)).toEqual(["accepted", "accepted", null]);
});

test("only what the log says is put back: once, and nothing that a browser makes up", async () => {
  await using desk = await open();
  const { id, bandId } = await playing(desk, "Cordial");
  const taken = await takeOut(desk, bandId, "withdrawn");
  const bringBack = async (body: object) => (await desk.post("/line-up/bring-back", body, desk.chair)).status;
  expect(await bringBack({ ...taken, bandId, state: "in", sets: [] })).toBe(422);
  const other = await desk.db
    .selectFrom("desk_log")
    .select("id")
    .where("subject_id", "=", id)
    .where("action", "not like", "lineup.%")
    .executeTakeFirstOrThrow();
  for (const made of [other.id, crypto.randomUUID()]) expect(await bringBack({ taken: made })).toBe(409);
  expect((await readDraft(desk.db)).bands.map(({ state }) => state)).toEqual(["withdrawn"]);
  expect(await bringBack(taken)).toBe(200);
  const back = await readDraft(desk.db);
  expect(await bringBack(taken)).toBe(409);
  expect(await readDraft(desk.db)).toEqual(back);
});

test("a band that cancels stays on the wall, marked, with its sets marked; what it shares is the others', who are rung", async () => {
  await using desk = await open();
  const [one, other] = [await playing(desk, "Cordial"), await playing(desk, "Gravel Rd")];
  await placeSet(desk, [one.bandId, other.bandId], { id: "jam", kind: "jam", venue: "Bandstand" });
  const unseen = await takeOut(desk, one.bandId, "cancelled");
  expect(await desk.db.selectFrom("desk_to_ring").selectAll().execute(), "it was never public").toEqual([]);
  await desk.post("/line-up/bring-back", unseen, desk.chair);
  await publishDraft(desk);
  const taken = await takeOut(desk, one.bandId, "cancelled");
  const wanted = publicContent(await readDraft(desk.db));
  expect(wanted.bands.map(({ name, isCancelled }) => [name, isCancelled])).toEqual([
    ["Cordial", true],
    ["Gravel Rd", false],
  ]);
  const sets = wanted.sets.map(({ id, bandIds, isCancelled }) => [id, bandIds, isCancelled]);
  expect(sets).toContainEqual([`${one.bandId}.saturday.1`, [one.bandId], true]);
  expect(sets).toContainEqual(["jam", [other.bandId], false]);
  const calls = await desk.db.selectFrom("desk_to_ring").select(["band_id", "words"]).execute();
  expect(calls).toEqual([
    { band_id: other.bandId, words: "Cordial does not play: Saturday: Bandstand- 7.30pm - 8.30pm" },
  ]);
  await desk.post("/line-up/bring-back", taken, desk.chair);
  expect(await desk.db.selectFrom("desk_to_ring").selectAll().execute()).toEqual([]);
  const jam = (await readDraft(desk.db)).sets.find(({ id }) => id === "jam");
  expect(jam?.bandIds.toSorted()).toEqual([one.bandId, other.bandId].toSorted());
});

test("the waiting list is offered by score, to those who could come on the day that became free", async () => {
  await using desk = await open();
  const { db, chair } = desk;
  const { bandId } = await playing(desk, "Cordial");
  const waiting = async (bandName: string, availability: string[], score: number) => {
    const { id, reference } = await desk.decided("band", "waiting", { bandName, availability, yearPlaying: "2027" });
    const added = { kind: "band", record_id: id, person_id: chair.personId, value: score, at: 1 } as const;
    await db
      .insertInto("desk_scores")
      .values({ ...added })
      .execute();
    await db.updateTable("desk_records").set({ average_score: score }).where("record_id", "=", id).execute();
    return reference;
  };
  await waiting("Sunday only", ["Sunday daytime"], 5);
  await waiting("Good", ["Saturday daytime", "Sunday daytime"], 3);
  await waiting("Best", ["Saturday evening"], 4);
  const offered = async () => waitingBands.parse(await (await desk.get(`/line-up/waiting/${bandId}`, chair)).json());
  expect((await offered()).bands, "nothing is free").toEqual([]);
  await takeOut(desk, bandId, "withdrawn");
  expect((await offered()).bands.map(({ name, days, average }) => [name, days, average])).toEqual([
    ["Best", "Sat", 4],
    ["Good", "Sat, Sun", 3],
  ]);
});

test("a band without a record is taken out as well, and one's own band is left to others", async () => {
  await using desk = await open();
  await importBands(desk.db, [
    { id: "imported", fields: { "Band Name": "Imported", Schedule_Text: ["Sunday: Hall- 1pm"] } },
  ]);
  const taken = await takeOut(desk, "imported", "withdrawn");
  expect((await readDraft(desk.db)).sets).toEqual([]);
  await desk.post("/line-up/bring-back", taken, desk.chair);
  expect((await readDraft(desk.db)).sets).toMatchObject([{ line: "Sunday: Hall- 1pm", day: "Sunday" }]);

  const { reference, bandId } = await playing(desk, "Cordial");
  await desk.post(`/bands/${reference}/conflict`, { hasConflictOfInterest: true }, desk.chair);
  expect((await desk.post("/line-up/take-out", { bandId, as: "withdrawn" }, desk.chair)).status).toBe(403);
  expect((await desk.post("/line-up/take-out", { bandId: "nobody", as: "withdrawn" }, desk.chair)).status).toBe(404);
  const looking = await signIn(desk.services, { programme: "look" });
  expect((await desk.post("/line-up/take-out", { bandId, as: "withdrawn" }, looking)).status).toBe(403);
});

test("a band that was imported gets a record once somebody needs one, and the same one again", async () => {
  await using desk = await open();
  const fields = { "Band Name": "Imported", Bio: "They play.", "Music Link": "https://music.example" };
  await importBands(desk.db, [{ id: "imported", fields }], { year: "2027" });
  const ask = async () => (await desk.post("/line-up/record", { bandId: "imported" }, desk.chair)).json();
  const { reference } = await ask();
  expect(await ask()).toEqual({ reference });
  const made = await view(desk, reference);
  expect(made).toMatchObject({ source: "invited", year: "2027", status: "confirmed", toldStatus: "confirmed" });
  expect(made.sent).toMatchObject({ bandName: "Imported", bio: "They play.", leaderEmail: "", musicians: [] });
  expect(made.lineUp).toMatchObject({ bandId: "imported", state: "in", isPublic: true });
});

test("a band that was told yes before there was a draft is put into it by its record", async () => {
  await using desk = await open();
  const { id, reference } = await desk.store("band", { bandName: "Cordial" });
  const put = () => desk.post("/line-up/take-in", { reference }, desk.chair);
  expect((await put()).status).toBe(409);
  await desk.db.updateTable("desk_records").set({ told_status: "confirmed" }).where("record_id", "=", id).execute();
  await formTables(desk.db)
    .updateTable("band_applications")
    .set({ status: "confirmed" })
    .where("id", "=", id)
    .execute();
  expect((await view(desk, reference)).lineUp).toBeNull();
  expect((await put()).status).toBe(200);
  expect((await view(desk, reference)).lineUp).toMatchObject({ name: "Cordial", state: "in", isPublic: false });
});
