import type { Kysely } from "kysely";
import { logChange } from "#desk/frame/access/log/desk-log.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import type { DeskAnnouncementsTable } from "#services/database/desk-tables.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { stopMails } from "#services/mail/outbox/scheduled-mails.server.ts";
import { readCurrentDecision, setCurrentDecision } from "./current-decision.server.ts";

/** A row of the table `desk_announcements`. */
export type Announcement = DeskAnnouncementsTable & { kind: "band" | "volunteer" };

/** Announcements that have not ended and match `by`: those of one record in the order in which it was told. */
export async function activeAnnouncements(
  trx: Kysely<SiteTables>,
  by: Partial<Pick<Announcement, "id" | "batch_id" | "kind" | "record_id">>,
): Promise<Announcement[]> {
  let found = trx.selectFrom("desk_announcements").selectAll().where("ended_at", "is", null);
  for (const name of ["id", "batch_id", "kind", "record_id"] as const)
    if (by[name] !== undefined) found = found.where(name, "=", by[name]);
  const rows = await found.orderBy("kind").orderBy("record_id").orderBy("told_at").execute();
  return rows.filter(isOfApplication);
}

/** The same, read again once their records are locked: somebody may have ended them meanwhile. */
export async function lockAnnouncements(
  trx: Kysely<SiteTables>,
  by: Parameters<typeof activeAnnouncements>[1],
): Promise<Announcement[]> {
  const records = (await activeAnnouncements(trx, by)).map(({ record_id }) => record_id);
  await lockRecordsAndMails(trx, records);
  return activeAnnouncements(trx, by);
}

/** Only bands and volunteers are told decisions. */
export function isOfApplication(announcement: DeskAnnouncementsTable): announcement is Announcement {
  return announcement.kind === "band" || announcement.kind === "volunteer";
}

/**
 * Stops the mails of announcements that can still be stopped, and takes back what those say: each record stands as it did before it was told. Records
 * have to be locked.
 *
 * @returns the announcements that have ended
 */
export async function stopAnnouncements(
  trx: Kysely<SiteTables>,
  announcements: readonly Announcement[],
  personId: string | null,
): Promise<Announcement[]> {
  const keys = announcements.flatMap(({ mail_key: key }) => (key === null ? [] : [key]));
  const stopped = new Set(await stopMails(trx, keys));
  const left = await mailsLeft(trx, keys);
  // The latest one first: each gives the record back what it found.
  const ended = announcements
    .filter(({ mail_key: key }) => key !== null && (stopped.has(key) || !left.has(key)))
    .toReversed();
  for (const announcement of ended) await endAnnouncement(trx, announcement, personId);
  return ended;
}

/** Which of these once-keys the outbox still has. It keeps every mail that was sent: one that is missing was given up, or held too long. */
async function mailsLeft(trx: Kysely<SiteTables>, keys: readonly string[]): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await trx.selectFrom("outbox").select("once_key").where("once_key", "in", keys).execute();
  return new Set(rows.map(({ once_key }) => once_key));
}

/** Ends an announcement: the record stands as it did before, but for what was decided since. */
export async function endAnnouncement(
  trx: Kysely<SiteTables>,
  announcement: Announcement,
  personId: string | null,
): Promise<void> {
  const { id, kind, record_id: recordId, decision } = announcement;
  const recordType = recordTypes[kind];
  const now = Date.now();
  await trx.updateTable("desk_announcements").set({ ended_at: now }).where("id", "=", id).execute();
  await trx
    .updateTable("desk_decision_mails")
    .set({ announcement_id: null })
    .where("announcement_id", "=", id)
    .execute();
  await handOn(trx, announcement);
  const currentDecision = await readCurrentDecision(trx, recordType, recordId);
  // Somebody who was told something else since keeps that.
  if (!currentDecision || currentDecision.told !== decision) return;
  const decided = { prepared: announcement.prepared_before, preparedBy: announcement.decided_by };
  const since = { prepared: currentDecision.prepared, preparedBy: currentDecision.preparedBy };
  await setCurrentDecision(trx, recordType, recordId, {
    told: announcement.told_before,
    ...(currentDecision.prepared === null ? decided : since),
  });
  const count = trx.updateTable("desk_records").set((row) => ({ version: row("version", "+", 1) }));
  await count.where("kind", "=", kind).where("record_id", "=", recordId).execute();
  await logChange(trx, {
    personId,
    action: "decision.take-back",
    subject: { kind, id: recordId },
    changes: [{ field: "status", before: decision, after: announcement.told_before }],
  });
}

/** What the applicant knew before an announcement that has ended is what they knew before the next one. */
async function handOn(trx: Kysely<SiteTables>, { kind, record_id, decision, told_before, told_at }: Announcement) {
  const later = trx.selectFrom("desk_announcements").select(["id", "told_before"]).where("ended_at", "is", null);
  const ofRecord = later.where("kind", "=", kind).where("record_id", "=", record_id).where("told_at", ">", told_at);
  const next = await ofRecord.orderBy("told_at").limit(1).executeTakeFirst();
  if (next?.told_before !== decision) return;
  await trx.updateTable("desk_announcements").set({ told_before }).where("id", "=", next.id).execute();
}
