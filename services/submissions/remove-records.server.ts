import type { Kysely } from "kysely";
import { formTables } from "#services/database/form-tables.server.ts";
import { lockDeskData, removeDeskData } from "#services/database/remove-desk-data.server.ts";
import { bandsOfRecords, removeDrafts } from "#services/database/remove-drafts.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { pictureField } from "#services/forms/form-schema.ts";
import { releasePicture } from "#services/uploads/uploads.server.ts";

type RecordTable = Pick<FormDefinition, "table" | "fields">;

/** Removes the records of a form that were received before `before`, with what was made of them in the draft of the line-up. Their pictures go with the next ones that are unclaimed. */
export async function removeOldRecords(db: Kysely<SiteTables>, form: RecordTable, before: Date): Promise<void> {
  const old = formTables(db).selectFrom(form.table).select("id").where("received_at", "<", before.toISOString());
  for (const { id } of await old.execute())
    await db.transaction().execute(async (trx) => {
      const bands = await bandsOfRecords(trx, [id]);
      await removeRecord(trx, form, id);
      await removeDrafts(trx, bands);
    });
}

/** Removes a record with what the committee added to it. Its picture is marked for removal, unless another record shows it too. */
export async function removeRecord(trx: Kysely<SiteTables>, form: RecordTable, id: string): Promise<void> {
  await lockDeskData(trx, id);
  await formTables(trx).deleteFrom(form.table).where("id", "=", id).execute();
  await removeDeskData(trx, form.table, id);
  if (pictureField(form) !== undefined) await releasePicture(trx, id);
}
