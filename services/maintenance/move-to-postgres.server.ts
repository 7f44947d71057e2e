import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import type { Config } from "#platform/config/config.server.ts";
import { checkSqliteIntegrity } from "#platform/database/sqlite-file.server.ts";
import { deskSignInTables } from "#services/database/desk-tables.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import { type Cell, type MovedTable, type MoveSource, openMoveSource } from "./move-source.server.ts";
import {
  describeRow,
  insertRows,
  inTargetTransaction,
  listTargetContents,
  MoveError,
  type MoveTarget,
  makeTables,
  readBack,
} from "./move-target.server.ts";

/** A copied table. `digest` is the SHA-256 of all its rows in hex, equal in both databases. */
export type MovedRows = { table: string; rows: number; digest: string };

/** `replaced` names the cells with a character that PostgreSQL cannot store. */
export type MoveResult = { ok: true; tables: MovedRows[]; replaced: string[] } | { ok: false; reason: string };

/** The size at which a batch is inserted: PostgreSQL allows 65,535 parameters, but a small machine has little memory. */
const batch = { cells: 2_000, bytes: 500_000 };

/**
 * Copies all tables from SQLite into an empty PostgreSQL database, in one transaction, which is committed only after every row has been read
 * back and compared. The source is locked meanwhile, so that no write is missed, and not changed. U+0000, which PostgreSQL cannot store and
 * no form of the site accepts, becomes U+FFFD. Nobody stays signed in at the desk.
 *
 * @throws unexpected errors of either database; expected ones are returned as a reason
 */
export async function moveToPostgres({ database }: Pick<Config, "database">, url: string): Promise<MoveResult> {
  const refused = (reason: string): MoveResult => ({ ok: false, reason });
  if (database.engine === "postgres")
    return refused(
      "DATABASE_URL names PostgreSQL already: there is nothing to move. Take it out of the settings to move what is in DATA_DIR.",
    );
  if (!/^postgres(ql)?:\/\//.test(url)) return refused("Where to? The address must begin with postgres://");
  if (!existsSync(database.file)) return refused(`There is no festival here: no database at ${database.file}.`);
  const damage = checkSqliteIntegrity(database.file);
  if (damage) return refused(`${database.file} is damaged (${damage}). Restore a backup first.`);
  using source = openMoveSource(database.file);
  if (!source) return refused(`A site, or a command, still has ${database.file} open. Stop it first.`);
  const difference = migrationDifference(source);
  if (difference) return refused(difference);
  try {
    return await inTargetTransaction(url, (target) => move(source, target, url));
  } catch (error) {
    if (error instanceof MoveError) return refused(error.message);
    throw error;
  }
}

/** @returns why the tables are not those of this version, or undefined. */
function migrationDifference(source: MoveSource): string | undefined {
  for (const { name, migrations } of migrationSets) {
    const done = source.migrationsOf(name);
    const newer = done.find((each) => !Object.hasOwn(migrations, each));
    if (newer) return `The database comes from a newer version of this program (${newer}).`;
    const missing = Object.keys(migrations).find((each) => !done.includes(each));
    if (missing)
      return `The database is not up to date (${missing}). Start this version of the site once, stop it, and try again.`;
  }
  return undefined;
}

async function move(source: MoveSource, target: MoveTarget, url: string): Promise<MoveResult> {
  const existing = await listTargetContents(target);
  if (existing.length > 0)
    throw new MoveError(`That database is not empty, and nothing is overwritten. It holds ${existing.join(", ")}.`);
  await makeTables(target, url);
  const replaced: string[] = [];
  const copied = source.tables.filter(({ name }) => !deskSignInTables.some((each) => each === name));
  for (const table of copied) await copyTable(source, target, table, replaced);
  const tables: MovedRows[] = [];
  for (const table of copied) tables.push(await compareTable(source, target, table));
  return { ok: true, tables, replaced };
}

async function copyTable(source: MoveSource, target: MoveTarget, table: MovedTable, replaced: string[]) {
  await target.deleteFrom(table.name).execute();
  let [rows, bytes]: [Cell[][], number] = [[], 0];
  const send = async () => {
    if (rows.length > 0) await insertRows(target, table, rows);
    [rows, bytes] = [[], 0];
  };
  for (const row of storableRows(source, table, (where) => replaced.push(where))) {
    rows.push(row);
    bytes += row.reduce((sum, cell) => sum + (cell?.length ?? 0), 0);
    if (rows.length * table.columns.length >= batch.cells || bytes >= batch.bytes) await send();
  }
  await send();
}

/** The rows without U+0000. Keys are not changed, since they might collide: PostgreSQL then refuses the row. */
function* storableRows(source: MoveSource, table: MovedTable, onReplaced: (where: string) => void): Iterable<Cell[]> {
  for (const row of source.rows(table))
    yield row.map((cell, index) => {
      const column = table.columns[index] ?? "";
      if (typeof cell !== "string" || !cell.includes("\0") || table.key.includes(column)) return cell;
      onReplaced(`${column} in ${describeRow(table, row)}`);
      return cell.replaceAll("\0", "\ufffd");
    });
}

/** Compares both tables row by row. @throws MoveError that names the first row that differs. */
async function compareTable(source: MoveSource, target: MoveTarget, table: MovedTable): Promise<MovedRows> {
  const digest = createHash("sha256");
  let rows = 0;
  const readRows = readBack(target, table);
  for (const row of storableRows(source, table, () => undefined)) {
    const expected = encoded(row);
    const { value } = await readRows.next();
    if (!value || !encoded(value).equals(expected))
      throw new MoveError(`What was read back is not what was sent: ${describeRow(table, row)}.`);
    digest.update(expected);
    rows += 1;
  }
  const { value: more } = await readRows.next();
  if (more) throw new MoveError(`There is more than was sent: ${describeRow(table, more)}.`);
  return { table: table.name, rows, digest: digest.digest("hex") };
}

/** Encodes a row unambiguously, with the type and length of each cell. */
function encoded(row: readonly Cell[]): Buffer {
  return Buffer.concat(
    row.flatMap((cell) => {
      if (cell === null) return [Buffer.from("null;")];
      const bytes = Buffer.from(cell);
      return [Buffer.from(`${typeof cell === "string" ? "text" : "bytes"} ${bytes.length};`), bytes];
    }),
  );
}
