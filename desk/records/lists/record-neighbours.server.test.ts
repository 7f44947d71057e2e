import { describe, expect, test } from "vitest";
import { openDeskLists } from "#tests/support/desk/desk-lists.ts";
import { recordTypes } from "../model/record-types.ts";
import { parseListQuery } from "./list-query.ts";
import { neighboursOf } from "./record-neighbours.server.ts";

describe("before and after a record", () => {
  test("are its neighbours in the list one came from, also when it has left that list meanwhile", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const a = await desk.send("band", { bandName: "The first" });
    const b = await desk.send("band", { bandName: "Other people" });
    const c = await desk.send("band", { bandName: "A third" });
    await desk.send("band", {}, "declined");
    const query = parseListQuery(recordTypes.band, new URLSearchParams("view=new"));
    const viewing = { recordType: recordTypes.band, query, viewerId: ann.personId, timeZone: desk.config.timeZone };
    const found = { previous: a.reference, next: c.reference };
    expect(await neighboursOf(desk.db, viewing, b.id)).toEqual(found);
    await ann.change("/bands", [{ reference: b.reference, version: 1, status: "accepted" }]);
    expect(await neighboursOf(desk.db, viewing, b.id)).toEqual(found);
    expect(await neighboursOf(desk.db, { ...viewing, query: { ...query, sort: "name" } }, b.id)).toEqual({
      previous: c.reference,
      next: a.reference,
    });
    expect(await neighboursOf(desk.db, viewing, a.id)).toEqual({ previous: null, next: c.reference });
  });
});
