import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { draftOf, setOf } from "#tests/support/desk/publishing-desk.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { exportBands, listBands } from "./bands.server.ts";
import { importBands, importStarterBands } from "./import-bands.server.ts";
import { type DraftBand, type DraftSet, publicContent, readDraft, storeDraft } from "./line-up-draft.server.ts";
import { contentOf, type LineUpContent, patchBetween } from "./line-up-model.ts";
import { publishLineUp, readPublicLineUp } from "./lineup-publications.server.ts";

const starterFile = "content/bands.json";

function band(id: string, fields: Record<string, unknown> = {}) {
  const empty = { NameNoSpace: "", Image_Link: "", Bio: "", Schedule_Text: [], Jazz_Style: "", "Music Link": "" };
  return { id, fields: { "Band Name": `Band ${id}`, ...empty, ...fields } };
}

function lineUp() {
  return openTestDatabase<SiteTables>([{ name: "site", migrations: siteMigrations }]);
}

async function ids(database: Awaited<ReturnType<typeof lineUp>>) {
  return (await listBands(database.db)).map((record) => record.id);
}

describe("importing bands", () => {
  it("stores every field, in the order of the list", async () => {
    await using database = await lineUp();
    const list = [
      band("b", { Bio: "A\\nB", Schedule_Text: ["Friday: Town Hall- 7pm"] }),
      band("a", { "Music Link": "https://a.example.org/" }),
    ];
    expect(await importBands(database.db, list)).toEqual({ ok: true, count: 2 });
    const sets = [{ id: "b.friday.1", line: "Friday: Town Hall- 7pm", cancelled: false }];
    expect(await listBands(database.db)).toEqual([
      { ...list[0], sets },
      { ...list[1], sets: [] },
    ]);
  });

  it("stores names, links and lines without invisible characters, but those that their letters need", async () => {
    await using database = await lineUp();
    const link = "https://a.example.org/";
    const line = "Friday: Town Hall- 8pm";
    const written = band("a\ufeff", {
      "Band Name": "\u200eCor\u00addial\u200b می\u200cخواهم 👩🏽\u200d🚀",
      "Music Link": "https://a.example\u200b.org/",
      Schedule_Text: ["\ufeffFri\u200bday: Town\u2060 Hall\u00ad- 8\u200bpm"],
      Jazz_Style: "Swing\u{e0041}",
      Bio: "Jo\u202ehn",
    });
    expect(await importBands(database.db, [written])).toMatchObject({ ok: true });
    const name = "\u200eCordial می\u200cخواهم 👩🏽\u200d🚀";
    const fields = { "Band Name": name, "Music Link": link, Schedule_Text: [line], Jazz_Style: "Swing", Bio: "John" };
    expect(await listBands(database.db)).toMatchObject([band("a", fields)]);
    expect(
      await importBands(database.db, [band("b", { "Band Name": "Jo\u200b" }), band("c", { "Band Name": "Jo" })]),
    ).toMatchObject({ ok: false });
  });

  it("changes a known band, adds a new one, keeps the others after them", async () => {
    await using database = await lineUp();
    await importBands(database.db, [band("a"), band("b"), band("c")]);
    await importBands(database.db, [band("d"), band("b", { Jazz_Style: "Swing" })]);
    expect(await ids(database)).toEqual(["d", "b", "a", "c"]);
    expect((await listBands(database.db))[1]?.fields.Jazz_Style).toBe("Swing");
  });

  it("deletes bands outside the list only with replace", async () => {
    await using database = await lineUp();
    await importBands(database.db, [band("a"), band("b")]);
    await importBands(database.db, [band("b"), band("c")], { replace: true });
    expect(await ids(database)).toEqual(["b", "c"]);
  });

  it("names every band with a problem, and writes nothing", async () => {
    await using database = await lineUp();
    const list = [
      band("a"),
      band("b", { "Music Link": "javascript:alert(1)" }),
      band("c", { Schedule_Text: "Friday: Town Hall- 7pm" }),
      { id: "d", fields: {} },
      band("e", { Genre: "Swing" }),
    ];
    const result = await importBands(database.db, list);
    expect(result).toEqual({
      ok: false,
      problems: [
        "Band 2 (Band b): Music Link must be empty or begin with http:// or https://",
        "Band 3 (Band c): Schedule_Text must be a list of lines",
        "Band 4: Band Name must be text",
        expect.stringMatching(/^Band 5 \(Band e\): .*Genre/),
      ],
    });
    expect(await ids(database)).toEqual([]);
  });

  it.each(["https://images.example.org/a.png", "//images.ctfassets.net/space/a/1/a.png", "poster.png"])(
    "refuses the poster %s, which no page would show",
    async (Image_Link) => {
      await using database = await lineUp();
      const result = await importBands(database.db, [band("a", { Image_Link })]);
      expect(result).toMatchObject({ problems: [expect.stringContaining("Image_Link must be empty or a path")] });
    },
  );

  it.each(["..", "Music.ics", "/"])("refuses the name %s, whose page could not be reached", async (name) => {
    await using database = await lineUp();
    const result = await importBands(database.db, [band("a", { "Band Name": name })]);
    expect(result).toMatchObject({
      problems: [expect.stringContaining(`Band 1 (${name}): Band Name makes no address for the band’s page`)],
    });
    expect(await ids(database)).toEqual([]);
  });

  it("rejects two bands with the same id or address", async () => {
    await using database = await lineUp();
    const result = await importBands(database.db, [
      band("a"),
      band("a", { "Band Name": "Other" }),
      band("b", { "Band Name": "O ther" }),
    ]);
    expect(result).toEqual({
      ok: false,
      problems: ["Band a and Other: have the same id, a", "Other and O ther: have the same address, other"],
    });
  });

  it("rejects the address of a band outside the list, unless that leaves or is renamed by it", async () => {
    await using database = await lineUp();
    await importBands(database.db, [band("a", { "Band Name": "Cordial" }), band("b")]);
    expect(await importBands(database.db, [band("c", { "Band Name": "CORDIAL" })])).toEqual({
      ok: false,
      problems: [
        "CORDIAL: has the same address, cordial, as Cordial of the line-up: give it that band's id, a, or another name",
      ],
    });
    const renaming = [band("a", { "Band Name": "Old Cordial" }), band("c", { "Band Name": "Cordial" })];
    expect(await importBands(database.db, renaming)).toEqual({ ok: true, count: 2 });
    const replacing = [band("d", { "Band Name": "Cordial" })];
    expect(await importBands(database.db, replacing, { replace: true })).toEqual({ ok: true, count: 1 });
  });

  it.each([null, {}, "[]"])("refuses %j, which is no list", async (list) => {
    await using database = await lineUp();
    expect(await importBands(database.db, list)).toEqual({ ok: false, problems: ["The file must be a list of bands"] });
  });
});

