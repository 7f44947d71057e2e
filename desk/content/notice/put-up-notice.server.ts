import { isDeepStrictEqual } from "node:util";
import { isArchived, isHidden, stateOf } from "#desk/content/documents/edited-documents.server.ts";
import type { ContentEditing, Entry, Fields } from "#services/content/management/content-management.server.ts";
import { hiddenTag } from "#services/content/pages/content-tree.ts";
import { noticeType } from "#site/features/notices/notice-content.ts";
import type { NoticeRequest, NoticeStands } from "./notice-contract.ts";
import { ensureNoticeType } from "./notice-type.server.ts";

/** What became of it. `changed`: somebody else was quicker, and nothing was done. */
export type PutUp = "done" | "changed";

/** A day in milliseconds: for so long what has ended can be put up again with a later end. */
const dayMs = 24 * 60 * 60_000;

/** What is stored of a notice. @param times in milliseconds since 1970 */
export function fieldsOf(
  { text, link }: Pick<NoticeRequest, "text" | "link">,
  times: { from: number; until: number },
  locale: string,
): Fields {
  const values = {
    text,
    ...(link !== "" && { link }),
    from: new Date(times.from).toISOString(),
    until: new Date(times.until).toISOString(),
  };
  return Object.fromEntries(Object.entries(values).map(([field, value]) => [field, { [locale]: value }]));
}

/** `own` is how many times this person has put it up since anybody else changed it. */
type PuttingUp = Pick<NoticeRequest, "id" | "version"> & { own: number };

/**
 * Writes a notice and publishes it; visitors see it between its times. Sent again it does no more, and where it was interrupted between writing and
 * publishing, as it can be at Contentful, it goes on. A version that is newer only by this person's own changes is no conflict: the response to them
 * was lost, and the new words replace theirs.
 */
export async function putUpNotice(editing: ContentEditing, request: PuttingUp, fields: Fields): Promise<PutUp> {
  const { id, version } = request;
  const known = await readNotice(editing, id);
  if (known === "another" || (!known && version !== null)) return "changed";
  const isSame = isDeepStrictEqual(known?.fields, fields);
  const since = known ? known.sys.version - (version ?? 0) : 0;
  if (known && since !== 0 && isSame && stateOf(known) === "published") return "done";
  const isWritten = since === 1 && isSame;
  if (since !== 0 && !isWritten && !isOwn(known, since, request)) return "changed";
  const written = known && isWritten ? known : await write(editing, id, known, fields);
  await editing.publish(written);
  return "done";
}

/** Whether all that came since is this person's own: each update and publication raises the version by two. */
function isOwn(known: Entry | undefined, since: number, { own }: PuttingUp): boolean {
  return known !== undefined && stateOf(known) === "published" && since > 0 && since % 2 === 0 && since / 2 <= own;
}

async function write(editing: ContentEditing, id: string, known: Entry | undefined, fields: Fields) {
  if (known) return editing.update(known, { ...withTag(known, false), fields });
  await ensureNoticeType(editing);
  return editing.create({ kind: "Entry", id, contentType: noticeType }, { fields });
}

/**
 * Takes a notice down, or puts it up again as it was. One that stands since before a backup was put back `waits`: visitors do not see it until
 * somebody confirms that it is still right, and it is published anew.
 */
export async function setStanding(
  editing: ContentEditing,
  { id, version, isUp, waits: needsConfirmation = false }: NoticeStands,
): Promise<PutUp> {
  const known = await readNotice(editing, id);
  if (known === undefined || known === "another") return "changed";
  const isPublic = known.sys.publishedVersion !== undefined;
  const isSo = isPublic === isUp && (!isUp || isHidden(known) === needsConfirmation);
  if (known.sys.version !== version) return isSo ? "done" : "changed";
  if (!isUp) {
    if (isPublic) await editing.unpublish(known);
    return "done";
  }
  if (needsConfirmation) await editing.ensureTag(hiddenTag, "Hidden");
  const isAsItIs = !isPublic && isHidden(known) === needsConfirmation;
  const draft = isAsItIs ? known : await editing.update(known, withTag(known, needsConfirmation));
  await editing.publish(draft);
  return "done";
}

/** The tag hides a notice until it is confirmed. */
function withTag(entry: Entry, hide: boolean): Entry {
  if (isHidden(entry) === hide) return entry;
  const others = (entry.metadata?.tags ?? []).filter(({ sys }) => sys.id !== hiddenTag);
  const tag = { sys: { type: "Link" as const, linkType: "Tag" as const, id: hiddenTag } };
  return { ...entry, metadata: { ...entry.metadata, tags: hide ? [...others, tag] : others } };
}

/** Deletes what ended long ago, so that nobody reads any more who was looked for, not even a program. */
export async function deleteEnded(editing: ContentEditing, locale: string, now: number): Promise<void> {
  const { entries } = await editing.all();
  const notices = [...entries.values()].filter(({ sys }) => sys.contentType.sys.id === noticeType);
  for (const notice of notices) {
    if (Date.parse(String(notice.fields.until?.[locale])) >= now - dayMs) continue;
    await editing.delete(notice.sys.publishedVersion === undefined ? notice : await editing.unpublish(notice));
  }
}

/** The notice with an id; "another" for what is none: this right is for notices alone. */
async function readNotice(editing: ContentEditing, id: string): Promise<Entry | "another" | undefined> {
  const known = await editing.read({ id, kind: "Entry" });
  if (!known) return undefined;
  const isNotice = known.kind === "Entry" && known.sys.contentType.sys.id === noticeType && !isArchived(known);
  if (!isNotice) return "another";
  return known;
}
