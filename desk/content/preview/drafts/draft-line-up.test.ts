import { expect, test } from "vitest";
import { importBands } from "#site/features/lineup/records/import-bands.server.ts";
import { draftBand, storeDraft } from "#site/features/lineup/records/line-up-draft.server.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { draftSetOf } from "#tests/support/desk/placed-bands.ts";
import { bandRow } from "#tests/support/forms/band-row.ts";
import { draftLineUp } from "./draft-line-up.server.ts";

test("a band's preview shows each change of the draft at once: words, sets, the order, and what goes", async () => {
  await using desk = await openDesk([]);
  const { services } = desk;
  const { db } = services;
  const fields = (name: string) => ({ "Band Name": name, Bio: `${name} play.` });
  await importBands(
    db,
    ["Cordial", "Swing", "Stomp"].map((name) => ({ id: name.toLowerCase(), fields: fields(name) })),
  );
  const typed = { id: "cordial", name: "Cordial", otherName: "", picture: "", bio: "Fizzy.", style: "", musicLink: "" };
  const shown = async () => {
    const lineUp = await draftLineUp(services, { path: "/bands/cordial", band: typed, mark: (entry) => entry });
    return [lineUp?.bands.map(({ name, bio }) => `${name}: ${bio}`), lineUp?.sets.map(({ id, start }) => [id, start])];
  };
  const [cordial, swing, stomp] = ["Cordial: Fizzy.", "Swing: Swing play.", "Stomp: Stomp play."];
  expect(await shown()).toEqual([[cordial, swing, stomp], []]);
  await storeDraft(db, { sets: [draftSetOf("cordial", { id: "one", start: 600 })] });
  expect(await shown()).toEqual([[cordial, swing, stomp], [["one", 600]]]);
  await storeDraft(db, { sets: [draftSetOf("cordial", { id: "one", start: 630, version: 2 })] });
  expect(await shown()).toEqual([[cordial, swing, stomp], [["one", 630]]]);
  for (const [position, id] of ["stomp", "swing", "cordial"].entries())
    await db.updateTable("bands").set({ position }).where("id", "=", id).execute();
  expect((await shown())[0]).toEqual([stomp, swing, cordial]);
  const changed = { ...draftBand(bandRow), id: "swing", name: "Swing", bio: "They swing.", position: 1, version: 3 };
  await storeDraft(db, { bands: [changed] });
  expect((await shown())[0]).toEqual([stomp, "Swing: They swing.", cordial]);
  await db.deleteFrom("bands").where("id", "=", "stomp").execute();
  await db.deleteFrom("sets").execute();
  expect(await shown()).toEqual([["Swing: They swing.", cordial], []]);
});

test("a preview shows no band and no set of an earlier festival", async () => {
  await using desk = await openDesk([]);
  const { services } = desk;
  const dates = { startDate: "2027-06-10", endDate: "2027-06-14" };
  Object.assign(services.content.client, { entries: async () => ({ items: [{ fields: dates }] }) });
  const band = (name: string, year: string) => ({ ...draftBand({ ...bandRow, id: name, name }), year });
  const sets = ["2026", "2027"].map((year) => ({ ...draftSetOf(year, { id: year, start: 600 }), year }));
  await storeDraft(services.db, { bands: [band("2026", "2026"), band("2027", "2027")], sets });
  const lineUp = await draftLineUp(services, { path: "/bands", band: undefined, mark: (entry) => entry });
  expect([lineUp?.bands.map(({ id }) => id), lineUp?.sets.map(({ id }) => id)]).toEqual([["2027"], ["2027"]]);
});
