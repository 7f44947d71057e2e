import { describe, expect, test } from "vitest";
import { findRecords } from "#desk/records/find/find-records.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { openDeskLists } from "#tests/support/desk/desk-lists.ts";

describe("the search", () => {
  test.each([
    ["a word of the name, without its accent", "Emigres"],
    ["a musician", "vera trombone"],
    ["an address", "LENA@example.org"],
    ["a reference", "b-000001"],
    ["a long text", "goldfields"],
    ["several words that stand apart", "goldfields émigrés"],
  ])("finds a band by %s", async (_, words) => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const musicians = [{ id: 1, musician: "Véra Stone", instrument: "Trombone" }];
    const texts = { bio: "Songs of the goldfields.", leaderEmail: "lena@example.org", musicians };
    await desk.send("band", { bandName: "Les Émigrés", ...texts });
    await desk.send("band", { bandName: "Others" });
    expect(await ann.names(`/bands?${new URLSearchParams({ q: words })}`)).toEqual(["Les Émigrés"]);
  });

  test("finds an apostrophe by any sign for it, in lists and by Ctrl+K", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    for (const bandName of ["O'Dea", "O’Dea"]) await desk.send("band", { bandName });
    for (const words of ["o'dea", "o’dea", "O‘DEA"]) {
      expect(await ann.names(`/bands?${new URLSearchParams({ q: words })}`), words).toHaveLength(2);
      expect(await findRecords(desk.db, recordTypes.band, words), words).toHaveLength(2);
    }
  });

  test("counts what it finds on all pages, and shows the last one where an address asks for one behind it", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    for (let number = 0; number < 53; number++) await desk.send("message", { senderName: `Piper ${number}` });
    await desk.send("message", { senderName: "Somebody else" });
    const first = await ann.list("/messages?q=piper");
    expect([first.rows.length, first.total, first.pages]).toEqual([50, 53, 2]);
    const last = await ann.list("/messages?q=piper&page=9");
    expect([last.query.page, last.total, last.rows.map(({ name }) => name)]).toEqual([
      2,
      53,
      ["Piper 50", "Piper 51", "Piper 52"],
    ]);
    const none = await ann.list("/messages?q=nobody&page=9");
    expect([none.query.page, none.total, none.pages, none.rows]).toEqual([1, 0, 1, []]);
  });

  test("takes every sign literally", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    await desk.send("message", { message: "We give 100% and a back\\slash_" });
    await desk.send("message", { message: "We give 100 and a backslash" });
    for (const q of ["100%", "back\\slash", "slash_"])
      expect((await ann.list(`/messages?${new URLSearchParams({ q })}`)).total, q).toBe(1);
    expect((await ann.list("/messages?q='%22%3B--")).total).toBe(0);
  });

  test("can be narrowed to a source", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const { id } = await desk.send("volunteer", { firstName: "Joe", lastName: "Rang" });
    await desk.send("volunteer", { firstName: "Ann", lastName: "Typed" });
    await ann.list("/volunteers");
    await desk.db.updateTable("desk_records").set({ source: "phone" }).where("record_id", "=", id).execute();
    expect(await ann.names("/volunteers?source=phone")).toEqual(["Joe Rang"]);
  });
});
