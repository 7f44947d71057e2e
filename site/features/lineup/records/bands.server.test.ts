import { readFile } from "node:fs/promises";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { siteMigrations } from "#migrations/index.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { openTestDatabase } from "#tests/support/site/database.ts";
import { importBands, importStarterBands, listBands } from "./bands.server.ts";

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
