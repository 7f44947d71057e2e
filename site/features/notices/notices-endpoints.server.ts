import { Hono } from "hono";
import { ContentUnavailable } from "#services/content/pages/content-client.server.ts";
import type { Services } from "#services/services.server.ts";
import { standingAt } from "./notice-content.ts";
import { readNotices } from "./read-notices.server.ts";

/** `GET /api/notices`: `{ notices: [{ id, text, link, until }] }`, what stands now. Pages that were rendered with it are rendered anew when that changes. */
export function noticesEndpoints({
  content,
  db,
  contentVersion,
}: Pick<Services, "content" | "db" | "contentVersion">): Hono {
  return new Hono().get("/api/notices", async (c) => {
    const { notices } = await readNotices(content.client, db).catch(noneWhileUnavailable);
    const { lines, nextChange } = standingAt(Date.now(), notices);
    contentVersion.changesAt(nextChange);
    c.header("Cache-Control", "no-cache");
    return c.json({ notices: lines });
  });
}

/** That the content service does not answer is in the log already, and the page counts as incomplete: a site without notices has nothing to add. */
function noneWhileUnavailable(error: unknown): { notices: [] } {
  if (error instanceof ContentUnavailable) return { notices: [] };
  throw error;
}
