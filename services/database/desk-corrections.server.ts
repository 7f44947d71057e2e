import type { Kysely } from "kysely";
import { kindOfTable } from "./kind-of-table.ts";
import type { SiteTables } from "./site-tables.server.ts";

/** The corrected answers of a form's records by their ids: people are found by what was sent, and by what it was corrected to. */
export async function readCorrections(
  db: Kysely<SiteTables>,
  table: string,
): Promise<Map<string, Record<string, unknown>>> {
  const kind = kindOfTable[table];
  if (kind === undefined) return new Map();
  const rows = await db
    .selectFrom("desk_records")
    .select(["record_id", "corrections"])
    .where("kind", "=", kind)
    .where("corrections", "!=", "{}")
    .execute();
  return new Map(rows.map(({ record_id, corrections }) => [record_id, { ...parsedObject(corrections) }]));
}

/** Changes the corrected answers of a record. */
export async function changeCorrections(
  trx: Kysely<SiteTables>,
  { table, id }: { table: string; id: string },
  change: (corrections: Record<string, unknown>) => Record<string, unknown>,
): Promise<void> {
  const kind = kindOfTable[table];
  if (kind === undefined) return;
  const records = trx.selectFrom("desk_records").select("corrections").where("kind", "=", kind);
  const record = await records.where("record_id", "=", id).where("corrections", "!=", "{}").executeTakeFirst();
  if (!record) return;
  const changed = { corrections: JSON.stringify(change({ ...parsedObject(record.corrections) })) };
  await trx.updateTable("desk_records").set(changed).where("kind", "=", kind).where("record_id", "=", id).execute();
}

/** An object that is stored as JSON. */
export function parsedObject(json: string): object {
  const value: unknown = JSON.parse(json);
  return typeof value === "object" && value !== null ? value : {};
}
