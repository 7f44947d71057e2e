import {
  editorOf,
  fieldsIn,
  isArchived,
  isHidden,
  readPeopleNames,
} from "#desk/content/documents/edited-documents.server.ts";
import { addressOf, siteMapOf } from "#desk/content/pages-of-site/site-map.server.ts";
import type { AllContent, Entry } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { lastRestore } from "#services/maintenance/settle-restored.server.ts";
import type { Services } from "#services/services.server.ts";
import { noticeOf, noticeType } from "#site/features/notices/notice-content.ts";
import type { ListedNotice, NoticeView } from "./notice-contract.ts";

/** What stands, what is to come, and what waits for somebody after a backup was put back. */
export async function listNotices(
  { content: { management, embedded }, db }: Pick<Services, "content" | "db">,
  now = Date.now(),
): Promise<NoticeView> {
  const site = { isReadOnly: management === undefined, isAtOnce: embedded !== undefined };
  if (!management) return { notices: [], pages: [], ...site };
  const [all, names, restoredAt = 0] = await Promise.all([management.all(), readPeopleNames(db), lastRestore(db)]);
  const listed = [...all.entries.values()].flatMap((entry): ListedNotice[] => {
    if (entry.sys.contentType.sys.id !== noticeType || isArchived(entry)) return [];
    const notice = entry.sys.publishedVersion === undefined ? undefined : noticeOf(publicFields(all, entry));
    if (!notice || notice.until <= now) return [];
    const { id, version, publishedAt } = entry.sys;
    const isWaiting = isHidden(entry) || Date.parse(publishedAt ?? "") <= restoredAt;
    const state = notice.from <= now ? "up" : "toCome";
    const by = editorOf(entry, names);
    return [{ id, version, ...notice, link: notice.link ?? "", state: isWaiting ? "waiting" : state, by }];
  });
  return { notices: listed.toSorted((a, b) => a.from - b.from), pages: pagesOf(all), ...site };
}

function publicFields(all: AllContent, entry: Entry): Record<string, unknown> {
  return fieldsIn(all.locale, all.published.get(entry.sys.id) ?? entry);
}

function pagesOf(all: AllContent): NoticeView["pages"] {
  const pages = [...siteMapOf(all).roots.keys()].flatMap((id) => {
    const entry = all.entries.get(id);
    const path = entry?.sys.publishedVersion === undefined ? null : addressOf(all, entry);
    return entry && path !== null ? [{ title: nameOf(entry), path }] : [];
  });
  return pages.toSorted((a, b) => a.title.localeCompare(b.title));
}
