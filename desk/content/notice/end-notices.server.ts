import { recordContentChange } from "#desk/content/documents/record-content-change.server.ts";
import { startInterval } from "#platform/signal.server.ts";
import { markPublished } from "#services/content/cache/content-version.server.ts";
import { ContentUnavailable } from "#services/content/pages/content-client.server.ts";
import type { Services } from "#services/services.server.ts";
import { readNotices } from "#site/features/notices/read-notices.server.ts";
import { takeDownEnded } from "./put-up-notice.server.ts";

const everyMs = 60_000;
type Ending = Pick<Services, "content" | "db" | "log">;

/** Takes notices off the site at Contentful once they have ended. The embedded service does not deliver them any more by itself. @returns what stops it */
export function startEndingNotices(services: Ending): () => Promise<void> {
  const { management } = services.content;
  if (!management || management.isTransactional) return async () => {};
  return startInterval(
    { everyMs },
    () => endNotices(services),
    (err) => services.log.warn({ err }, "what has ended could not be taken off the site"),
  );
}

/** What pages ask is answered from memory: Contentful is asked only where something has ended. */
export async function endNotices({ content, db }: Ending, now = Date.now()): Promise<void> {
  const { management } = content;
  const known = await readNotices(content.client, db).catch((error: unknown) => {
    if (error instanceof ContentUnavailable) return { notices: [], waiting: [] };
    throw error;
  });
  const ended = [...known.notices, ...known.waiting].filter(({ until }) => until <= now).map(({ id }) => id);
  if (!management || ended.length === 0) return;
  const program = { id: "desk", name: "The desk", email: "", mayWrite: true };
  await management.as(program, recordContentChange(null), (client) => takeDownEnded(client, ended));
  await markPublished(db, "contentful");
}
