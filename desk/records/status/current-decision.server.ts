import type { Kysely } from "kysely";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** What the applicant knows, and what the committee decided since, if anything, and by whom. */
export type CurrentDecision = { told: string; prepared: string | null; preparedBy: string | null };

/**
 * The one way to change what an applicant was told: it stands in the form's table, from which exports read it, and beside what the committee
 * decided. Call it in the transaction that has locked the record.
 */
export async function setCurrentDecision(
  trx: Kysely<SiteTables>,
  { kind, form }: Pick<RecordType, "kind" | "form">,
  id: string,
  { told, prepared, preparedBy }: CurrentDecision,
): Promise<void> {
  const currentDecision = {
    told_status: told,
    prepared_status: prepared === told ? null : prepared,
    prepared_by: preparedBy,
  };
  await trx
    .updateTable("desk_records")
    .set(currentDecision)
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .execute();
  await formTables(trx).updateTable(form.table).set({ status: told }).where("id", "=", id).execute();
}

/** How a record stands now; undefined where it is gone. */
export async function readCurrentDecision(
  trx: Kysely<SiteTables>,
  { kind }: Pick<RecordType, "kind">,
  id: string,
): Promise<CurrentDecision | undefined> {
  const row = await trx
    .selectFrom("desk_records")
    .select(["told_status", "prepared_status", "prepared_by"])
    .where("kind", "=", kind)
    .where("record_id", "=", id)
    .executeTakeFirst();
  return row && { told: row.told_status, prepared: row.prepared_status, preparedBy: row.prepared_by };
}
