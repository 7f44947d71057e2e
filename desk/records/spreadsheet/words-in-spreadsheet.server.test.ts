import { expect, test } from "vitest";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { spreadsheetRows } from "#tests/support/desk/desk-lists.ts";
import { listToolEndpoints } from "../list-tools-endpoints.server.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";
import { recordListEndpoints } from "../record-list-endpoints.server.ts";
import { spreadsheetPreview } from "./spreadsheet-contract.ts";

async function open() {
  const desk = await openDesk([...listToolEndpoints, ...recordListEndpoints, ...recordEndpoints]);
  const ann = await signIn(desk.services, { chair: "change" });
  const { reference, id } = await desk.store("volunteer");
  await desk.get("/volunteers", ann);
  const { db } = desk.services;
  const column = {
    id: "bed",
    kind: "volunteer",
    label: "Needs a bed",
    type: "yesNo",
    options: "[]",
    position: 1,
  } as const;
  await db.insertInto("desk_columns").values(column).execute();
  await db
    .updateTable("desk_records")
    .set({ prepared_status: "waiting", own_values: '{"bed":true}' })
    .where("record_id", "=", id)
    .execute();
  const preview = async (csv: string) =>
    spreadsheetPreview.parse(await (await desk.post("/volunteers/spreadsheet", csv, ann)).json());
  const send = (csv: string) => desk.post("/volunteers/spreadsheet", csv, ann);
  const download = async () => (await desk.post("/volunteers/csv", { search: "?view=all&year=all" }, ann)).text();
  return { ...desk, reference, preview, send, download };
}

test("a downloaded list says status, yes and no as the screen does, and read back unchanged it changes nothing", async () => {
  await using desk = await open();
  const csv = await desk.download();
  const [row] = spreadsheetRows(csv);
  expect(row).toMatchObject({ Status: "on the waiting list", Told: "new", "Needs a bed": "yes" });
  expect(Object.values(row ?? {})).not.toContain("true");
  expect(await desk.preview(csv)).toMatchObject({ rows: 1, changes: [], problems: [] });
});

test("a status is read back by the words of the screen, and by its name in an exported file", async () => {
  await using desk = await open();
  const change = async (status: string) => {
    const { changes } = await desk.preview(
      `Reference,Version (leave as it is),Status\r\n${desk.reference},1,${status}`,
    );
    return changes.flatMap((each) => each.changes);
  };
  expect(await change("Accepted")).toEqual([{ field: "status", before: "waiting", after: "accepted" }]);
  for (const same of ["On the waiting list", "waiting"]) expect(await change(same), same).toEqual([]);
  const { problems } = await desk.preview(`Reference,Version,Status\r\n${desk.reference},1,perhaps`);
  expect(problems.map(({ message }) => message)).toEqual([
    "Status: One of: new, accepted, on the waiting list, declined, withdrawn.",
  ]);
});

test("empty rows are skipped, and a text that the spreadsheet program has changed is named and not taken", async () => {
  await using desk = await open();
  const column = { id: "key", kind: "volunteer", label: "Key", type: "text", options: "[]", position: 2 } as const;
  await desk.services.db.insertInto("desk_columns").values(column).execute();
  await desk.services.db.updateTable("desk_records").set({ own_values: '{"key":"007"}' }).execute();
  for (const changed of ["7", "4-Mar", "1.23E+11"]) {
    const preview = await desk.preview(`Reference,Key\r\n,\r\n${desk.reference},${changed}\r\n,\r\n , \r\n`);
    expect(preview).toMatchObject({ rows: 1, changes: [], problems: [{ row: 3, reference: desk.reference }] });
    expect(preview.problems[0]?.message).toContain(`Key: “${changed}”, which was “007”, looks as if`);
  }
});

test("a spreadsheet is read as programs save it, and its rows have the numbers of the program", async () => {
  await using desk = await open();
  for (const [how, csv, number] of [
    ["a line that names the delimiter", "sep=;\r\nReference;version;Needs a bed\r\nREF;1;no\r\n", 3],
    ["such a line with a tab, saved again", "sep=\t\t\t\r\nReference\tversion\tNeeds a bed\r\nREF\t1\tno", 3],
    ["empty rows above the headings", ";;\r\n\r\nReference;version;Needs a bed\r\nREF;1;no", 4],
    ["empty lines between the rows", "Reference,version,Needs a bed\r\n\r\n\r\nREF,1,no\r\n\r\n", 4],
    ["line ends of older Macs", "Reference;version;Needs a bed\rREF;1;no\r", 2],
    ["commas within a heading", '"One, two, three, four";Reference;version;Needs a bed\nx;REF;1;no\n', 2],
    ["spaces around its headings", " Reference\u00a0, version ,Needs a bed \nREF,1,no\n", 2],
  ] as const) {
    const changes = [{ reference: desk.reference }];
    const read = await desk.preview(csv.replace("REF", desk.reference));
    expect(read, how).toMatchObject({ rows: 1, problems: [], changes });
    const problems = [{ row: number, reference: "V-0000" }];
    expect(await desk.preview(csv.replace("REF", "V-0000")), how).toMatchObject({ changes: [], problems });
  }
});

test("a spreadsheet with a quotation mark too many, or with a column twice, is refused, and says why", async () => {
  await using desk = await open();
  for (const [csv, why] of [
    ['Reference,Status\nREF,"new\n', /quotation mark is missing/],
    ['Reference,Status\nREF,the "new" one\n', /quotation mark is missing/],
    ["Reference,Status,Status\nREF,new,accepted\n", /two columns “Status”/],
  ] as const) {
    const response = await desk.send(csv.replace("REF", desk.reference));
    expect(await response.json()).toMatchObject({ detail: expect.stringMatching(why) });
  }
});
