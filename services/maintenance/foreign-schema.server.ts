import { type Kysely, PostgresAdapter, sql, type Transaction } from "kysely";
import { guardLog } from "#migrations/0009-desk.ts";
import { SettingsError } from "#platform/config/config.server.ts";
import { printable } from "#platform/text/printable.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { migrationSets } from "#services/migration-sets.server.ts";
import {
  described,
  dropping,
  foreignAmong,
  isAltered,
  missingAmong,
  objectsQuery,
  readObjects,
  type Schema,
  schemaOf,
} from "./schema-in-backup.server.ts";

/**
 * Removes from a database what the migrations that have run on it did not make, as restoring a backup does: a trigger of somebody's could bring back a session as soon as
 * it was ended. In PostgreSQL, where other programs may have tables beside ours, that is triggers, rules and indexes of our tables.
 *
 * @returns what was removed
 * @throws SettingsError where one of our tables has other rules than its migrations gave it
 */
export async function removeForeignWithin(trx: Transaction<SiteTables>): Promise<string[]> {
  const expected = await schemaOf(await executedSets(trx));
  const isPostgres = trx.getExecutor().adapter instanceof PostgresAdapter;
  return isPostgres ? removeFromPostgres(trx, expected) : removeFromSqlite(trx, expected);
}

/** A database of an earlier version has what its own migrations made. */
async function executedSets(trx: Kysely<SiteTables>) {
  const tables = new Set(
    (await trx.introspection.getTables({ withInternalKyselyTables: true })).map(({ name }) => name),
  );
  return Promise.all(
    migrationSets.map(async ({ name, migrations }) => {
      const table = `${name}_migrations`;
      const { rows } = tables.has(table)
        ? await sql<{ name: string }>`select name from ${sql.table(table)}`.execute(trx)
        : { rows: [] };
      const executed = new Set(rows.map((row) => row.name));
      return {
        name,
        migrations: Object.fromEntries(Object.entries(migrations).filter(([each]) => executed.has(each))),
      };
    }),
  );
}

async function removeFromSqlite(trx: Kysely<SiteTables>, expected: Schema): Promise<string[]> {
  const read = async () => readObjects((await sql.raw(objectsQuery).execute(trx)).rows);
  const foreign = foreignAmong(await read(), expected);
  for (const object of foreign) await sql.raw(dropping(object)).execute(trx);
  const found = await read();
  for (const { sql: statement } of missingAmong(found, expected)) await sql.raw(statement ?? "").execute(trx);
  const altered = expected.objects.find((object) => object.type === "table" && isAltered(object, found));
  if (!altered) return foreign.map(described);
  throw new SettingsError(
    `The table ${printable(altered.name)} of the database that was put back has other rules than any version of this program gave it. Restore a backup instead: npm run restore -- FILE`,
  );
}

type Named = { kind: string; name: string; table: string };

async function removeFromPostgres(trx: Kysely<SiteTables>, { objects }: Schema): Promise<string[]> {
  const tables = objects.filter(({ type }) => type === "table").map(({ name }) => name);
  const indexes = objects.filter(({ type }) => type === "index").map(({ name }) => name);
  const { rows } = await sql<Named>`
    with ours as (
      select c.oid, c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname = current_schema() and c.relname in (${sql.join(tables)})
    )
    select 'trigger' as kind, t.tgname as name, ours.relname as "table"
      from pg_trigger t join ours on ours.oid = t.tgrelid where not t.tgisinternal
    union all select 'rule', r.rulename, ours.relname from pg_rewrite r join ours on ours.oid = r.ev_class
    union all select 'index', i.relname, ours.relname
      from pg_index x join ours on ours.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
      where i.relname not in (${sql.join(indexes)})
        and not exists (select 1 from pg_constraint k where k.conindid = x.indexrelid)`.execute(trx);
  for (const { kind, name, table } of rows)
    await (kind === "index"
      ? sql`drop index ${sql.id(name)}`
      : sql`drop ${sql.raw(kind)} ${sql.id(name)} on ${sql.table(table)}`
    ).execute(trx);
  const guards = ["desk_log_update", "desk_log_delete"];
  const there = await trx.introspection.getTables();
  if (there.some(({ name }) => name === "desk_log")) {
    // Made anew, whatever was under their names.
    for (const name of guards) await sql`drop function if exists ${sql.id(name)}() cascade`.execute(trx);
    await guardLog(trx);
  }
  return rows
    .filter(({ kind, name, table }) => !(kind === "trigger" && table === "desk_log" && guards.includes(name)))
    .map(({ kind, name, table }) => `the ${kind} ${printable(name)} of ${table}`);
}
