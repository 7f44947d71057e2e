import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parse } from "csv-parse/sync";
import { describe, expect, test } from "vitest";
import type { HeldRoles } from "#desk/frame/access/rights/desk-rights.ts";
import { writeExport } from "#services/maintenance/write-export.server.ts";
import { signIn } from "#tests/support/desk/desk.ts";
import { openDesk } from "#tests/support/desk/desk-app.ts";
import { openFiles } from "#tests/support/site/open-files.ts";
import { siteUrl } from "#tests/support/site/services.ts";
import { listToolEndpoints } from "../list-tools-endpoints.server.ts";
import { recordView } from "../model/record-contract.ts";
import { recordTypes } from "../model/record-types.ts";
import { ownColumnList } from "../own-columns/own-columns-contract.ts";
import { recordEndpoints } from "../record-endpoints.server.ts";
import { recordListEndpoints } from "../record-list-endpoints.server.ts";
import { applySpreadsheet } from "./apply-spreadsheet.server.ts";
import { previewSpreadsheet } from "./spreadsheet.server.ts";
import { spreadsheetApplied, spreadsheetPreview } from "./spreadsheet-contract.ts";

async function open() {
  const desk = await openDesk([...listToolEndpoints, ...recordEndpoints, ...recordListEndpoints]);
  const member = (roles: HeldRoles = { chair: "change" }) => signIn(desk.services, roles);
  const ann = await member();
  const read = async (path: string) => recordView.parse(await (await desk.get(path, ann)).json());
  return { ...desk, ann, member, read };
}

async function openWithColumns() {
  const desk = await open();
  const make = async (label: string, type: string, options: string[] = []) => {
    const column = { id: crypto.randomUUID(), label, type, options };
    const { columns } = ownColumnList.parse(await (await desk.post("/volunteers/columns", column, desk.ann)).json());
    return { ...column, columns };
  };
  return { ...desk, make };
}

