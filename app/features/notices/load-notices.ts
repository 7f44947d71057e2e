import { isRecord, text } from "#app/services/content/pages/content-tree.ts";
import { loadJson } from "#app/services/site/load-json.ts";
import type { SiteFetch } from "#app/services/site/site-fetch.ts";
import type { NoticeLine } from "./notice-content.ts";

/** The notices that stand now: `GET /api/notices`. Undefined after a failure, which is logged. */
export async function loadNotices(fetch: SiteFetch): Promise<NoticeLine[] | undefined> {
  const body = await loadJson("/api/notices", () => fetch("/api/notices"));
  if (!isRecord(body) || !Array.isArray(body.notices)) return undefined;
  return body.notices.flatMap((notice: unknown) => {
    const words = isRecord(notice) ? text(notice.text) : undefined;
    const link = isRecord(notice) ? text(notice.link) : undefined;
    return words === undefined ? [] : [{ text: words, ...(link !== undefined && { link }) }];
  });
}
