import type { Kysely } from "kysely";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { stopMails } from "#services/mail/outbox/scheduled-mails.server.ts";

type TimesKind = "band-times" | "band-schedule";

/** Mails about times that can still be sent: no worker has tried them, or they failed for good and can be retried. */
export function unsentTimes(db: Kysely<SiteTables>, kind: TimesKind) {
  return db
    .selectFrom("desk_times_told as told")
    .innerJoin("outbox as mail", "mail.once_key", "told.mail_key")
    .select(["told.mail_key", "told.record_id", "told.batch_id", "told.sets"])
    .where("mail.kind", "=", kind)
    .where("mail.status", "in", ["scheduled", "paused", "queued", "held", "parked"]);
}

/** Stops the unsent mails with earlier times, also those that failed for good. */
export async function stopEarlierTimes(
  trx: Kysely<SiteTables>,
  kind: TimesKind,
  recordIds: readonly string[],
): Promise<void> {
  if (recordIds.length === 0) return;
  await lockRecordsAndMails(trx, recordIds);
  const unsent = await unsentTimes(trx, kind).where("told.record_id", "in", recordIds).execute();
  await stopMails(
    trx,
    unsent.map(({ mail_key }) => mail_key ?? ""),
  );
}
