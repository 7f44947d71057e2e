import { Kysely, type RawBuilder, sql, type Transaction } from "kysely";
import pg from "pg";
import { postgresDialect } from "#platform/database/database.postgres.server.ts";
import { migrateWithin } from "#platform/database/database.server.ts";
import { truncate } from "#platform/text/truncate.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import type { Cell, MovedTable } from "./move-source.server.ts";

/** Tables and columns are only known at run time. */
type AnyTables = Record<string, Record<string, Cell>>;
export type MoveTarget = Transaction<AnyTables>;

/** Why something cannot be copied; its message is for the operator. */
export class MoveError extends Error {
  override name = "MoveError";
}

/** Serialises two moves to one database: the second then finds it not empty. */
const moveLock = 5_031_977;
/** Rows per fetch. A row of the content service's files has a quarter of a megabyte. */
const fetchSize = { withBytes: 8, others: 250 };

/**
 * Runs `work` in one transaction of the target, without a timeout.
 *
 * @throws MoveError with PostgreSQL's own words when it refuses something.
 */
export async function inTargetTransaction<Result>(
  url: string,
  work: (target: MoveTarget) => Promise<Result>,
): Promise<Result> {
  const db = new Kysely<AnyTables>({ dialect: postgresDialect(url, { limitMs: 0 }) });
  try {
    return await db.transaction().execute(async (target) => {
      await sql`select pg_advisory_xact_lock(${moveLock})`.execute(target);
      return await work(target);
    });
  } catch (error) {
    throw isPostgresRefusal(error) ? new MoveError(`PostgreSQL says: ${error.message}.`, { cause: error }) : error;
  } finally {
    await db.destroy();
  }
}

function isPostgresRefusal(error: unknown): error is Error {
  if (error instanceof pg.DatabaseError) return true;
  return (
    error instanceof Error && ("syscall" in error || /^(Connection terminated|timeout exceeded)/.test(error.message))
  );
}

/** The tables, views and sequences in the target with their numbers of rows, except those of extensions. */
export async function listTargetContents(target: MoveTarget): Promise<string[]> {
  const { rows } = await sql<{ name: string; kind: string }>`
    select format('%I.%I', n.nspname, c.relname) as name, c.relkind as kind
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any (current_schemas(false)) and c.relkind in ('r', 'p', 'v', 'm', 'f', 'S')
      and not exists (select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype in ('e', 'a', 'i'))
    order by 1`.execute(target);
  const found: string[] = [];
  for (const { name, kind } of rows)
    found.push(kind === "S" ? name : `${name} (${await countRows(target, name)} rows)`);
  return found;
}

async function countRows(target: MoveTarget, name: string) {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(name)}`.execute(target);
  return rows[0]?.count ?? 0;
}

/** Runs the migrations in the target. @throws MoveError unless the target's encoding is UTF8. */
export async function makeTables(target: MoveTarget, url: string): Promise<void> {
  const { rows } = await sql<{ encoding: string }>`select current_setting('server_encoding') as encoding`.execute(
    target,
  );
  const encoding = rows[0]?.encoding;
  if (encoding !== "UTF8")
    throw new MoveError(`That database keeps its text as ${encoding}: make one with the encoding UTF8.`);
  await migrateWithin(target, { engine: "postgres", url }, migrationSets);
}

/** Puts rows into a table. @throws MoveError that names the row PostgreSQL does not take, and why. */
export async function insertRows(target: MoveTarget, table: MovedTable, rows: readonly Cell[][]): Promise<void> {
  const insert = async (some: readonly Cell[][]) => {
    const values = some.map((row) =>
      Object.fromEntries(table.columns.map((name, index) => [name, row[index] ?? null])),
    );
    await sql`savepoint batch`.execute(target);
    try {
      await target.insertInto(table.name).values(values).execute();
    } catch (error) {
      await sql`rollback to savepoint batch`.execute(target);
      throw error;
    }
    await sql`release savepoint batch`.execute(target);
  };
  try {
    await insert(rows);
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) throw error;
    for (const row of rows)
      await insert([row]).catch((cause: unknown) => {
        if (!(cause instanceof pg.DatabaseError)) throw cause;
        throw new MoveError(`PostgreSQL does not take ${describeRow(table, row)}: ${cause.message}.`, { cause });
      });
  }
}

/** Names a row by its key, in one line. */
export function describeRow({ name, columns, key }: MovedTable, row: readonly Cell[]): string {
  const values = key
    .slice(0, 3)
    .map((each) => `${each} ${truncate(JSON.stringify(String(row[columns.indexOf(each)])), 80)}`);
  return `the row of ${name} with ${values.join(", ")}`;
}

/** Streams a table's rows as stored, ordered by key. */
export async function* readBack(target: MoveTarget, table: MovedTable): AsyncGenerator<Cell[]> {
  const types = await columnTypes(target, table.name);
  const cells = table.columns.map((name) => cell(name, types.get(name)));
  // Orders text bytewise, as SQLite does.
  const order = table.key.map((name) => (isText(types.get(name)) ? sql`${sql.ref(name)} collate "C"` : sql.ref(name)));
  await sql`declare moved cursor for select ${sql.join(cells)} from ${sql.table(table.name)} order by ${sql.join(order)}`.execute(
    target,
  );
  const atOnce = [...types.values()].includes("bytea") ? fetchSize.withBytes : fetchSize.others;
  for (;;) {
    const { rows } = await sql<Record<string, Cell>>`fetch ${sql.lit(atOnce)} from moved`.execute(target);
    if (rows.length === 0) break;
    for (const row of rows) yield table.columns.map((name) => row[name] ?? null);
  }
  await sql`close moved`.execute(target);
}

async function columnTypes(target: MoveTarget, table: string) {
  const { rows } = await sql<{ name: string; type: string }>`
    select column_name as name, data_type as type from information_schema.columns
    where table_schema = current_schema() and table_name = ${table}`.execute(target);
  return new Map(rows.map(({ name, type }) => [name, type]));
}

function cell(name: string, type: string | undefined): RawBuilder<unknown> {
  return type === "bytea" ? sql`${sql.ref(name)}` : sql`${sql.ref(name)}::text as ${sql.ref(name)}`;
}

function isText(type: string | undefined) {
  return type === "text" || type === "character varying";
}
