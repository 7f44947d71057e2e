import type { Kysely } from "kysely";
import type { ContentClient } from "#services/content/pages/content-client.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { lastRestore } from "#services/maintenance/settle-restored.server.ts";
import { deliveredNotice, mostNotices, type Notice, noticeType } from "./notice-content.ts";

/** Those that end last come first, so all that has not ended is among the first. */
const query = { content_type: noticeType, include: 10, limit: mostNotices, order: "-fields.until" };

type Listed = Notice & { id: string };
type PublishedNotices = { notices: Listed[]; waiting: Listed[] };

/**
 * The notices that are published, and apart from them those that wait, since they were put up before a backup was put back: nobody sees them until
 * somebody puts them up again. A space without the content type has none.
 *
 * @throws ContentUnavailable
 */
export async function readNotices(content: ContentClient, db: Kysely<SiteTables>): Promise<PublishedNotices> {
  const { items } = await content.entries(query);
  const published = items.map(deliveredNotice).filter((notice) => notice !== undefined);
  const restoredAt = published.length > 0 ? ((await lastRestore(db)) ?? 0) : 0;
  const isWaiting = (notice: (typeof published)[number]) => notice.isWaiting || notice.publishedAt <= restoredAt;
  return {
    notices: published.filter((notice) => !isWaiting(notice)),
    waiting: published.filter(isWaiting),
  };
}
