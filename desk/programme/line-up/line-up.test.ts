import { expect, test } from "vitest";
import { bandMarks, markWords } from "#desk/line-up/draft/band-marks.ts";
import { longestBio } from "#site/features/lineup/records/band-fields.ts";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { publicContent, readDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { readPublicLineUp } from "#site/features/lineup/records/lineup-publications.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { storePicture } from "#tests/support/forms/band-application.ts";
import { lineUpView, openBandView } from "./line-up-contract.ts";
import { lineUpEndpoints } from "./line-up-endpoints.server.ts";

const bands = ["Cordial", "Loose Change", "The Lamplighters", "Tin Roof"].map((name, at) => ({
  id: `band-${at + 1}`,
  fields: {
    "Band Name": name,
    Jazz_Style: "Swing",
    Bio: `${name} play.`,
    Schedule_Text: at === 0 ? ["Saturday: Town Hall- 7.30pm - 9pm"] : [],
  },
}));

const dates = { startDate: "2027-06-10", endDate: "2027-06-14" };

async function open() {
  const desk = await openDesk(lineUpEndpoints);
  const { services } = desk;
  await importBands(services.db, bands);
  const ann = await signIn(services, { programme: "change" });
  const view = async (who = ann) => lineUpView.parse(await (await desk.get("/line-up", who)).json());
  const band = async (id: string) => openBandView.parse(await (await desk.get(`/line-up/${id}`, ann)).json()).band;
  const edit = async (id: string, change: object, { who = ann, seen }: { who?: typeof ann; seen?: object } = {}) => {
    const before = seen ?? (await band(id))?.words;
    const answer = await desk.post("/line-up/edit", { id, before, after: { ...before, ...change } }, who);
    return { status: answer.status, body: await answer.json() };
  };
  const names = async () => (await view()).wall.map(({ name }) => name);
  const move = (id: string, follows: string | null) => desk.post("/line-up/move", { id, follows }, ann);
  const log = async () => {
    const rows = await services.db.selectFrom("desk_log").select(["action", "changes"]).orderBy("at").execute();
    return rows.map(({ action, changes }) => ({ action, changes: JSON.parse(changes) }));
  };
  return { ...desk, ann, view, band, edit, move, names, log };
}

test("the wall is the committee's draft in its order, with days, and how each band stands to what visitors see", async () => {
  await using desk = await open();
  const { db } = desk.services;
  await db.updateTable("bands").set({ state: "pencilled" }).where("id", "=", "band-4").execute();
  await db.updateTable("bands").set({ state: "cancelled" }).where("id", "=", "band-3").execute();
  await desk.edit("band-2", { style: "Bebop" });
  const { wall, pencilled, isReordered, unpublished, mayChange } = await desk.view();
  expect(wall.map(({ name, days, mark }) => [name, days, markWords(mark)])).toEqual([
    ["Cordial", "Saturday", "Public"],
    ["Loose Change", "", "Changed"],
    ["The Lamplighters", "", "Cancelled, not published yet"],
  ]);
  expect(pencilled.map(({ name, mark }) => [name, markWords(mark)])).toEqual([["Tin Roof", "Pencilled"]]);
  // One is changed, one cancelled, and one that visitors see is only pencilled now.
  expect([isReordered, unpublished, mayChange]).toEqual([false, 3, true]);
  const looking = await signIn(desk.services, { programme: "look" }, {}, "Bob");
  expect((await desk.view(looking)).mayChange).toBe(false);
  expect((await desk.edit("band-1", { style: "Blues" }, { who: looking })).status).toBe(403);
  const other = await signIn(desk.services, { volunteers: "change" }, {}, "Kim");
  expect((await desk.get("/line-up", other)).status).toBe(403);
});

test("a text about a band is as long as it may be, in any alphabet, and a longer one is refused with how much is too much", async () => {
  await using desk = await open();
  const long = "詞".repeat(longestBio);
  expect((await desk.edit("band-1", { bio: long })).status).toBe(200);
  expect((await desk.edit("band-1", { bio: "字".repeat(longestBio) })).status).toBe(200);
  const { status, body } = await desk.edit("band-1", { bio: `${long}${"b".repeat(1204)}` });
  expect([status, body.errors]).toEqual([
    422,
    [{ field: "after.bio", message: "is 1204 characters longer than 20000, which is the most" }],
  ]);
});

test("visitors see nothing of a change until it is published; the band is touched, and the log says what was changed", async () => {
  await using desk = await open();
  const { db } = desk.services;
  await db.updateTable("bands").set({ is_touched: 0 }).where("id", "=", "band-1").execute();
  expect((await desk.edit("band-1", { bio: "New words.", musicLink: "https://example.org/music" })).status).toBe(200);
  expect((await readPublicLineUp(db)).bands[0]).toMatchObject({ bio: "Cordial play.", musicLink: "" });
  const [stored] = (await readDraft(db)).bands;
  expect(stored).toMatchObject({ bio: "New words.", isTouched: true, editedBy: desk.ann.personId });
  const [{ action, changes }] = (await desk.log()) as [{ action: string; changes: object[] }];
  expect(action).toBe("lineup.edit");
  expect(changes).toContainEqual({ field: "bio", before: "Cordial play.", after: "New words." });
  expect(await desk.band("band-1")).toMatchObject({ edited: { by: "Ann Lee" }, mark: { state: "changed" } });
  // Sent again, it does no more.
  const version = (await desk.band("band-1"))?.version;
  await desk.edit("band-1", {});
  expect((await desk.band("band-1"))?.version).toBe(version);
});

test("two who write different things of one band both have it stored, and of the same they are told", async () => {
  await using desk = await open();
  const seen = (await desk.band("band-1"))?.words ?? {};
  const bob = await signIn(desk.services, { programme: "change" }, {}, "Bob");
  await desk.edit("band-1", { style: "Bebop" }, { seen, who: bob });
  expect((await desk.edit("band-1", { bio: "Mine." }, { seen })).body.band.words).toMatchObject({
    style: "Bebop",
    bio: "Mine.",
  });
  const late = await desk.edit("band-1", { style: "Blues" }, { seen });
  expect(late.status).toBe(409);
  expect(late.body).toMatchObject({ conflicts: [{ field: "style", theirs: "Bebop", by: "Bob" }] });
  expect(late.body.detail).toContain("Style");
});

test.each([
  ["name", "", "is missing"],
  ["name", "Loose change", "Loose Change has this address already, /bands/loosechange"],
  ["name", "Music.ics", "makes no address for the band’s page"],
  ["musicLink", "javascript:alert(1)", "must be empty or begin with http"],
  ["picture", "https://example.org/a.png", "must be empty or a path of this site"],
])("what makes no page is refused in words: %s %j", async (field, value, words) => {
  await using desk = await open();
  const { status, body } = await desk.edit("band-1", { [field]: value });
  expect([status, body.errors[0].field]).toEqual([422, `after.${field}`]);
  expect(body.errors[0].message).toContain(words);
  expect((await desk.band("band-1"))?.version).toBe(1);
});

test("an order is one request, merges with another one, is taken back by its opposite, and does no more when sent again", async () => {
  await using desk = await open();
  await desk.move("band-4", null);
  await desk.move("band-1", "band-3");
  expect(await desk.names()).toEqual(["Tin Roof", "Loose Change", "The Lamplighters", "Cordial"]);
  expect((await desk.view()).isReordered).toBe(true);
  await desk.move("band-1", "band-3");
  expect((await desk.log()).filter(({ action }) => action === "lineup.move")).toHaveLength(2);
  await desk.move("band-1", "band-4");
  await desk.move("band-4", "band-3");
  expect(await desk.names()).toEqual(["Cordial", "Loose Change", "The Lamplighters", "Tin Roof"]);
  expect((await desk.view()).isReordered).toBe(false);
  expect((await desk.move("band-1", "unknown")).status).toBe(404);
});

test("a band that has applied says what with, mended, and its picture is taken by one press", async () => {
  await using desk = await open();
  const { db, config } = desk.services;
  const name = `${"a".repeat(22)}.jpg`;
  const upload = `${config.siteUrl}/uploads/${name}`;
  await storePicture(db, name);
  const { id, reference } = await desk.store("band", { bandName: "Cordial Quartet", bio: "As sent.", upload });
  await db.insertInto("desk_band_links").values({ kind: "band", record_id: id, band_id: "band-1" }).execute();
  await db
    .updateTable("desk_records")
    .set({ corrections: JSON.stringify({ bio: "As mended." }) })
    .where("record_id", "=", id)
    .execute();
  expect((await desk.band("band-1"))?.record).toMatchObject({
    to: `/desk/bands/${reference}`,
    applied: { name: "Cordial Quartet", bio: "As mended." },
    picture: `/uploads/${name}`,
  });
  await desk.post("/line-up/take-picture", { id: "band-1" }, desk.ann);
  expect(await desk.band("band-1")).toMatchObject({ pictureFollows: true });
  // A picture that is chosen then is not replaced by it.
  await desk.edit("band-1", { picture: "/content/assets/cjf/a/1/a.png" });
  expect(await desk.band("band-1")).toMatchObject({ pictureFollows: false });
  expect((await desk.band("band-2"))?.record).toBeNull();
  expect((await desk.post("/line-up/take-picture", { id: "band-2" }, desk.ann)).status).toBe(422);
});

test("marks compare the draft with what is public, band by band", async () => {
  await using desk = await open();
  const { db } = desk.services;
  const draft = await readDraft(db);
  const shown = await readPublicLineUp(db);
  const withdrawn = draft.bands.map((band) => (band.id === "band-2" ? { ...band, state: "withdrawn" as const } : band));
  const marks = bandMarks(withdrawn, publicContent({ ...draft, bands: withdrawn }), shown);
  expect([...marks.bands.values()].map(markWords)).toEqual(["Public", "Withdrawn, still public", "Public", "Public"]);
  const nothing = bandMarks(withdrawn, publicContent({ ...draft, bands: withdrawn }), { bands: [], sets: [] });
  expect([...nothing.bands.values()].map(markWords)).toEqual(["Draft", "Withdrawn", "Draft", "Draft"]);
});

test("new words stand in the places that were chosen, in all bands or in none, and visitors read the old ones until they are published", async () => {
  await using desk = await open();
  const { db } = desk.services;
  const replace = async (to: string, places: { id: string; version: number; field: string }[]) => {
    const bands = places.map(({ id, version, field }) => ({ id, version, places: [{ field, index: 0 }] }));
    const answer = await desk.post("/line-up/replace", { from: "Swing", to, anyCase: false, bands }, desk.ann);
    return { status: answer.status, body: await answer.json() };
  };
  const styles = async () => (await readDraft(db)).bands.map(({ style }) => style);
  const [one, two] = [
    { id: "band-1", version: 1, field: "style" },
    { id: "band-2", version: 1, field: "style" },
  ];
  const late = await replace("Bebop", [one, { ...two, version: 9 }]);
  expect([late.status, late.body.detail]).toEqual([409, expect.stringContaining("Loose Change was changed meanwhile")]);
  expect(await styles()).toEqual(["Swing", "Swing", "Swing", "Swing"]);
  expect((await replace("Bebop", [one, two])).body.bands).toMatchObject([
    { id: "band-1", before: { style: "Swing" }, after: { style: "Bebop" } },
    { id: "band-2" },
  ]);
  expect(await styles()).toEqual(["Bebop", "Bebop", "Swing", "Swing"]);
  expect((await readPublicLineUp(db)).bands[0]?.style).toBe("Swing");
});

test("a band is found by its name first, and by what is written of it", async () => {
  await using desk = await open();
  await desk.edit("band-3", { bio: "They borrow a tin roof." });
  const found = async (q: string) => (await (await desk.get(`/find/line-up?q=${q}`, desk.ann)).json())[0]?.items;
  expect((await found("tin%20roo")).map(({ label }: { label: string }) => label)).toEqual([
    "Tin Roof",
    "The Lamplighters",
  ]);
  expect(await found("zither")).toBeUndefined();
});

test("Find knows the bands of this festival, and not those of earlier ones", async () => {
  await using desk = await open();
  const { db, content } = desk.services;
  await db.updateTable("bands").set({ year: "2026" }).where("id", "=", "band-1").execute();
  Object.assign(content.client, { entries: async () => ({ items: [{ fields: dates }] }) });
  const found = async (q: string) => (await (await desk.get(`/find/line-up?q=${q}`, desk.ann)).json())[0]?.items;
  expect(await found("cordial")).toBeUndefined();
  expect(await found("loose")).toHaveLength(1);
});

test("bands are put in order while the content service does not say which festival it is", async () => {
  await using desk = await open();
  await importBands(desk.services.db, bands, { year: "2027" });
  const entries = () => Promise.reject(new Error("it does not answer"));
  Object.assign(desk.services.content.client, { entries });
  expect((await desk.move("band-3", null)).status).toBe(200);
  expect(await desk.names()).toEqual(["The Lamplighters", "Cordial", "Loose Change", "Tin Roof"]);
});