describe("the starter bands", () => {
  it("stay away from a line-up that was emptied", async () => {
    await using database = await lineUp();
    await importStarterBands(database.db, starterFile);
    expect(await importBands(database.db, [], { replace: true })).toEqual({ ok: true, count: 0 });
    expect(await importStarterBands(database.db, starterFile)).toBe(0);
    expect(await listBands(database.db)).toEqual([]);
  });

  it("fill a new line-up and leave any other unchanged", async () => {
    await using database = await lineUp();
    const written = z.array(z.looseObject({})).parse(JSON.parse(await readFile(starterFile, "utf8")));
    expect(await importStarterBands(database.db, starterFile)).toBeGreaterThanOrEqual(24);
    expect(await listBands(database.db)).toMatchObject(written);
    expect(await importStarterBands(database.db, starterFile)).toBe(0);
  });

  it("name a missing file", async () => {
    await using database = await lineUp();
    await expect(importStarterBands(database.db, "content/no-such.json")).rejects.toThrow("content/no-such.json");
  });
});

type Database = Awaited<ReturnType<typeof lineUp>>["db"];

describe("a file of all that is public", () => {
  const bands = [
    draftOf("Cordial", { otherName: "cordial", bio: "Swing", position: 0 }),
    draftOf("Ivy", { state: "cancelled", position: 1 }),
    draftOf("Pencilled", { state: "pencilled", position: 2 }),
  ];
  const sets = [
    setOf("moved", ["cordial"], { start: 1080, end: null }),
    setOf("written", ["cordial"], { position: 1, line: "Sunday: roving", day: "", venue: "", start: null, end: null }),
    setOf("off", ["cordial"], { position: 2, day: "Monday", isCancelled: true }),
    setOf("jam", ["cordial", "ivy"], { position: 3, kind: "jam", title: "Late jam", start: 1440, end: 1530 }),
    setOf("workshop", ["ivy"], { kind: "workshop", title: "Brushes" }),
    setOf("welcome", [], { kind: "event", title: "Welcome to Country", start: 600 }),
    setOf("unreadable", ["cordial"], { position: 4, venue: "Bar- 9pm" }),
    setOf("check", ["cordial"], { kind: "soundCheck" }),
  ];
  const publishAll = async (db: Database, draft: { bands?: DraftBand[]; sets?: DraftSet[] }) =>
    db.transaction().execute(async (trx) => {
      await storeDraft(trx, draft);
      const patch = patchBetween(await readPublicLineUp(trx), publicContent(await readDraft(trx)));
      const about = { id: crypto.randomUUID(), year: "2027", what: "lineUp" as const, by: null, words: [] };
      await publishLineUp(trx, { ...about, patch, at: Date.now() });
    });
  const contentIn = async (db: Database): Promise<LineUpContent> => {
    const { bands: shown, sets: public_ } = await readPublicLineUp(db);
    return { bands: shown, sets: public_.map(contentOf) };
  };

  it("makes the same of an empty line-up, with ids, kinds, titles, jams, events and what is cancelled", async () => {
    await using first = await lineUp();
    await publishAll(first.db, { bands, sets });
    const file = JSON.parse(JSON.stringify(await exportBands(first.db)));
    await using second = await lineUp();
    expect(await importBands(second.db, file, { year: "2027" })).toEqual({ ok: true, count: 2 });
    expect(await contentIn(second.db)).toEqual(await contentIn(first.db));
    expect(JSON.stringify(file)).not.toContain("Pencilled");
    // Into itself it changes nothing, and nobody's calendar.
    const before = await readPublicLineUp(first.db);
    expect(await importBands(first.db, file, { year: "2027" })).toEqual({ ok: true, count: 2 });
    expect(await readPublicLineUp(first.db)).toEqual(before);
    expect(await importBands(first.db, file, { year: "2027", replace: true })).toEqual({ ok: true, count: 2 });
    expect(await readPublicLineUp(first.db)).toEqual(before);
    // What is pencilled, and the sound check, stay.
    const draft = await readDraft(first.db);
    expect([...draft.bands, ...draft.sets].map(({ id }) => id)).toEqual(expect.arrayContaining(["pencilled", "check"]));
  });

  it("takes a line that somebody has edited in it", async () => {
    await using database = await lineUp();
    await publishAll(database.db, { bands, sets });
    const file = JSON.parse(JSON.stringify(await exportBands(database.db)));
    file[0].fields.Schedule_Text[0] = "Saturday: Town Hall- 5pm";
    await importBands(database.db, file, { year: "2027" });
    const { sets: public_ } = await readPublicLineUp(database.db);
    expect(public_.find(({ id }) => id === "moved")).toMatchObject({ start: 1020, line: "Saturday: Town Hall- 5pm" });
  });

  it("names a band that the desk has changed since, and skips it, unless it is to replace everything", async () => {
    await using database = await lineUp();
    await publishAll(database.db, { bands, sets });
    const file = JSON.parse(JSON.stringify(await exportBands(database.db)));
    const welcome = setOf("welcome", [], { kind: "event", title: "Welcome", start: 660 });
    const [cordial] = bands;
    await storeDraft(database.db, { bands: cordial ? [{ ...cordial, bio: "Not public yet" }] : [], sets: [welcome] });
    expect(await importBands(database.db, file)).toEqual({ ok: true, count: 1, skipped: ["Cordial"] });
    const draft = await readDraft(database.db);
    expect(draft.bands.find(({ id }) => id === "cordial")?.bio).toBe("Not public yet");
    expect(draft.sets.find(({ id }) => id === "welcome")?.title).toBe("Welcome");
    expect(await importBands(database.db, file, { replace: true })).toEqual({ ok: true, count: 2 });
    expect((await readDraft(database.db)).bands.find(({ id }) => id === "cordial")?.bio).toBe("Swing");
  });

  it("says what is wrong with a set or an event in it", async () => {
    await using database = await lineUp();
    const wrong = { ...band("a"), sets: [{ id: "", line: "Friday" }] };
    expect(await importBands(database.db, [wrong])).toMatchObject({
      ok: false,
      problems: [expect.stringContaining("Band 1 (Band a): sets")],
    });
    expect(await importBands(database.db, [band("a"), { events: [{ id: "x", line: 4 }] }])).toMatchObject({
      ok: false,
    });
  });
});
