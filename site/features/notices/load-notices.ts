import { isRecord, text } from "#services/content/pages/content-tree.ts";
import { loadJson } from "#services/site/load-json.ts";
import type { SiteFetch } from "#services/site/site-fetch.ts";

/** What visitors see of a notice, until it ends, in milliseconds since 1970: the first moment at which it does not stand any more. */
export type NoticeLine = { id: string; text: string; link?: string | undefined; until: number };

/** The notices that stand now: `GET /api/notices`. Undefined after a failure, which is logged. */
export async function loadNotices(fetch: SiteFetch): Promise<NoticeLine[] | undefined> {
  const body = await loadJson("/api/notices", () => fetch("/api/notices"));
  if (!isRecord(body) || !Array.isArray(body.notices)) return undefined;
  return body.notices.flatMap((notice: unknown) => {
    if (!isRecord(notice)) return [];
    const { until } = notice;
    const [id, words, link] = [text(notice.id), text(notice.text), text(notice.link)];
    if (id === undefined || words === undefined || typeof until !== "number") return [];
    return [{ id, text: words, ...(link !== undefined && { link }), until }];
  });
}
