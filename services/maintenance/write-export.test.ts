import { parse } from "csv-parse/sync";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { ExportedRecord } from "./record-export.server.ts";
import { escapeFormula, writeExport } from "./write-export.server.ts";

describe("as CSV", () => {
  it("begins with a byte order mark and the columns, and ends each line with CRLF (RFC 4180)", async () => {
    expect(await written("csv", [[{ json: { name: "Ann", list: [] } }]])).toBe('\ufeff"name","list"\r\n"Ann",""\r\n');
    expect(await written("csv", [])).toBe('\ufeff"name","list"\r\n');
  });

  it("writes lists, booleans, numbers and missing values as text", async () => {
    const rows = [
      { json: { name: true, list: ["a", "b; c"] } },
      { json: { name: false, list: null } },
      { json: { name: -5, list: "" } },
      { json: { name: "hidden", list: [{}] }, cells: { name: "shown", list: ["in", "words"] } },
    ];
    const lines = (await written("csv", [rows])).split("\r\n");
    expect(lines.slice(1)).toEqual(['"true","a; b; c"', '"false",""', '"-5",""', '"shown","in; words"', ""]);
  });

  it("quotes every cell, so that a spreadsheet that separates by another sign than the comma splits none", async () => {
    const cell = fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\"', ;|a1") });
    await fc.assert(
      fc.asyncProperty(cell, cell, async (name, list) => {
        const text = await written("csv", [[{ json: { name, list } }]]);
        expect(text).toMatch(/^\ufeff"name","list"\r\n"(?:[^"]|"")*","(?:[^"]|"")*"\r\n$/);
      }),
    );
  });

  it("preserves typed text with line breaks and quotes, except for an apostrophe before a formula", async () => {
    const cell = fc.oneof(
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\"', ;a") }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1 }), async (pairs) => {
        const text = await written("csv", [pairs.map(([name, list]) => ({ json: { name, list } }))]);
        const [, ...rows] = parse(text, { bom: true, record_delimiter: "\r\n", skip_empty_lines: false });
        expect(rows).toEqual(pairs.map((pair) => pair.map(escapeFormula)));
      }),
    );
  });
});

describe("a cell", () => {
  it.each([
    "=1+1",
    "+61 400 000 000",
    "-1",
    "@SUM(A1)",
    "\t=1",
    "\r=1",
    "\n=1",
    " =1",
    '"=1',
    "'=1",
    "\u00a0+1",
    "\u200b=1",
    "＝1",
    " ' \" @x",
  ])("%j gets an apostrophe in front and stays readable", (text) => expect(escapeFormula(text)).toBe(`'${text}`));

  it.each(["Ann", "0400 000 000", "a=b", "ann@example.org", "12-14", "", "(03) 5550 0161"])(
    "%j stays as it is",
    (text) => expect(escapeFormula(text)).toBe(text),
  );

  it("is never a formula, for any input", () => {
    const typed = fc.oneof(fc.string({ unit: "binary" }), fc.string({ unit: fc.constantFrom(..."=+-@\t\r\n\"' a") }));
    fc.assert(
      fc.property(typed, (text) => {
        expect(escapeFormula(text)).not.toMatch(/^(?:[\s"]*[=+\-@]|[\t\r\n])/);
        expect([text, `'${text}`]).toContain(escapeFormula(text));
      }),
    );
  });
});

describe("as JSON", () => {
  it("is an array of objects, whatever number of batches they come in", async () => {
    const record = (name: string) => ({ json: { name, list: [1, { a: true }] } });
    for (const batches of [[], [[record("a")]], [[record("a"), record("b")], [record("c")]]])
      expect(JSON.parse(await written("json", batches))).toEqual(batches.flat().map(({ json }) => json));
  });
});

async function written(format: "csv" | "json", batches: ExportedRecord[][]) {
  const records = {
    fields: ["name", "list"],
    batches: (async function* () {
      yield* batches;
    })(),
  };
  return (await Array.fromAsync(writeExport(records, format))).join("");
}
