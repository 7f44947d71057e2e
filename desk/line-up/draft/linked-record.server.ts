import type { Kysely } from "kysely";
import { type DeskRecord, deskRecordOf } from "#desk/records/model/desk-record.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { type FormRecord, formTables } from "#services/database/form-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** The record of a band of the line-up, as it is mended; undefined where it has none. */
export async function readBandRecord(db: Kysely<SiteTables>, bandId: string): Promise<DeskRecord | undefined> {
  const link = await db
    .selectFrom("desk_band_links")
    .select("record_id")
    .where("band_id", "=", bandId)
    .executeTakeFirst();
  if (!link) return undefined;
  const { form } = recordTypes.band;
  const row = await formTables(db)
    .selectFrom(form.table)
    .selectAll()
    .where("id", "=", link.record_id)
    .$castTo<FormRecord>()
    .executeTakeFirst();
  const added = await db
    .selectFrom("desk_records")
    .selectAll()
    .where("kind", "=", "band")
    .where("record_id", "=", link.record_id)
    .executeTakeFirst();
  return row && added && deskRecordOf(recordTypes.band, row, added);
}