describe("the spreadsheet back in", () => {
  /** The file as a spreadsheet program saves it. */
  async function csvOf(rows: Record<string, unknown>[]) {
    async function* batches() {
      yield rows.map((json) => ({ json }));
    }
    const written = writeExport({ fields: Object.keys(rows[0] ?? {}), batches: batches() }, "csv");
    return (await Array.fromAsync(written)).join("");
  }

  test("shows what would change, changes it all at once, and takes it back", async () => {
    await using desk = await openWithColumns();
    const team = await desk.make("Team", "text");
    const bed = await desk.make("Bed", "yesNo");
    const [one, two] = [await desk.store("volunteer"), await desk.store("volunteer")];
    const cells = { phone: "another one", status: "accepted", version: 1 };
    const csv = await csvOf([
      { reference: one.reference, ...cells, Team: "=Bar", Bed: "yes" },
      { reference: two.reference, ...cells, status: "new", Team: "", Bed: "" },
    ]);
    expect(parse(csv, { bom: true, columns: true })).toMatchObject([{ Team: "'=Bar" }, {}]);
    const previewed = await desk.post("/volunteers/spreadsheet", csv, desk.ann);
    const preview = spreadsheetPreview.parse(await previewed.json());
    expect(preview).toMatchObject({ columns: ["status", "Team", "Bed"], rows: 2, problems: [] });
    const changes = [
      { field: "status", before: "new", after: "accepted" },
      { field: `own.${team.id}`, before: null, after: "=Bar" },
      { field: `own.${bed.id}`, before: null, after: true },
    ];
    expect(preview.changes).toEqual([{ reference: one.reference, name: expect.any(String), version: 1, changes }]);
    expect((await desk.read(`/volunteers/${one.reference}`)).status).toBe("new");
    const rows = preview.changes.map(({ name: _, ...row }) => row);
    const applied = await desk.post("/volunteers/spreadsheet/apply", { changes: rows }, desk.ann);
    const { changed, undo } = spreadsheetApplied.parse(await applied.json());
    expect(changed).toBe(1);
    const view = await desk.read(`/volunteers/${one.reference}`);
    expect(view).toMatchObject({ status: "accepted", own: { [team.id]: "=Bar", [bed.id]: true }, corrections: {} });
    expect(view.history[0]?.changes).toEqual(changes);
    await desk.post("/volunteers/spreadsheet/apply", { changes: undo }, desk.ann);
    expect(await desk.read(`/volunteers/${one.reference}`)).toMatchObject({ status: "new", own: {} });
  });

  test("neither counts nor takes back what somebody else has set meanwhile", async () => {
    await using desk = await openWithColumns();
    const team = await desk.make("Team", "text");
    const [both, one] = [await desk.store("volunteer"), await desk.store("volunteer")];
    const accepted = { field: "status", before: "new", after: "accepted" };
    const rows = [
      { reference: both.reference, version: 1, changes: [accepted] },
      {
        reference: one.reference,
        version: 1,
        changes: [accepted, { ...accepted, field: `own.${team.id}`, before: null }],
      },
    ];
    for (const { reference } of rows)
      await desk.post(`/volunteers/${reference}/change`, { version: 1, changes: [accepted] }, await desk.member());
    const applied = await desk.post("/volunteers/spreadsheet/apply", { changes: rows }, desk.ann);
    const { changed, undo } = spreadsheetApplied.parse(await applied.json());
    expect(changed).toBe(1);
    await desk.post("/volunteers/spreadsheet/apply", { changes: undo }, desk.ann);
    for (const { reference } of rows)
      expect(await desk.read(`/volunteers/${reference}`)).toMatchObject({ status: "accepted", own: {} });
  });

  test("takes a list as it was downloaded, and one with the columns of npm run export", async () => {
    await using desk = await openWithColumns();
    const { reference } = await desk.store("volunteer");
    const downloaded = await (await desk.post("/volunteers/csv", { search: "?view=all&year=all" }, desk.ann)).text();
    for (const csv of [
      downloaded.replace(/"new"/, '"accepted"'),
      `reference,version,status\r\n${reference},1,accepted`,
    ]) {
      const answer = await desk.post("/volunteers/spreadsheet", csv, desk.ann);
      const { changes, problems } = spreadsheetPreview.parse(await answer.json());
      expect(problems).toEqual([]);
      expect(changes).toMatchObject([{ reference, changes: [{ field: "status", after: "accepted" }] }]);
    }
  });

  test("reads numbers as the spreadsheet programs of several countries write them", async () => {
    await using desk = await openWithColumns();
    await desk.make("Fee", "number");
    const cells = ["$1,250.50", "1.250,50 €", "450,5", "1,250", "1250.5"];
    const rows: string[] = [];
    for (const cell of cells) rows.push(`${(await desk.store("volunteer")).reference}\t1\t${cell}`);
    const csv = ["reference\tversion\tFee", ...rows].join("\r\n");
    const answer = await desk.post("/volunteers/spreadsheet", csv, desk.ann);
    const preview = spreadsheetPreview.parse(await answer.json());
    expect(preview.problems).toEqual([]);
    const read = preview.changes.flatMap(({ changes }) => changes.map(({ after }) => after));
    expect(read).toEqual([1250.5, 1250.5, 450.5, 1250, 1250.5]);
  });

  test("asks which number is meant where a cell has two readings, or none", async () => {
    await using desk = await openWithColumns();
    await desk.make("Fee", "number");
    const rows: string[] = [];
    for (const cell of ["1.250", "$600 each", "0x10"])
      rows.push(`${(await desk.store("volunteer")).reference}\t1\t${cell}`);
    const csv = ["reference\tversion\tFee", ...rows].join("\r\n");
    const answer = await desk.post("/volunteers/spreadsheet", csv, desk.ann);
    const { changes, problems } = spreadsheetPreview.parse(await answer.json());
    expect(changes).toEqual([]);
    expect(problems.map(({ row }) => row)).toEqual([2, 3, 4]);
    expect(JSON.stringify(problems[0])).toContain("“1.250” could be 1250 or 1.25: please write it as one of these.");
  });

  test("names unknown references, rows that are out of date, and values that do not fit", async () => {
    await using desk = await openWithColumns();
    await desk.make("Fee", "number");
    const stored = [await desk.store("volunteer"), await desk.store("volunteer"), await desk.store("volunteer")];
    const [bad = "", old = "", fine = ""] = stored.map(({ reference }) => reference);
    const csv = [
      "reference;version;status;Fee",
      `${bad};1;new;much`,
      `${old};7;accepted;`,
      "V-000000;1;new;",
      `${fine};1;;$1200`,
      `${fine};1;;5`,
    ].join("\r\n");
    const preview = spreadsheetPreview.parse(await (await desk.post("/volunteers/spreadsheet", csv, desk.ann)).json());
    expect(preview.problems.map(({ row, reference }) => [row, reference])).toEqual([
      [2, bad],
      [3, old],
      [4, "V-000000"],
      [6, fine],
    ]);
    expect(preview.changes).toMatchObject([{ reference: fine, changes: [{ after: 1200 }] }]);
    for (const file of ["", "name,phone\r\nJoan,1", '"', "\u0000"])
      expect((await desk.post("/volunteers/spreadsheet", file, desk.ann)).status, file).toBe(422);
  });

  test("lets what visitors send in while it is applied, and changes all of it", async () => {
    await using desk = await openWithColumns();
    const changes = [];
    for (let row = 0; row < 250; row++) {
      const { reference } = await desk.store("volunteer");
      changes.push({ reference, version: 1, changes: [{ field: "status", before: "new", after: "accepted" }] });
    }
    const who = { recordType: recordTypes.volunteer, personId: desk.ann.personId, siteUrl };
    const order: string[] = [];
    const applying = applySpreadsheet(desk.services.db, who, changes).finally(() => order.push("applied"));
    await desk.store("volunteer");
    order.push("sent by a visitor");
    const { changed, undo, stoppedAt } = await applying;
    expect([changed, undo.length, stoppedAt]).toEqual([250, 250, null]);
    expect(order).toEqual(["sent by a visitor", "applied"]);
  });

  test("goes on with the rest when the same file is read in again", async () => {
    await using desk = await openWithColumns();
    const [one, two] = [await desk.store("volunteer"), await desk.store("volunteer")];
    const changes = [one, two].map(({ reference }) => ({
      reference,
      version: 1,
      changes: [{ field: "status", before: "new", after: "accepted" }],
    }));
    await desk.post("/volunteers/spreadsheet/apply", { changes: changes.slice(0, 1) }, desk.ann);
    const csv = ["reference,version,status", ...[one, two].map(({ reference }) => `${reference},1,accepted`)].join(
      "\n",
    );
    const preview = await desk.post("/volunteers/spreadsheet", csv, desk.ann);
    expect(await preview.json()).toMatchObject({ changes: [{ reference: two.reference }], problems: [] });
    const again = await desk.post("/volunteers/spreadsheet/apply", { changes }, desk.ann);
    expect(again.status).toBe(200);
    expect(await desk.read(`/volunteers/${one.reference}`), "what was so already is not changed").toMatchObject({
      status: "accepted",
      version: 2,
    });
  });

  test("changes nothing at all where one of its records was changed after the preview", async () => {
    await using desk = await openWithColumns();
    const [one, two] = [await desk.store("volunteer"), await desk.store("volunteer")];
    const to = (after: string) => [{ field: "status", before: "new", after }];
    await desk.post(`/volunteers/${two.reference}/change`, { version: 1, changes: to("declined") }, desk.ann);
    const changes = [one, two].map(({ reference }) => ({ reference, version: 1, changes: to("accepted") }));
    expect((await desk.post("/volunteers/spreadsheet/apply", { changes }, desk.ann)).status).toBe(409);
    expect((await desk.read(`/volunteers/${one.reference}`)).status).toBe("new");
  });

  test("refuses a file with more rows, columns or text in a row than a list has, and lists of values without end", async () => {
    await using desk = await openWithColumns();
    const { reference } = await desk.store("volunteer");
    const many = (count: number, text: string) => text.repeat(count);
    const files = [
      [`reference,decision\n${many(20_001, "V-000000,new\n")}`, "more than 20,000 rows"],
      [`reference,decision${many(1000, ",more")}\n${reference},accepted`, "more than 500 columns"],
      [`${many(1_000_000, ",")}\n${reference},accepted`, "more than 500 columns"],
      [`reference,decision\n${reference},"${many(5_000_000, "x")}"`, "more than 1,000,000 characters"],
      [`reference,decision\n${many(5_000_000, "a,")}`, "more than 1,000,000 characters"],
      [`reference,decision\n${many(10_000_000, ",")}`, "more than 1,000,000 characters"],
      [`reference,decision\n"${many(400_000, "x,\n")}`, "a quotation mark is missing"],
      [`reference,decision\n${many(10_000, "V-000000,new\n")}\0`, "This is not a spreadsheet that we can read"],
    ] as const;
    for (const [csv, words] of files) {
      const response = await desk.post("/volunteers/spreadsheet", csv, desk.ann);
      expect(response.status, csv.slice(0, 50)).toBe(422);
      expect(await response.json()).toMatchObject({ detail: expect.stringContaining(words) });
    }
    const zeros = Array(10_000).fill(0);
    const change = { reference, version: 1, changes: [{ field: "status", before: null, after: zeros }] };
    for (const changes of [[change], [...zeros, ...zeros, 0]]) {
      const answer = await desk.post("/volunteers/spreadsheet/apply", { changes }, desk.ann);
      // One line says that there are too many, instead of one for each of them.
      expect(await answer.json()).toMatchObject({ status: 422, errors: { length: 1 } });
    }
    expect(await desk.read(`/volunteers/${reference}`)).toMatchObject({ status: "new", version: 1 });
  });

  test("asks for a file in parts that would change more than can be sent back at once", async () => {
    await using desk = await openWithColumns();
    await desk.make("Words", "text");
    const stored = await Promise.all(Array.from({ length: 3 }, () => desk.store("volunteer")));
    const rows = stored.map(({ reference }) => `${reference},1,${"x".repeat(900)}`);
    const { db, config } = desk.services;
    const file = join(config.dataDir, "list.csv");
    await writeFile(file, ["reference,version,Words", ...rows].join("\n"));
    const who = { recordType: recordTypes.volunteer, personId: desk.ann.personId, timeZone: config.timeZone };
    const message = expect.stringContaining("bring it back in parts");
    expect(await previewSpreadsheet(db, who, file, 2_000)).toEqual({ ok: false, message });
    expect(await previewSpreadsheet(db, who, file)).toMatchObject({ ok: true, preview: { changes: { length: 3 } } });
  });

  test("leaves no file open that it does not read to its end", async () => {
    await using desk = await openWithColumns();
    const { db, config } = desk.services;
    const file = join(config.dataDir, "long.csv");
    await writeFile(file, `reference,decision${",more".repeat(1000)}\n${"V-000000,new\n".repeat(100_000)}`);
    const who = { recordType: recordTypes.volunteer, personId: desk.ann.personId };
    expect(await previewSpreadsheet(db, who, file)).toMatchObject({ ok: false });
    await expect.poll(() => openFiles().filter((path) => path === file)).toEqual([]);
  });
});
