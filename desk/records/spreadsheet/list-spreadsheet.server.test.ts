import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import { openDeskLists, spreadsheetRows } from "#tests/support/desk/desk-lists.ts";

describe("the spreadsheet of a list", () => {
  test("has what the list shows, in its order, on all pages, with what the committee added", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" }, "Ann Lee");
    for (let number = 0; number < 51; number++)
      await desk.send("volunteer", { firstName: `V${number}`, lastName: "Volunteer", email: `v${number}@example.org` });
    const { id } = await desk.send("volunteer", { firstName: "=1+1", lastName: "Formula" });
    await ann.list("/volunteers");
    const column = { id: "team", kind: "volunteer", label: "Team", type: "text", options: "[]", position: 1 } as const;
    await desk.db.insertInto("desk_columns").values(column).execute();
    const decided = { prepared_status: "accepted" };
    const mended = {
      ...decided,
      corrections: '{"phone":"0400 999 999"}',
      own_values: '{"team":"Bar"}',
      assigned_to: ann.personId,
    };
    await desk.db.updateTable("desk_records").set(mended).where("record_id", "=", id).execute();
    const text = await (await ann.post("/volunteers/csv", { search: "?sort=oldest&page=2&q=volunteer" })).text();
    expect(spreadsheetRows(text).map((row) => row["First name"])).toEqual(
      Array.from({ length: 51 }, (_, at) => `V${at}`),
    );
    const [formula] = spreadsheetRows(
      await (await ann.post("/volunteers/csv", { search: "?view=all&q=formula" })).text(),
    );
    expect(formula).toMatchObject({
      "First name": "'=1+1",
      Phone: "0400 999 999",
      Status: "accepted",
      Told: "new",
      "How it came": "site",
      "Looked after by": "Ann Lee",
      "Version (leave as it is)": "1",
      Team: "Bar",
    });
  });

  test("has the questions as headings, each once, times of the festival's zone, and is read back as it is", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" }, "Ann Lee");
    for (const [kind, path] of [
      ["band", "/bands"],
      ["volunteer", "/volunteers"],
      ["message", "/messages"],
    ] as const) {
      await desk.send(kind, {});
      const [headings] = parse(await (await ann.post(`${path}/csv`, { search: "?view=all&year=all" })).text(), {
        bom: true,
      });
      expect(new Set(headings).size, path).toBe(headings?.length);
      expect(headings, path).not.toContain("receivedAt");
    }
    const [row] = spreadsheetRows(await (await ann.post("/bands/csv", { search: "?view=all&year=all" })).text());
    const came = Object.entries(row ?? {}).find(([heading]) => heading.startsWith("Came ("));
    expect(came).toEqual([expect.stringMatching(/^Came \(\w+ time\)$/), "2026-11-01 19:01"]);
    expect(row).toMatchObject({ "Fee for one set": expect.stringMatching(/^\d+$/), Status: "new" });
  });

  test("is logged without what was searched for, and needs a fresh proof", async () => {
    await using desk = await openDeskLists();
    const old = await desk.someone({ chair: "change" }, "Ann Lee", { proved_at: Date.now() - 3_600_000 });
    expect((await old.post("/bands/csv", { search: "" })).status).toBe(403);
    const bob = await desk.someone({ programme: "look" });
    await desk.send("band", { bandName: "Stone" });
    expect((await bob.post("/bands/csv", { search: "?q=stone" })).status).toBe(200);
    const [logged] = await desk.db.selectFrom("desk_log").selectAll().execute();
    expect(logged).toMatchObject({ action: "records.csv", person_id: bob.personId, subject_kind: "band" });
    expect(logged?.changes).toContain('"records":1');
    expect(logged?.changes).not.toContain("stone");
  });
});
