import { isDeepStrictEqual } from "node:util";
import type { EntryProps } from "contentful-management";
import { readDocument } from "#app/desk/content/documents/content-work.server.ts";
import { isArchived, stateOf } from "#app/desk/content/documents/edited-documents.server.ts";
import { noticeType } from "#app/features/notices/notice-content.ts";
import type { ManagementClient } from "#app/services/content/management/content-management.server.ts";
import type { NoticeRequest, NoticeStands } from "./notice-contract.ts";
import { ensureNoticeType } from "./notice-type.server.ts";

type Fields = EntryProps["fields"];
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

/**
 * Writes a notice and publishes it; visitors see it between its times. Sent again it does no more, and where it ended between writing and publishing,
 * as it can at Contentful, it goes on.
 */
export async function putUpNotice(
  client: ManagementClient,
  { id, version }: Pick<NoticeRequest, "id" | "version">,
  fields: Fields,
): Promise<PutUp> {
  const known = await readNotice(client, id);
  if (known === "another") return "changed";
  const isSame = isDeepStrictEqual(known?.fields, fields);
  if (known && known.sys.version !== version) {
    if (isSame && stateOf(known) === "published") return "done";
    if (!isSame || known.sys.version !== (version ?? 0) + 1) return "changed";
  } else if (!known && version !== null) return "changed";
  const isWritten = known !== undefined && known.sys.version !== version;
  const written = isWritten ? known : await write(client, id, known, fields);
  await client.entry.publish({ entryId: id }, written);
  return "done";
}

async function write(client: ManagementClient, id: string, known: EntryProps | undefined, fields: Fields) {
  if (known) return client.entry.update({ entryId: id }, { ...known, fields });
  await ensureNoticeType(client);
  return client.entry.createWithId({ entryId: id, contentTypeId: noticeType }, { fields });
}

/** Takes a notice down, or puts it up again as it was. One that stands since before a backup was put back is published anew. */
export async function setStanding(client: ManagementClient, { id, version, isUp }: NoticeStands): Promise<PutUp> {
  const known = await readNotice(client, id);
  if (known === undefined || known === "another") return "changed";
  const isPublic = known.sys.publishedVersion !== undefined;
  if (known.sys.version !== version) return isPublic === isUp ? "done" : "changed";
  if (!isUp) {
    if (isPublic) await client.entry.unpublish({ entryId: id });
    return "done";
  }
  const draft = isPublic ? await client.entry.update({ entryId: id }, known) : known;
  await client.entry.publish({ entryId: id }, draft);
  return "done";
}

/** Deletes what ended long ago, so that nobody reads any more who was looked for, not even a program. */
export async function deleteEnded(client: ManagementClient, locale: string, now: number): Promise<void> {
  const { items } = await client.entry.getMany({ query: { content_type: noticeType, limit: 100 } });
  const ended = items.filter(({ fields }) => Date.parse(fields.until?.[locale] ?? "") < now - dayMs);
  for (const { sys } of ended) {
    if (sys.publishedVersion !== undefined) await client.entry.unpublish({ entryId: sys.id });
    await client.entry.delete({ entryId: sys.id });
  }
}

/** The notice with an id; "another" for what is none: this right is for notices alone. */
async function readNotice(client: ManagementClient, id: string): Promise<EntryProps | "another" | undefined> {
  const known = await readDocument(client, { id, kind: "Entry" });
  if (!known) return undefined;
  const isNotice = known.kind === "Entry" && known.sys.contentType.sys.id === noticeType && !isArchived(known);
  if (!isNotice) return "another";
  const { kind: _, ...entry } = known;
  return entry;
}
