import type { Kysely } from "kysely";
import { z } from "zod/mini";
import { kindOfTable } from "./kind-of-table.ts";
import type { SiteTables } from "./site-tables.server.ts";
import { anyTable, storedTables } from "./stored-data.server.ts";

/**
 * What the committee added to a record, for the person whom it is about: decisions and how they are told, corrections, own columns (those removed since,
 * too), notes, scores and tasks, what was written to and fro, and the log. Who of the committee wrote or scored is left out: that is about somebody else.
 */
export async function readDeskData(db: Kysely<SiteTables>, table: string, id: string): Promise<object> {
  const kind = kindOfTable[table];
  if (kind === undefined) return {};
  const parts: Record<string, object[]> = {};
  for (const [name, { record, exported }] of storedTables) {
    if (!record || !exported) continue;
    const rows = await readExported(db, name, { [record[0]]: kind, [record[1]]: id });
    if (rows.length > 0) parts[exported.as] = rows.map(withReadableValues);
  }
  if (Object.keys(parts).length === 0) return {};
  const { record = [], ...rest } = parts;
  const [added] = await Promise.all(record.map((row) => withLabels(db, row)));
  return { desk: { ...added, ...rest } };
}

/** What exports say of the rows of a table that have these values, with JSON parsed. */
export async function readExported(
  db: Kysely<SiteTables>,
  name: string,
  values: Readonly<Record<string, string>>,
): Promise<object[]> {
  const { exported, json = [] } = storedTables.get(name) ?? {};
  if (!exported) return [];
  const rows = anyTable(db)
    .selectFrom(name)
    .select([...exported.columns])
    .where((row) => row.and(values))
    .orderBy(exported.order);
  const parsed = ([column, value]: [string, unknown]) => [
    column,
    json.includes(column) ? JSON.parse(String(value)) : value,
  ];
  return (await rows.execute()).map((row) => Object.fromEntries(Object.entries(row).map(parsed)));
}

/** Times as text, and a file in Base64. */
function withReadableValues(row: object): object {
  return Object.fromEntries(
    Object.entries(row).map(([column, value]: [string, unknown]) => {
      if (value instanceof Uint8Array) return ["base64", Buffer.from(value).toString("base64")];
      const isTime = /(^|_)at$/.test(column) && value !== null;
      return [column, isTime ? new Date(Number(value)).toISOString() : value];
    }),
  );
}

/** A record with the values of own columns, and what each is called. A column that was removed is in the log, its values with their records. */
async function withLabels(db: Kysely<SiteTables>, record: object): Promise<object> {
  const values = ownValues.parse(Reflect.get(record, "own_values"));
  const ids = Object.keys(values);
  if (ids.length === 0) return { ...record, own_values: [] };
  const columns = await db.selectFrom("desk_columns").select(["id", "label"]).where("id", "in", ids).execute();
  const removed = await db
    .selectFrom("desk_log")
    .select(["subject_id as id", "changes"])
    .where("subject_kind", "=", "column")
    .where("subject_id", "in", ids)
    .where("action", "=", "column.remove")
    .execute();
  const labels = new Map([
    ...removed.map(({ id, changes }) => [id, removedLabel(changes)] as const),
    ...columns.map(({ id, label }) => [id, label] as const),
  ]);
  const own_values = Object.entries(values).map(([id, value]) => ({ column: labels.get(id) ?? id, value }));
  return { ...record, own_values };
}

const ownValues = z.record(z.string(), z.unknown());
const removedColumn = z.tuple([z.object({ before: z.string() })]);

function removedLabel(changes: string): string | undefined {
  return removedColumn.safeParse(JSON.parse(changes)).data?.[0].before;
}
