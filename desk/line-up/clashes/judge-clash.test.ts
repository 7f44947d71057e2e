import { expect, test } from "vitest";
import type { RecordKind } from "#desk/records/model/record-types.ts";
import { readCurrentFestival } from "#site/features/lineup/records/current-festival.server.ts";
import {
  type DraftBand,
  type DraftSet,
  draftBand,
  storeDraft,
} from "#site/features/lineup/records/line-up-draft.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { findClashes } from "./clashes.ts";
import { clashesEndpoints } from "./clashes-endpoints.server.ts";
import { readClashFacts, readClashInput } from "./read-clash-facts.server.ts";

const drums = (musician: string) => [{ id: 1, musician, instrument: "Drums" }];

async function openSchedule() {
  const desk = await openDesk(clashesEndpoints);
  const { db } = desk.services;
  const ann = await signIn(desk.services, { programme: "change" });
  const addBand = async (id: string, answers: Record<string, unknown>, state: DraftBand["state"] = "in") => {
    const kind: RecordKind = "band";
    const record = await desk.store(kind, {
      bandName: id,
      leaderName: `Leader of ${id}`,
      leaderEmail: `${id}@example.org`,
      ...answers,
    });
    await storeDraft(db, { bands: [{ ...draftBand({ ...bandRow, id, name: id }), state }] });
    await db.insertInto("desk_band_links").values({ kind, record_id: record.id, band_id: id }).execute();
    return record.id;
  };
  const addSet = (id: string, start: number, venue = id) =>
    storeDraft(db, { sets: [{ ...aSet, id, bandIds: [id], venue, start, end: start + 60 }] });
  const clashes = async () => findClashes(await readClashInput(db, await readCurrentFestival(desk.services)));
  const facts = async () => readClashFacts(db, await readCurrentFestival(desk.services));
  return { ...desk, db, ann, addBand, addSet, clashes, facts };
}

const aSet: DraftSet = {
  id: "",
  year: "",
  position: 0,
  kind: "concert",
  title: "",
  bandIds: [],
  day: "Saturday",
  venue: "",
  start: 0,
  end: null,
  line: null,
  isCancelled: false,
  version: 1,
  editedBy: null,
  editedAt: 0,
};

test("that somebody plays in two bands is found by name or address, also of a pencilled band, and not once it is withdrawn", async () => {
  await using site = await openSchedule();
  await site.addBand("Cordial", { musicians: drums("Sam  Sécond"), availability: [] });
  await site.addBand("Carriage", { musicians: drums("sam second"), availability: [] }, "pencilled");
  await site.addBand("Lantern", { musicians: drums("Kim"), leaderEmail: "Cordial@Example.org", availability: [] });
  for (const id of ["Cordial", "Carriage", "Lantern"]) await site.addSet(id, 1140);
  const words = (await site.clashes()).map(({ words: said }) => said);
  expect(words).toHaveLength(2);
  expect(words[0]).toContain("is in both. They overlap by 60 minutes.");
  await site.db.updateTable("bands").set({ state: "withdrawn" }).execute();
  expect(await site.clashes()).toEqual([]);
});

test("“It’s fine” is signed, is logged, can be taken back, and ends when the set is moved", async () => {
  await using site = await openSchedule();
  await site.addBand("Cordial", { availability: [] });
  await site.addBand("Carriage", { availability: [] });
  await site.addSet("Cordial", 1140, "Town Hall");
  await site.addSet("Carriage", 1170, "Town Hall");
  const [{ id } = { id: "" }] = await site.clashes();
  const fine = (isFine: boolean, of = id) => site.post("/schedule/clashes/fine", { id: of, isFine }, site.ann);
  const answer = await (await fine(true)).json();
  expect(answer.facts.accepted).toEqual([{ id, by: "Ann Lee", at: expect.any(Number) }]);
  expect((await fine(true)).status).toBe(200);
  const logged = await site.db.selectFrom("desk_log").select(["action", "changes"]).execute();
  expect(logged.map(({ action }) => action)).toEqual(["clash.fine"]);
  expect(logged[0]?.changes).toContain("They overlap by 30 minutes.");
  await site.addSet("Carriage", 1180, "Town Hall");
  const [moved = { id: "" }] = await site.clashes();
  expect(moved.id).not.toBe(id);
  expect((await (await fine(false)).json()).facts.accepted).toEqual([]);
  expect((await fine(true)).status).toBe(409);
  const looker = await signIn(site.services, { programme: "look" });
  expect((await site.post("/schedule/clashes/fine", { id: moved.id, isFine: true }, looker)).status).toBe(403);
});

test("two players are said to be the same person, and to be nobody else again", async () => {
  await using site = await openSchedule();
  await site.addBand("Cordial", { musicians: drums("Sam Second"), availability: [] });
  await site.addBand("Carriage", { musicians: drums("Samuel S."), availability: [] });
  await site.addSet("Cordial", 1140);
  await site.addSet("Carriage", 1150);
  const [player, as] = [
    { bandId: "Cordial", name: "Sam Second" },
    { bandId: "Carriage", name: "Samuel S." },
  ];
  expect(await site.clashes()).toEqual([]);
  const say = (body: object) => site.post("/schedule/clashes/same-person", body, site.ann);
  expect((await say({ player, as })).status).toBe(200);
  expect((await site.clashes()).map(({ kind }) => kind)).toEqual(["musician"]);
  expect((await say({ player, as: null })).status).toBe(200);
  expect(await site.clashes()).toEqual([]);
  expect((await say({ player, as: { bandId: "unknown", name: "Sam" } })).status).toBe(404);
});

test("the fee that was agreed counts, or what the band asks for its sets; the budget is the festival’s", async () => {
  await using site = await openSchedule();
  const recordId = await site.addBand("Cordial", { firstFee: 500, secondFee: 800 });
  await site.addSet("Cordial", 600);
  const fee = async () => (await site.facts()).bands[0]?.feeCents;
  expect(await fee()).toBe(50_000);
  await storeDraft(site.db, { sets: [{ ...aSet, id: "second", bandIds: ["Cordial"] }] });
  expect(await fee()).toBe(80_000);
  const nothing = {
    gst: "",
    payee: "",
    abn: "",
    payee_is: "",
    paid_by: "",
    offered_way: "",
    answer: "",
    answered_way: "",
  } as const;
  await site.db
    .insertInto("desk_offers")
    .values({
      kind: "band",
      record_id: recordId,
      fee_cents: 60_050,
      ...nothing,
      version: 1,
      edited_by: "",
      edited_at: 0,
    })
    .execute();
  expect(await fee()).toBe(60_050);
  await site.db.insertInto("desk_budgets").values({ year: "", dollars: 600, version: 1 }).execute();
  expect((await site.clashes()).map(({ kind }) => kind)).toContain("budget");
});
