import { expect, test } from "vitest";
import { type DraftSet, draftBand, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { daysWords, hoursText, readHours } from "./venue-words.ts";
import { renameVenue } from "./venues.server.ts";
import { venueFields } from "./venues-contract.ts";
import { venuesEndpoints } from "./venues-endpoints.server.ts";

const aSet: DraftSet = {
  ...{ id: "1", year: "", position: 0, kind: "concert", title: "", bandIds: ["a"], isCancelled: false },
  ...{ day: "Saturday", venue: "Town Hall", start: 1140, end: 1200, line: "Saturday: Town Hall- 7pm - 8pm" },
  ...{ version: 1, editedBy: null, editedAt: 0 },
};

async function open() {
  const desk = await openDesk(venuesEndpoints);
  const { db } = desk.services;
  const ann = await signIn(desk.services, { programme: "change" });
  await storeDraft(db, { bands: [draftBand(bandRow)], sets: [aSet] });
  const venues = async () => (await (await desk.get("/schedule/venues", ann)).json()).venues;
  const note = async (before: object, after: object, name = "the Town  Hall") =>
    desk.post("/schedule/venues/note", { name, before, after }, ann);
  const rename = (body: object) => desk.post("/schedule/venues/rename", { isUndo: false, ...body }, ann);
  return { ...desk, db, ann, venues, note, rename };
}

test.each([
  { written: "10 am to 11 pm", read: "10 am to 11 pm" },
  { written: "10am - 1am", read: "10 am to 1 am" },
  { written: "until midnight", read: "until midnight" },
  { written: "from noon", read: "from noon" },
  { written: " ", read: "" },
  { written: "whenever", read: undefined },
])("hours that are written as “$written” say “$read”", ({ written, read }) => {
  const hours = readHours(written);
  expect(hours && hoursText(hours)).toBe(read);
});

test("days of a venue that are alike are one line", () => {
  const days = ["Thursday", "Friday", "Saturday", "Sunday", "Monday"];
  const nothing = { use: "", from: null, to: null } as const;
  const same = { use: "booked", from: 600, to: 1380 } as const;
  const of = (...noted: (typeof same | typeof nothing | { use: "closed"; from: null; to: null })[]) => {
    const byDay = Object.fromEntries(days.map((day, at) => [day, noted[at] ?? nothing]));
    const rest = { Tuesday: nothing, Wednesday: nothing, changeover: 0, keyHolder: "", keyPhone: "" };
    return daysWords(days, venueFields.parse({ ...byDay, ...rest }));
  };
  expect(of(same, same, same, same, same)).toEqual(["every day: booked, 10 am to 11 pm"]);
  expect(of(same, { ...nothing, use: "closed" }, same)).toEqual([
    "Thursday and Saturday: booked, 10 am to 11 pm",
    "Friday: closed",
  ]);
  expect(of()).toEqual([]);
});

test("what two note of a venue at the same time is merged, each day by itself, and asked about where both changed the same", async () => {
  await using desk = await open();
  const [venue] = await desk.venues();
  expect(venue).toMatchObject({ name: "Town Hall", sets: 1, isOnSite: false, editedBy: null });
  const before = venue.fields;
  const saturday = { use: "booked", from: 600, to: 1380 };
  expect((await desk.note(before, { ...before, Saturday: saturday, keyHolder: "Jo" })).status).toBe(200);
  expect((await desk.note(before, { ...before, Sunday: { ...saturday, use: "notYet" }, changeover: 20 })).status).toBe(
    200,
  );
  const [merged] = await desk.venues();
  expect(merged).toMatchObject({ name: "the Town  Hall", sets: 1, editedBy: "Ann Lee" });
  expect(merged.fields).toMatchObject({
    Saturday: saturday,
    Sunday: { use: "notYet" },
    changeover: 20,
    keyHolder: "Jo",
  });
  const contested = await desk.note(before, { ...before, changeover: 30, keyPhone: "0400 000 000" });
  expect(contested.status).toBe(409);
  expect((await contested.json()).conflicts).toEqual([
    { field: "changeover", theirs: 20, by: "You, in another window,", at: expect.any(Number) },
  ]);
  expect((await desk.venues())[0].fields.keyPhone).toBe("");
});

test("bad notes are refused in words, and whoever may only look does not change them", async () => {
  await using desk = await open();
  const [{ fields }] = await desk.venues();
  const refused = await desk.note(fields, { ...fields, Friday: { use: "", from: 700, to: 600 }, changeover: 999 });
  expect((await refused.json()).errors.map(({ message }: { message: string }) => message).toSorted()).toEqual([
    "A change-over takes at most 240 minutes.",
    "Please choose an end after the beginning.",
  ]);
  const looker = await signIn(desk.services, { programme: "look" });
  const body = { name: "Town Hall", before: fields, after: { ...fields, keyHolder: "Eve" } };
  expect((await desk.post("/schedule/venues/note", body, looker)).status).toBe(403);
});

test("a renamed venue takes its sets and notes along; what is noted under the new name stays", async () => {
  await using desk = await open();
  const [{ fields }] = await desk.venues();
  await desk.note(fields, { ...fields, keyHolder: "Jo", changeover: 10 });
  await desk.note(fields, { ...fields, changeover: 25 }, "Civic Hall");
  const rename = (from: string, to: string) => desk.rename({ id: crypto.randomUUID(), from, to });
  expect((await rename("Town Hall", "Civic Hall")).status).toBe(200);
  const [venue, ...others] = await desk.venues();
  expect(others).toEqual([]);
  expect(venue).toMatchObject({ name: "Civic Hall", sets: 1, fields: { keyHolder: "Jo", changeover: 25 } });
  expect(await desk.db.selectFrom("sets").select(["venue", "line", "version"]).execute()).toEqual([
    { venue: "Civic Hall", line: null, version: 2 },
  ]);
  const refused = await rename("Civic Hall", "Room 8pm");
  expect([refused.status, (await refused.json()).detail]).toEqual([
    422,
    expect.stringContaining("as a part of the time"),
  ]);
  const actions = (await desk.db.selectFrom("desk_log").select("action").execute()).map(({ action }) => action);
  expect(actions).toEqual(["venue.note", "venue.note", "venue.rename"]);
});

test("renaming once more does nothing more", async () => {
  await using desk = await open();
  const by = { year: "", personId: desk.ann.personId };
  const renaming = { id: crypto.randomUUID(), from: "Town Hall", to: "Civic Hall" };
  expect(await renameVenue(desk.db, renaming, by)).toEqual({ ok: true, sets: 1 });
  expect(await renameVenue(desk.db, renaming, by)).toEqual({ ok: true, sets: 0 });
});

test("renaming a venue is taken back as it was: its sets with their lines and its notes, and the other venue’s stay there", async () => {
  await using desk = await open();
  await storeDraft(desk.db, { sets: [{ ...aSet, id: "2", venue: "Civic Hall", line: null }] });
  const [{ fields }] = await desk.venues();
  await desk.note(fields, { ...fields, keyHolder: "Jo", changeover: 10 });
  await desk.note(fields, { ...fields, changeover: 25 }, "Civic Hall");
  const before = [await desk.venues(), await sets()];
  const renaming = { id: crypto.randomUUID(), from: "Town Hall", to: "Civic Hall" };
  expect((await desk.rename(renaming)).status).toBe(200);
  expect(await desk.venues()).toHaveLength(1);
  expect((await desk.rename({ ...renaming, isUndo: true })).status).toBe(200);
  expect([await desk.venues(), await sets()]).toEqual(before);
  const again = await desk.rename({ ...renaming, isUndo: true });
  expect([again.status, (await again.json()).detail]).toEqual([422, "This is not as it was renamed any more."]);
  const unknown = await desk.rename({ ...renaming, id: crypto.randomUUID(), isUndo: true });
  expect(unknown.status).toBe(422);

  function sets() {
    return desk.db.selectFrom("sets").select(["id", "venue", "line"]).orderBy("id").execute();
  }
});

test("what was changed since a venue was renamed stays when that is taken back", async () => {
  await using desk = await open();
  const [{ fields }] = await desk.venues();
  await desk.note(fields, { ...fields, keyHolder: "Jo" });
  const renaming = { id: crypto.randomUUID(), from: "Town Hall", to: "Civic Hall" };
  await desk.rename(renaming);
  const [{ fields: now }] = await desk.venues();
  await desk.note(now, { ...now, keyHolder: "Kim" }, "Civic Hall");
  await storeDraft(desk.db, { sets: [{ ...aSet, venue: "Civic Hall", day: "Sunday", line: null, version: 3 }] });
  expect((await desk.rename({ ...renaming, isUndo: true })).status).toBe(200);
  expect(await desk.venues()).toMatchObject([
    { name: "Civic Hall", sets: 0, fields: { keyHolder: "Kim" } },
    { name: "Town Hall", sets: 1, fields: { keyHolder: "" } },
  ]);
  expect(await desk.db.selectFrom("sets").select(["day", "line"]).execute()).toEqual([{ day: "Sunday", line: null }]);
});
