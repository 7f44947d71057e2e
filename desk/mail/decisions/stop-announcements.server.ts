import type { Kysely } from "kysely";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import {
  type Announcement,
  activeAnnouncements,
  stopAnnouncements,
  takeBack,
} from "#desk/records/status/end-announcements.server.ts";
import { lockRecordsAndMails } from "#services/database/lock-rows.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";

type Stopped = { ok: true } | { ok: false; reason: "unknown" | "right" | "gone" };

/**
 * Stops those mails of a batch that have not gone, and takes back what they say, in one transaction. Those who were told by telephone stay told, and so do
 * all of whom somebody may not change the records. A batch that is stopped already stays as it is.
 */
export function stopBatchOfDecisions(db: Kysely<SiteTables>, by: DeskPerson, batchId: string): Promise<Stopped> {
  return transact(db, async (trx): Promise<Stopped> => {
    const batch = await trx.selectFrom("desk_batches").select("id").where("id", "=", batchId).executeTakeFirst();
    if (!batch) return { ok: false, reason: "unknown" };
    const announcements = await locked(trx, { batch_id: batchId });
    const theirs = announcements.filter(({ kind }) => may(by, recordTypes[kind].changeRight));
    if (announcements.length > 0 && theirs.length === 0) return { ok: false, reason: "right" };
    const ended = await stopAnnouncements(
      trx,
      theirs.filter(({ way }) => way === "mail"),
      by.id,
    );
    if (ended.length === 0) return { ok: true };
    const stop = trx.updateTable("desk_batches").set({ stopped_at: Date.now(), stopped_by: by.id });
    await stop.where("id", "=", batchId).execute();
    return { ok: true };
  });
}

/** Takes back one announcement: what was said on the telephone, or a mail that has not gone yet. */
export function undoAnnouncement(
  db: Kysely<SiteTables>,
  by: DeskPerson,
  announcementId: string,
): Promise<Stopped & { kind?: Announcement["kind"]; recordId?: string }> {
  return transact(db, async (trx) => {
    const [announcement] = await locked(trx, { id: announcementId });
    if (!announcement) return { ok: false, reason: "unknown" };
    if (!may(by, recordTypes[announcement.kind].changeRight)) return { ok: false, reason: "right" };
    if (announcement.way === "mail") {
      const ended = await stopAnnouncements(trx, [announcement], by.id);
      if (ended.length === 0) return { ok: false, reason: "gone" };
    } else await takeBack(trx, announcement, by.id);
    return { ok: true, kind: announcement.kind, recordId: announcement.record_id };
  });
}

/** Read again once their records are locked: somebody may have ended them meanwhile. */
async function locked(trx: Kysely<SiteTables>, by: Parameters<typeof activeAnnouncements>[1]): Promise<Announcement[]> {
  const announcements = await activeAnnouncements(trx, by);
  await lockRecordsAndMails(
    trx,
    announcements.map(({ record_id }) => record_id),
  );
  return activeAnnouncements(trx, by);
}

/**
 * Discards held mails of decisions: whoever they would have told counts as decided, not told, again. Call it once their records are locked.
 *
 * @param mails ids of the outbox, or all
 * @returns how many
 */
export async function takeBackHeldDecisions(
  trx: Kysely<SiteTables>,
  mails: readonly string[] | "all",
  personId: string | null,
): Promise<number> {
  let held = trx
    .selectFrom("outbox")
    .innerJoin("desk_announcements as announcement", "announcement.mail_key", "outbox.once_key")
    .select("announcement.id")
    .where("outbox.status", "=", "held")
    .where("announcement.ended_at", "is", null);
  if (mails !== "all") held = held.where("outbox.id", "in", mails);
  const announcements: Announcement[] = [];
  for (const { id } of await held.execute()) announcements.push(...(await activeAnnouncements(trx, { id })));
  return (await stopAnnouncements(trx, announcements, personId)).length;
}
