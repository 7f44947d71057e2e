import { trackCompleteness } from "#platform/cache/completeness.server.ts";
import { startInterval } from "#platform/signal.server.ts";
import { markPublished, wasPublished } from "#services/content/cache/content-version.server.ts";
import { ContentUnavailable } from "#services/content/pages/content-client.server.ts";
import { entry, hiddenTag, isRecord, linkedId, text } from "#services/content/pages/content-tree.ts";
import type { NoticesTable } from "#services/database/site-tables.server.ts";
import { lastRestore } from "#services/maintenance/settle-restored.server.ts";
import type { Services } from "#services/services.server.ts";

type Copying = Pick<Services, "content" | "db" | "log">;

const everyMs = 60_000;
/** As pages sent it while notices were entries, so that an earlier copy of the answer is found. */
const query = { content_type: "notice", include: 10, limit: 20, order: "-fields.until" };

/** Tries until the notices of a site at Contentful are copied. @returns what stops it */
export function startCopyingNotices(services: Copying): () => Promise<void> {
  if (services.content.embedded) return async () => {};
  return startInterval(
    { everyMs, firstAfterMs: 0 },
    () => copyFromContentful(services),
    (err) => services.log.warn({ err }, "the notices at Contentful could not be copied"),
  );
}

/**
 * Copies the notices that the desk put up at Contentful before they had rows of their own: once, when Contentful answers; from then on they are not read there.
 * While it does not, what it answered last counts, if that is stored.
 */
export async function copyFromContentful({ content, db, log }: Copying): Promise<void> {
  if (content.embedded || (await wasPublished(db, "noticesOfContentful"))) return;
  const answer = await trackCompleteness(() => content.client.entries(query)).catch((error: unknown) => {
    if (error instanceof ContentUnavailable) return undefined;
    throw error;
  });
  if (!answer) return;
  const restoredAt = (await lastRestore(db)) ?? 0;
  const rows = answer.result.items.flatMap((item) => rowOf(item, restoredAt) ?? []);
  await db.transaction().execute(async (trx) => {
    const inserting = trx.insertInto("notices").onConflict((conflict) => conflict.column("id").doNothing());
    const inserted = rows.length === 0 ? [] : await inserting.values(rows).returning("id").execute();
    if (answer.isComplete) await markPublished(trx, "noticesOfContentful");
    else if (inserted.length > 0) await markPublished(trx, "notices");
  });
  if (answer.isComplete)
    log.info({ notices: rows.length }, "notices are not read at Contentful any more: what stood there is copied");
}

/** @returns undefined for an entry without a text or an end: it never stood */
function rowOf(item: unknown, restoredAt: number): NoticesTable | undefined {
  const found = entry(item);
  if (!found || !isRecord(item) || !isRecord(item.sys)) return undefined;
  const words = text(found.fields.text);
  const ends_at = Date.parse(text(found.fields.until) ?? "");
  if (words === undefined || Number.isNaN(ends_at)) return undefined;
  const put_up_at = Date.parse(text(item.sys.updatedAt) ?? "") || 0;
  const tags = isRecord(item.metadata) && Array.isArray(item.metadata.tags) ? item.metadata.tags : [];
  const isWaiting = put_up_at <= restoredAt || tags.some((tag) => linkedId(tag) === hiddenTag);
  return {
    id: found.id,
    version: 1,
    own_since: 1,
    state: isWaiting ? "waiting" : "up",
    text: words,
    link: text(found.fields.link) ?? "",
    starts_at: Date.parse(text(found.fields.from) ?? "") || 0,
    ends_at,
    put_up_by: null,
    put_up_at,
  };
}
