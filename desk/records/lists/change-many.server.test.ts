import { describe, expect, test } from "vitest";
import { openDeskLists } from "#tests/support/desk/desk-lists.ts";

describe("several records at once", () => {
  test("get a status or somebody to look after them, are logged, and are put back by the answer", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    for (const bandName of ["One", "Two", "Three"]) await desk.send("band", { bandName });
    const { rows } = await ann.list("/bands");
    const seen = rows.map(({ reference, version }) => ({ reference, version }));
    const done = await ann.change(
      "/bands",
      seen.map((each) => ({ ...each, status: "shortlisted" })),
    );
    expect([done.changed, done.stale]).toEqual([3, []]);
    const listed = (await ann.list("/bands?view=shortlisted")).rows;
    expect(listed.map(({ status, toldStatus, version }) => [status, toldStatus, version])).toEqual(
      seen.map(() => ["shortlisted", "new", 2]),
    );
    expect(await desk.db.selectFrom("desk_log").select("action").execute()).toHaveLength(3);
    expect((await ann.change("/bands", done.undo)).changed).toBe(3);
    expect(await ann.names("/bands")).toEqual(["One", "Two", "Three"]);
    const decided = await desk.db.selectFrom("desk_records").select("prepared_status").distinct().execute();
    expect(decided).toEqual([{ prepared_status: null }]);
  });

  test("get a value of an own column, are found by it and logged as one change each, and are put back by the answer", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const column = crypto.randomUUID();
    const row = {
      id: column,
      kind: "band",
      label: "Team",
      type: "choice",
      options: `["Bar","Door"]`,
      position: 1,
    } as const;
    await desk.db.insertInto("desk_columns").values(row).execute();
    await desk.db
      .updateTable("desk_people")
      .set({ preferences: JSON.stringify({ shownColumns: [column] }) })
      .execute();
    for (const bandName of ["One", "Two"]) await desk.send("band", { bandName });
    const seen = (await ann.list("/bands")).rows.map(({ reference, version }) => ({ reference, version }));
    const teams = async () => (await ann.list("/bands")).rows.map(({ own }) => own[column]);
    const set = (value: string) => seen.map((each) => ({ ...each, own: { column, value } }));
    const done = await ann.change("/bands", set("Bar"));
    expect([done.changed, await teams()]).toEqual([2, ["Bar", "Bar"]]);
    expect((await ann.list("/bands?q=bar")).total).toBe(2);
    const logged = await desk.db.selectFrom("desk_log").select("changes").execute();
    expect(logged.map(({ changes }) => JSON.parse(changes))).toEqual(
      seen.map(() => [{ field: `own.${column}`, before: null, after: "Bar" }]),
    );
    expect([(await ann.change("/bands", done.undo)).changed, await teams()]).toEqual([2, [null, null]]);
    expect((await ann.list("/bands?q=bar")).total).toBe(0);

    const refused = await ann.post("/bands/change", { changes: set("Roof") });
    expect([refused.status, await refused.text()]).toEqual([422, expect.stringContaining("One of: Bar, Door.")]);
    const bob = await desk.someone({ programme: "look" }, "Bob Stone");
    expect((await bob.post("/bands/change", { changes: set("Bar") })).status).toBe(403);
    await desk.db.deleteFrom("desk_columns").execute();
    expect((await ann.post("/bands/change", { changes: set("Bar") })).status).toBe(422);
  });

  test("keep who decided when they are only given to somebody", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const bob = await desk.someone({ programme: "change" }, "Bob Stone");
    const { reference } = await desk.send("band", { bandName: "One" });
    await ann.list("/bands");
    await bob.change("/bands", [{ reference, version: 1, status: "shortlisted" }]);
    const given = { reference, version: 2, status: "shortlisted", assignedTo: ann.personId };
    expect((await ann.change("/bands", [given])).changed).toBe(1);
    const record = await desk.db.selectFrom("desk_records").select(["prepared_by", "assigned_to"]).executeTakeFirst();
    expect(record).toEqual({ prepared_by: bob.personId, assigned_to: ann.personId });
  });

  test("go back to nobody where whoever looked after them has left meanwhile, and all else goes back as well", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const bob = await desk.someone({ programme: "change" }, "Bob Stone");
    const eve = await desk.someone({ programme: "change" }, "Eve Field");
    const [one, two] = [await desk.send("band", { bandName: "One" }), await desk.send("band", { bandName: "Two" })];
    await ann.list("/bands");
    await ann.change("/bands", [
      { reference: one.reference, version: 1, assignedTo: bob.personId },
      { reference: two.reference, version: 1, assignedTo: eve.personId },
    ]);
    const given = [one, two].map(({ reference }) => ({
      reference,
      version: 2,
      assignedTo: ann.personId,
      status: "declined",
    }));
    const { undo } = await ann.change("/bands", given);
    await desk.db.updateTable("desk_people").set({ status: "left" }).where("id", "=", bob.personId).execute();
    const answer = await ann.post("/bands/change", { changes: undo, isUndo: true });
    expect(await answer.json()).toMatchObject({ changed: 2, unassigned: ["One"], stale: [] });
    const { rows } = await ann.list("/bands?sort=name");
    expect(rows.map(({ status, assignedTo }) => [status, assignedTo?.name])).toEqual([
      ["new", undefined],
      ["new", "Eve Field"],
    ]);
    const directly = [{ reference: one.reference, version: 4, assignedTo: bob.personId }];
    expect((await ann.post("/bands/change", { changes: directly })).status, "nobody is given to who left").toBe(422);
  });

  test("that somebody else changed meanwhile stay as they are, and are named", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const bob = await desk.someone({ programme: "change" }, "Bob Stone");
    const one = await desk.send("band", { bandName: "One" });
    const two = await desk.send("band", { bandName: "Two" });
    await ann.list("/bands");
    await bob.change("/bands", [{ reference: one.reference, version: 1, status: "accepted" }]);
    const both = [one, two].map(({ reference }) => ({ reference, version: 1, status: "declined" }));
    const done = await ann.change("/bands", both);
    expect(done.changed).toBe(1);
    expect(done.stale).toEqual([{ reference: one.reference, name: "One", status: "accepted", by: "Bob Stone" }]);
    expect(await ann.names("/bands?view=accepted")).toEqual(["One"]);
    expect(await ann.names("/bands?view=declined")).toEqual(["Two"]);
  });

  test("that are one's own band or family get no status, are named, and may get somebody to look after them", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const [mine, other] = [await desk.send("band", { bandName: "Mine" }), await desk.send("band", {})];
    await ann.list("/bands");
    await ann.declareConflictOfInterest(mine.id);
    const both = [mine, other].map(({ reference }) => ({ reference, version: 1, status: "declined" }));
    expect(await ann.change("/bands", both)).toMatchObject({ changed: 1, aside: ["Mine"], stale: [] });
    expect(await ann.names("/bands?view=unscored")).not.toContain("Mine");
    const { rows } = await ann.list("/bands?view=all");
    expect(rows.map(({ name, status }) => [name, status])).toContainEqual(["Mine", "new"]);
    const given = [{ reference: mine.reference, version: 1, assignedTo: ann.personId }];
    expect(await ann.change("/bands", given)).toMatchObject({ changed: 1, aside: [] });
  });

  test("cannot get a status that there is not, or somebody who may not see them", async () => {
    await using desk = await openDeskLists();
    const ann = await desk.someone({ chair: "change" });
    const vera = await desk.someone({ volunteers: "change" });
    const { reference } = await desk.send("volunteer", {});
    const band = await desk.send("band", {});
    await ann.list("/volunteers");
    await ann.list("/bands");
    const refused = [
      ["/volunteers", { reference, version: 1, status: "shortlisted" }],
      ["/bands", { reference: band.reference, version: 1, assignedTo: vera.personId }],
    ] as const;
    for (const [path, change] of refused)
      expect((await ann.post(`${path}/change`, { changes: [change] })).status).toBe(422);
  });

  test("of two members at the same time only the first one's change is made", async () => {
    await using desk = await openDeskLists();
    const [ann, bob] = [await desk.someone({ chair: "change" }), await desk.someone({ chair: "change" })];
    const { reference } = await desk.send("band", {});
    await ann.list("/bands");
    const change = (status: string) => [{ reference, version: 1, status }];
    const both = await Promise.all([
      ann.change("/bands", change("accepted")),
      bob.change("/bands", change("declined")),
    ]);
    expect(both.map(({ changed }) => changed).toSorted()).toEqual([0, 1]);
    expect(both.flatMap(({ stale }) => stale)).toHaveLength(1);
  });
});
