import { describe, expect, test } from "vitest";
import { openDeskLists, spreadsheetRows } from "#tests/support/desk/desk-lists.ts";
import { setConflictOfInterest } from "../one-record/remarks.server.ts";

describe("scores in the list", () => {
  test("show everybody's average only where one's own is given", async () => {
    await using desk = await openDeskLists();
    const [ann, bob] = [await desk.someone({ programme: "change" }), await desk.someone({ programme: "change" })];
    const one = await desk.send("band", { bandName: "One" });
    const two = await desk.send("band", { bandName: "Two" });
    for (const { id } of [one, two]) await bob.scores("band", id, 5);
    await ann.scores("band", one.id, 2);
    const { rows } = await ann.list("/bands?sort=oldest");
    expect(rows.map(({ score }) => score)).toEqual([
      { own: 2, average: 3.5 },
      { own: null, average: null },
    ]);
    expect(await ann.names("/bands?view=unscored")).toEqual(["Two"]);
    expect(await bob.names("/bands?view=unscored")).toEqual([]);
  });

  test("are not shown to somebody who is too close to judge, nor given away by the order, the views or the spreadsheet", async () => {
    await using desk = await openDeskLists();
    const [ann, bob] = [await desk.someone({ chair: "change" }), await desk.someone({ programme: "change" })];
    const mine = await desk.send("band", { bandName: "My family" });
    const low = await desk.send("band", { bandName: "Low" });
    const unseen = await desk.send("band", { bandName: "Unseen" });
    for (const [{ id }, value] of [[mine, 5] as const, [low, 1] as const, [unseen, 5] as const])
      await bob.scores("band", id, value);
    await ann.scores("band", low.id, 1);
    await ann.scores("band", mine.id, 5);
    await ann.declareConflictOfInterest(mine.id);
    const { rows } = await ann.list("/bands?sort=score");
    expect(rows.map(({ name, score, hasConflictOfInterest }) => [name, score, hasConflictOfInterest])).toEqual([
      ["Low", { own: 1, average: 1 }, false],
      ["Unseen", { own: null, average: null }, false],
      ["My family", null, true],
    ]);
    expect(await ann.names("/bands?view=unscored")).toEqual(["Unseen"]);
    const sheet = spreadsheetRows(await (await ann.post("/bands/csv", { search: "sort=score" })).text());
    expect(sheet.map((row) => [row["Band name"], row["Average score"]])).toEqual([
      ["Low", "1.0"],
      ["Unseen", ""],
      ["My family", ""],
    ]);
  });

  test("order the list anew with each score that is given, changed or taken back", async () => {
    await using desk = await openDeskLists();
    const people = [await desk.someone({ programme: "change" }), await desk.someone({ programme: "change" })] as const;
    const [ann, bob] = people;
    const [one, two] = [await desk.send("band", { bandName: "One" }), await desk.send("band", { bandName: "Two" })];
    const order = () => ann.names("/bands?sort=score");
    for (const person of people) await person.scores("band", two.id, 3);
    // Two people at the same moment: the average is that of both.
    await Promise.all([ann.scores("band", one.id, 5), bob.scores("band", one.id, 2)]);
    expect(await order()).toEqual(["One", "Two"]);
    await bob.scores("band", one.id, 1);
    await bob.scores("band", two.id, 4);
    expect(await order()).toEqual(["Two", "One"]);
    await bob.scores("band", one.id, null);
    expect(await order()).toEqual(["One", "Two"]);
    await bob.scores("band", one.id, 1);
    expect(await order()).toEqual(["Two", "One"]);
    await setConflictOfInterest(desk.db, { kind: "band", recordId: one.id, personId: bob.personId }, true);
    expect(await order()).toEqual(["One", "Two"]);
  });
});
