import type { Kysely } from "kysely";
import type { DeskRecord } from "#app/desk/records/model/desk-record.server.ts";
import { isUntold, type RecordType } from "#app/desk/records/model/record-types.ts";
import type { SiteTables } from "#app/services/database/site-tables.server.ts";

/** The ids of those about whom something is decided that they do not know: nobody has told them, or the mail that does has not gone. */
export async function notToldYet(
  db: Kysely<SiteTables>,
  { kind }: RecordType,
  records: readonly DeskRecord[],
): Promise<ReadonlySet<string>> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return new Set();
  const unsent = await db
    .selectFrom("desk_announcements as announcement")
    .leftJoin("outbox as mail", "mail.once_key", "announcement.mail_key")
    .select("announcement.record_id")
    .where("announcement.kind", "=", kind)
    .where("announcement.record_id", "in", ids)
    .where("announcement.way", "=", "mail")
    .where("announcement.ended_at", "is", null)
    // A mail that was given up is deleted after its time.
    .where(({ or, eb }) => or([eb("mail.status", "is", null), eb("mail.status", "!=", "sent")]))
    .execute();
  const prepared = records.filter(isUntold).map(({ id }) => id);
  return new Set([...prepared, ...unsent.map(({ record_id }) => record_id)]);
}
