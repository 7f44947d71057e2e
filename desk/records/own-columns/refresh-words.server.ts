import { setImmediate as nextTurn } from "node:timers/promises";
import type { Kysely } from "kysely";
import { lockRecords } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { searchText } from "#services/submissions/desk-row.server.ts";
import { readRecords } from "../lists/listed-records.server.ts";
import { type RecordKind, recordTypes } from "../model/record-types.ts";

/** Records that are written at a time: other requests are answered in between. */
const BATCH = 200;

/** Computes the words anew of all records that have a value in a column, in the transaction that adds or removes it. */
export async function refreshWords(
  trx: Kysely<SiteTables>,
  kind: RecordKind,
  columns: readonly { id: string }[],
  columnId: string,
): Promise<void> {
  const withValue = trx.selectFrom("desk_records").select("record_id").where("kind", "=", kind);
  const rows = await withValue.where("own_values", "like", `%"${columnId}":%`).execute();
  // Locked, so that no change in between is lost.
  const ids = await lockRecords(
    trx,
    rows.map(({ record_id }) => record_id),
  );
  for (let from = 0; from < ids.length; from += BATCH) {
    for (const record of await readRecords(trx, recordTypes[kind], ids.slice(from, from + BATCH)))
      await trx
        .updateTable("desk_records")
        .set({ words: searchText(record, columns) })
        .where("kind", "=", kind)
        .where("record_id", "=", record.id)
        .execute();
    await nextTurn();
  }
}
