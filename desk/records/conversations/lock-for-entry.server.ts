import type { Transaction } from "kysely";
import { type DeskRecord, findDeskRecord } from "#desk/records/model/desk-record.server.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import type { DeskConversationEntriesTable } from "#services/database/desk-tables.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";

type Locked = { record: DeskRecord; entries: DeskConversationEntriesTable[] };

/**
 * Locks a record, by counting its version up, and reads its conversation: of two who say something at once the second sees what the first has said.
 */
export async function lockForEntry(
  trx: Transaction<SiteTables>,
  { recordType, reference }: { recordType: RecordType; reference: string },
): Promise<Locked | undefined> {
  const { kind } = recordType;
  const found = await findDeskRecord(trx, recordType, reference);
  if (!found) return undefined;
  await trx
    .updateTable("desk_records")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("kind", "=", kind)
    .where("record_id", "=", found.id)
    .execute();
  const record = await findDeskRecord(trx, recordType, reference);
  if (!record) return undefined;
  const entries = await trx
    .selectFrom("desk_conversation_entries")
    .selectAll()
    .where("kind", "=", kind)
    .where("record_id", "=", record.id)
    .orderBy("version")
    .execute();
  return { record, entries };
}

/** Sets the committee's status of a locked record. */
export async function setStatus(
  trx: Transaction<SiteTables>,
  { recordType, record, personId }: { recordType: RecordType; record: DeskRecord; personId: string | null },
  status: string,
): Promise<void> {
  const isTold = status === record.toldStatus;
  await trx
    .updateTable("desk_records")
    .set({ prepared_status: isTold ? null : status, prepared_by: isTold ? null : personId })
    .where("kind", "=", recordType.kind)
    .where("record_id", "=", record.id)
    .execute();
}
