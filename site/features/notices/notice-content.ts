import { entry, hiddenTag, isRecord, linkedId, text } from "#services/content/pages/content-tree.ts";

/** The content type of notices. The desk makes it with the first one. */
export const noticeType = "notice";
/** A line on a phone, or two. */
export const mostLetters = 140;
/** So many that have not ended are read. */
export const mostNotices = 20;
/** So many stand at once; the ones put up last. */
const mostLines = 3;

/** A line across all pages. Times are milliseconds since 1970; `until` is the first moment at which it does not stand any more. */
export type Notice = { text: string; link: string | undefined; from: number; until: number };
/** What visitors see of it, until it ends. */
export type NoticeLine = Pick<Notice, "text" | "until"> & { id: string; link?: string | undefined };

/** @returns undefined for an entry that lacks its text or an end: it never stands */
export function noticeOf(fields: Record<string, unknown>): Notice | undefined {
  const words = text(fields.text);
  const from = Date.parse(text(fields.from) ?? "");
  const until = Date.parse(text(fields.until) ?? "");
  if (words === undefined || Number.isNaN(until)) return undefined;
  return { text: words, link: text(fields.link), from: Number.isNaN(from) ? 0 : from, until };
}

/** `isWaiting`: a backup was put back, and visitors do not see it until somebody has confirmed that it is still right. */
type DeliveredNotice = Notice & { id: string; publishedAt: number; isWaiting: boolean };

/** @returns what the content service delivers of a notice, with the time of its publication; undefined for anything else */
export function deliveredNotice(item: unknown): DeliveredNotice | undefined {
  const notice = noticeOf(entry(item)?.fields ?? {});
  if (!notice || !isRecord(item) || !isRecord(item.sys)) return undefined;
  const tags = isRecord(item.metadata) && Array.isArray(item.metadata.tags) ? item.metadata.tags : [];
  return {
    ...notice,
    id: text(item.sys.id) ?? "",
    publishedAt: Date.parse(text(item.sys.updatedAt) ?? "") || 0,
    isWaiting: tags.some((tag) => linkedId(tag) === hiddenTag),
  };
}

/** What stands at a moment, and when that changes by itself. */
export function standingAt(
  now: number,
  notices: readonly (Notice & { id: string })[],
): { lines: NoticeLine[]; nextChange: number } {
  const standing = notices.filter(({ from, until }) => from <= now && now < until);
  const changes = notices.flatMap(({ from, until }) => [from, until]).filter((moment) => moment > now);
  const latest = standing.toSorted((a, b) => b.from - a.from).slice(0, mostLines);
  return {
    lines: latest.map(({ id, text: words, link, until }) => ({
      id,
      text: words,
      ...(link !== undefined && { link }),
      until,
    })),
    nextChange: Math.min(...changes),
  };
}
