import { isDeepStrictEqual } from "node:util";
import { z } from "zod/mini";
import type {
  ContentDocument,
  ContentEditing,
  ContentReading,
  Fields,
} from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { ContentWork } from "../documents/content-work.server.ts";
import { isArchived } from "../documents/edited-documents.server.ts";
import {
  expectNothingBroken,
  publishOne,
  type Surroundings,
  unpublishOne,
} from "../documents/publish-documents.server.ts";
import type { SeenDocument } from "../documents/publishing-contract.ts";
import { describeChange, doEach, PublishingRefused } from "../documents/publishing-refused.server.ts";
import type { ApprovedDocument } from "./approved-document.ts";

/** @throws PublishingRefused where somebody has changed it since it was seen */
export async function approve(
  reading: ContentReading,
  work: ContentWork,
  seen: SeenDocument,
  { isUnpublished }: { isUnpublished: boolean },
): Promise<ApprovedDocument> {
  const current = await reading.read(seen);
  if (!current || isArchived(current) || current.sys.version !== seen.version)
    throw new PublishingRefused([describeChange(seen, current, work)], []);
  const { fields, metadata, sys } = current;
  return {
    ...seen,
    name: nameOf(current),
    publicVersion: sys.publishedVersion ?? null,
    isUnpublished,
    fields: { ...fields },
    metadata,
  };
}

type Open = { seen: ApprovedDocument; current: ContentDocument };

/**
 * Publishes what was approved, and takes off the site what was to leave it. What has been written since stays a draft.
 *
 * @throws PublishingRefused where somebody has published or removed one of them since it was approved
 */
export async function publishApproved(
  editing: ContentEditing,
  work: ContentWork,
  documents: readonly ApprovedDocument[],
  { content, uses }: Surroundings,
): Promise<void> {
  const open: Open[] = [];
  for (const seen of documents) {
    const current = await editing.read(seen);
    if (current && isDone(seen, current)) continue;
    if (!current || isArchived(current) || isNewer(seen, current))
      throw new PublishingRefused([describeChange(seen, current, work)], []);
    open.push({ seen, current });
  }
  await doEach(open, ({ seen, current }) =>
    seen.isUnpublished ? unpublishOne(editing, current, uses) : publishVersion(editing, seen, current),
  );
  expectNothingBroken(content, open.flatMap(toBePublished));
}

/** As visitors are to read it. */
function toBePublished({ seen, current }: Open): ContentDocument[] {
  if (seen.isUnpublished) return [];
  if (current.sys.version === seen.version) return [current];
  return [{ ...current, fields: fieldsOver(current, seen.fields) }];
}

/** Ends a rehearsal, and takes back what it has done. */
class Rehearsed extends Error {}

/** Publishes what was approved and takes it back, to see whether it could be. @throws PublishingRefused */
export async function rehearse(work: ContentWork, documents: readonly ApprovedDocument[]): Promise<void> {
  const [content, uses] = [await work.management.all(), await work.fileUses()];
  const rehearsal = work.together(async (editing) => {
    await publishApproved(editing, work, documents, { content, uses });
    throw new Rehearsed();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
}

/** Somebody has published it by hand since. What is to leave the site leaves it all the same. */
function isNewer({ isUnpublished, publicVersion }: ApprovedDocument, { sys }: ContentDocument): boolean {
  return !isUnpublished && (sys.publishedVersion ?? null) !== publicVersion;
}

function isDone({ isUnpublished, version, publicVersion }: ApprovedDocument, { sys }: ContentDocument): boolean {
  if (isUnpublished) return sys.publishedVersion === undefined;
  const wasPublic = publicVersion !== null && version === publicVersion + 1;
  return sys.publishedVersion === version || (wasPublic && sys.publishedVersion === publicVersion);
}

/** An earlier version is published by putting it back for a moment: the draft comes back in the same transaction. */
async function publishVersion(editing: ContentEditing, approved: ApprovedDocument, current: ContentDocument) {
  if (current.sys.version === approved.version) return publishOne(editing, current);
  const published = await publishOne(editing, await write(editing, current, approved));
  return write(editing, published, current);
}

type Parts = { fields: Fields; metadata?: unknown };

/** Overwrites what is edited: all locales, and the tags, of which a picture's focus is one. */
export function write(editing: ContentEditing, at: ContentDocument, parts: Parts): Promise<ContentDocument> {
  const metadata = { ...at.metadata, tags: tagsOf(parts) };
  return editing.update(at, { fields: fieldsOver(at, parts.fields), metadata });
}

/** An asset keeps the fields that are not written over. */
export function fieldsOver({ kind, fields }: ContentDocument, written: Fields): Fields {
  return kind === "Entry" ? written : { ...fields, ...written };
}

/** Whether two versions of a document say the same: in all locales, and in their tags. */
export function isSame(one: Parts, other: Parts): boolean {
  return isDeepStrictEqual({ ...one.fields }, { ...other.fields }) && isDeepStrictEqual(tagsOf(one), tagsOf(other));
}

const tags = z.looseObject({
  tags: z.array(z.object({ sys: z.object({ type: z.literal("Link"), linkType: z.literal("Tag"), id: z.string() }) })),
});

function tagsOf({ metadata }: Parts) {
  const parsed = tags.safeParse(metadata);
  return parsed.success ? parsed.data.tags : [];
}
