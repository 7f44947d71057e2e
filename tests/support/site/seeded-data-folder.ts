import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync, type SQLInputValue } from "node:sqlite";
import { onTestFinished } from "vitest";
import type { DatabaseLocation } from "#platform/config/config.server.ts";
import { migrate, openDatabase } from "#platform/database/database.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";

/** Text that databases, drivers and shells often handle wrongly. */
export const oddTexts = [
  "",
  " \t two\r\nlines\n ",
  `'"\`\\ \\x00 \\u0000 $1 ? %s {null} NULL`,
  "Zoë Ångström, Þórbjörg, Nguyễn Thị, 山田太郎, שָׁלוֹם, مرحبا",
  "👩🏽‍🎤🎷 \u{10ffff} \ufffd \ufeff \u202eback\u202c e\u0301 é",
  "\u0001\u001b\u007f\u0085\u2028",
];

type Column = { name: string; type: string; notnull: number; pk: number };

/** A SQLite festival in a folder of a test's own, with `rowsPerTable` rows of edge-case values in every table. */
export async function seededDataFolder({ rowsPerTable }: { rowsPerTable: number }) {
  const dataDir = mkdtempSync(join(tmpdir(), "festival-move-"));
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const file = join(dataDir, "festival.sqlite");
  empty ??= makeFestival();
  writeFileSync(file, await empty);
  using database = new DatabaseSync(file);
  for (const table of tablesOf(database)) fillTable(database, table, rowsPerTable);
  return { dataDir, file, database: { engine: "sqlite", file } as const };
}

/** Made once for all tests of a file. */
let empty: Promise<Buffer> | undefined;

async function makeFestival(): Promise<Buffer> {
  const folder = mkdtempSync(join(tmpdir(), "festival-empty-"));
  const location: DatabaseLocation = { engine: "sqlite", file: join(folder, "festival.sqlite") };
  const db = openDatabase(location);
  await migrate(db, location, migrationSets);
  await db.destroy();
  const bytes = readFileSync(location.file);
  rmSync(folder, { recursive: true });
  return bytes;
}

/** Every table with rows of the festival's own. */
export function tablesOf(database: DatabaseSync): string[] {
  const rows = database.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").all();
  return rows.map(({ name }) => String(name)).filter((name) => !/_migrations(_lock)?$|^sqlite_/.test(name));
}

function fillTable(database: DatabaseSync, table: string, rows: number) {
  const columns = database.prepare(`PRAGMA table_info("${table}")`).all().map(asColumn);
  database.exec(`DELETE FROM "${table}"; BEGIN`);
  const insert = database.prepare(`INSERT INTO "${table}" VALUES (${columns.map(() => "?").join(", ")})`);
  for (let row = 0; row < rows; row += 1)
    insert.run(...columns.map((column, index) => valueFor(column, row, row + index)));
  database.exec("COMMIT");
}

function asColumn({ name, type, notnull, pk }: Record<string, unknown>): Column {
  return { name: String(name), type: String(type).toLowerCase(), notnull: Number(notnull), pk: Number(pk) };
}

/** In rotation the smallest, the largest and the oddest value of a column; key columns are unique. */
function valueFor({ type, notnull, pk }: Column, row: number, turn: number): SQLInputValue {
  if (notnull === 0 && pk === 0 && turn % 3 === 0) return null;
  if (type === "bytea")
    return Uint8Array.from({ length: [0, 256, 70_000][turn % 3] ?? 0 }, (_, at) => (at + row) % 256);
  if (type === "integer") return pk > 0 ? row : ([0, -2_147_483_648, 2_147_483_647, row][turn % 4] ?? row);
  if (type === "bigint")
    return [0n, -9_223_372_036_854_775_808n, 9_223_372_036_854_775_807n, 9_007_199_254_740_993n][turn % 4] ?? 0n;
  if (type === "double precision") return [0, 0.1, 13 / 3, 4.5][turn % 4] ?? 0;
  const length = Number(/\d+/.exec(type)?.[0] ?? Number.POSITIVE_INFINITY);
  if (length < 16) return String(row).padStart(length, "0").slice(-length);
  return [...`${row.toString(36)} ${oddTexts[turn % oddTexts.length]}`].slice(0, length).join("");
}

/** Runs one statement on a festival that no process has open. */
export function changeSqlite(file: string, statement: string, ...values: (string | number)[]) {
  using database = new DatabaseSync(file);
  database.prepare(statement).run(...values);
}
