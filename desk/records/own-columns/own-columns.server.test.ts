import { describe, expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { spreadsheetRows } from "#tests/support/desk/desk-lists.ts";
import { listToolEndpoints } from "../list-tools-endpoints.server.ts";
import { recordList } from "../lists/record-list-contract.ts";
import { recordView } from "../model/record-contract.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";
import { recordListEndpoints } from "../record-list-endpoints.server.ts";

async function open() {
  const desk = await openDesk([...recordListEndpoints, ...listToolEndpoints, ...recordEndpoints]);
  const ann = await signIn(desk.services, { chair: "change" });
  const save = (label: string, type = "text", id = crypto.randomUUID(), options: string[] = []) =>
    desk.post("/bands/columns", { id, label, type, options }, ann);
  return {
    ...desk,
    ann,
    save,
    column: async (label: string, type = "text", options: string[] = []) => {
      const id = crypto.randomUUID();
      expect((await save(label, type, id, options)).status).toBe(200);
      return id;
    },
    found: async (words: string) => {
      const response = await desk.get(`/bands?view=all&year=all&q=${encodeURIComponent(words)}`, ann);
      return recordList.parse(await response.json()).rows.map(({ name }) => name);
    },
  };
}

type Desk = Awaited<ReturnType<typeof open>>;

/** A band with values in own columns, by the ids of the columns. */
async function bandWith({ store, post, ann }: Desk, bandName: string, values: Record<string, unknown>) {
  const { reference } = await store("band", { bandName });
  const changes = Object.entries(values).map(([id, after]) => ({ field: `own.${id}`, before: null, after }));
  expect((await post(`/bands/${reference}/change`, { version: 1, changes }, ann)).status).toBe(200);
  return reference;
}

test("a value is shown with its record, and is back when the column that was removed is", async () => {
  await using desk = await open();
  const options = ["Bar", "Door"];
  const id = await desk.column("Team", "choice", options);
  const { reference } = await desk.store("band");
  const read = async () => recordView.parse(await (await desk.get(`/bands/${reference}`, desk.ann)).json());
  const change = (after: unknown) => {
    const changes = [{ field: `own.${id}`, before: null, after }];
    return desk.post(`/bands/${reference}/change`, { version: 1, changes }, desk.ann);
  };
  expect((await change("Stage")).status).toBe(422);
  expect((await change("Bar")).status).toBe(200);
  expect((await read()).own).toEqual({ [id]: "Bar" });
  await desk.post("/bands/columns/remove", { id }, desk.ann);
  expect((await read()).columns).toEqual([]);
  await desk.save("Team", "choice", id, options);
  expect(await read()).toMatchObject({ columns: [{ label: "Team" }], own: { [id]: "Bar" } });
});

test("columns of a type of record have names of their own, and who looks after others makes none", async () => {
  await using desk = await open();
  await desk.column("Team");
  expect((await desk.save("team")).status).toBe(422);
  const column = { id: crypto.randomUUID(), label: "team", type: "text", options: [] };
  expect((await desk.post("/volunteers/columns", column, desk.ann)).status).toBe(200);
  const vic = await signIn(desk.services, { volunteers: "change" });
  expect((await desk.post("/bands/columns", { ...column, label: "Bed" }, vic)).status).toBe(403);
});

test("there are at most forty own columns for a type of record, and one that is there can be renamed still", async () => {
  await using desk = await open();
  const ids: ReturnType<typeof crypto.randomUUID>[] = [];
  for (let n = 1; n <= 40; n++) ids.push(await desk.column(`Column ${n}`));
  const refused = await desk.save("One more");
  expect([refused.status, await refused.json()]).toMatchObject([422, { errors: [{ field: "label" }] }]);
  expect((await desk.save("Renamed", "text", ids[0])).status).toBe(200);
  const other = { id: crypto.randomUUID(), label: "Team", type: "text", options: [] };
  expect((await desk.post("/volunteers/columns", other, desk.ann)).status).toBe(200);
});

describe("the search reads own columns:", () => {
  test("texts, numbers and choices, whatever their capitals and accents, but not yes and no", async () => {
    await using desk = await open();
    const team = await desk.column("Team");
    const fee = await desk.column("Agreed amount", "number");
    const bed = await desk.column("Bed", "choice", ["Motel", "Billet"]);
    const van = await desk.column("Has a van", "yesNo");
    await bandWith(desk, "Found", { [team]: "Café Óscar", [fee]: 7351, [bed]: "Billet", [van]: true });
    await bandWith(desk, "Other", { [team]: "Bar" });
    for (const words of ["cafe oscar", "7351", "billet", "found billet"])
      expect(await desk.found(words), words).toEqual(["Found"]);
    expect(await desk.found("true")).toEqual([]);
  });

  test("a value that was changed is found by what it is now", async () => {
    await using desk = await open();
    const team = await desk.column("Team");
    const reference = await bandWith(desk, "One", { [team]: "Trumpets" });
    const changes = [{ field: `own.${team}`, before: "Trumpets", after: "Trombones" }];
    await desk.post(`/bands/${reference}/change`, { version: 2, changes }, desk.ann);
    expect(await desk.found("trumpets")).toEqual([]);
    expect(await desk.found("trombones")).toEqual(["One"]);
  });

  test("values stay findable when a column is renamed, not when it is removed, and again when it is back", async () => {
    await using desk = await open();
    const team = await desk.column("Team");
    const bed = await desk.column("Bed");
    await bandWith(desk, "One", { [team]: "Trumpets", [bed]: "Motel" });
    await desk.save("Crew", "text", team);
    expect(await desk.found("trumpets")).toEqual(["One"]);
    await desk.post("/bands/columns/remove", { id: team }, desk.ann);
    expect(await desk.found("trumpets")).toEqual([]);
    expect(await desk.found("motel")).toEqual(["One"]);
    await desk.save("Crew", "text", team);
    expect(await desk.found("trumpets")).toEqual(["One"]);
  });

  test("of many records at once, without counting up their versions", async () => {
    await using desk = await open();
    const team = await desk.column("Team");
    for (let number = 0; number < 250; number++) await desk.store("band", { bandName: `Band ${number}` });
    await desk.found("");
    const own = { own_values: JSON.stringify({ [team]: "Trumpets" }), words: "trumpets" };
    await desk.services.db.updateTable("desk_records").set(own).execute();
    await desk.post("/bands/columns/remove", { id: team }, desk.ann);
    const rows = await desk.services.db.selectFrom("desk_records").select(["words", "version"]).execute();
    expect(rows).toHaveLength(250);
    expect(rows.filter((row) => row.words.includes("trumpets") || row.version !== 1)).toEqual([]);
  });
});

describe("the name of an own column", () => {
  test.each([
    "leaderEmail",
    "Reference",
    "status",
    "festival",
    "Told",
    "assignedTo",
    "yourScore",
    "AVERAGESCORE",
    "version",
  ])("is not %s, which the spreadsheet has already", async (label) => {
    await using desk = await open();
    const refused = await desk.save(label);
    expect(refused.status).toBe(422);
    expect(JSON.parse(await refused.text()).errors).toEqual([
      { field: "label", message: "The spreadsheet has a column of this name already. Please choose another name." },
    ]);
    const id = await desk.column("Team");
    expect((await desk.save(label, "text", id)).status).toBe(422);
  });

  test("does not hide a column of a later version of the form in the spreadsheet", async () => {
    await using desk = await open();
    const id = await desk.column("Team");
    await bandWith(desk, "One", { [id]: "Bar" });
    await desk.services.db.updateTable("desk_columns").set({ label: "bandName" }).execute();
    const csv = await (await desk.post("/bands/csv", { search: "?view=all&year=all" }, desk.ann)).text();
    expect(spreadsheetRows(csv)).toMatchObject([{ "Band name": "One", "bandName (own)": "Bar" }]);
  });
});
