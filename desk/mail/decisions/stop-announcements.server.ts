import type { Kysely } from "kysely";
import { may } from "#desk/frame/access/rights/desk-rights.ts";
import type { DeskPerson } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { recordTypes } from "#desk/records/model/record-types.ts";
import { followDecisions } from "#desk/records/status/band-of-record.server.ts";
import {
  type Announcement,
  activeAnnouncements,
  endAnnouncement,
  lockAnnouncements,
  stopAnnouncements,
} from "#desk/records/status/end-announcements.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { transact } from "#services/database/transact.server.ts";

type Stopped = { ok: true } | { ok: false; reason: "unknown" | "right" | "gone" };

/** Takes back one announcement: what was said on the telephone, or a mail that has not gone yet. */
export function undoAnnouncement(
  db: Kysely<SiteTables>,
  by: DeskPerson,
  announcementId: string,
): Promise<Stopped & { kind?: Announcement["kind"]; recordId?: string }> {
  return transact(db, async (trx) => {
    const [announcement] = await lockAnnouncements(trx, { id: announcementId });
    if (!announcement) return { ok: false, reason: "unknown" };
    if (!may(by, recordTypes[announcement.kind].changeRight)) return { ok: false, reason: "right" };
    if (announcement.way === "mail") {
      const ended = await stopAnnouncements(trx, [announcement], by.id);
      if (ended.length === 0) return { ok: false, reason: "gone" };
    } else await endAnnouncement(trx, announcement, by.id);
    await followDecisions(trx, [announcement.record_id], by.id);
    return { ok: true, kind: announcement.kind, recordId: announcement.record_id };
  });
}

/**
 * Discards held mails of decisions: whoever they would have told counts as decided, not told, again. Call it once their records are locked.
 *
 * @param mails ids of the outbox, or all
 * @returns the ids of the records, for `followDecisions`
 */
export async function takeBackHeldDecisions(
  trx: Kysely<SiteTables>,
  mails: readonly string[] | "all",
  personId: string | null,
): Promise<string[]> {
  let held = trx
    .selectFrom("outbox")
    .innerJoin("desk_announcements as announcement", "announcement.mail_key", "outbox.once_key")
    .select("announcement.id")
    .where("outbox.status", "=", "held")
    .where("announcement.ended_at", "is", null);
  if (mails !== "all") held = held.where("outbox.id", "in", mails);
  const announcements: Announcement[] = [];
  for (const { id } of await held.execute()) announcements.push(...(await activeAnnouncements(trx, { id })));
  return (await stopAnnouncements(trx, announcements, personId)).map(({ record_id }) => record_id);
}
