import { isDeepStrictEqual } from "node:util";
import type { AssetProps, EntryProps } from "contentful-management";
import { z } from "zod/mini";
import type { AllContent } from "#services/content/management/all-content.server.ts";
import type { ManagementClient } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { type ContentWork, readDocument, type StoredDocument } from "../documents/content-work.server.ts";
import { describeChange, doInOrder } from "../documents/do-in-order.server.ts";
import { publishOne, removeOne, unpublishOne } from "../documents/document-steps.server.ts";
import { isArchived } from "../documents/edited-documents.server.ts";
import { checked, expectNothingBroken, type Surroundings } from "../documents/publish-documents.server.ts";
import type { SeenDocument } from "../documents/publishing-contract.ts";
import { PublishingRefused } from "../documents/publishing-refused.server.ts";
import type { Uses } from "../files/file-uses.ts";
import type { ApprovedDocument } from "./approved-document.ts";
import type { Attempt } from "./attempt.server.ts";
import { hasChanges, type OpenDocument, writeChanges } from "./write-changes.server.ts";

/** @throws PublishingRefused where somebody has changed it since it was seen */
export async function approve(
  client: ManagementClient,
  work: ContentWork,
  seen: SeenDocument,
  { isUnpublished }: { isUnpublished: boolean },
): Promise<ApprovedDocument> {
  const current = await readDocument(client, seen);
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

/** `did` is called for each document that is done, where that is no transaction. */
type Publishing = Surroundings & { did?: Attempt["did"] };

/**
 * Publishes what was approved, and takes off the site what was to leave it. What has been written since stays a draft.
 *
 * @throws PublishingRefused where somebody has published or removed one of them since it was approved
 */
export async function publishApproved(
  client: ManagementClient,
  work: ContentWork,
  documents: readonly ApprovedDocument[],
  { content, uses, did }: Publishing,
): Promise<void> {
  const open: OpenDocument[] = [];
  // One after the other: Contentful takes few requests in a second.
  for (const approved of documents) {
    const current = await readDocument(client, approved);
    if (current && isDone(approved, current, work)) continue;
    if (!current || isArchived(current) || isNewer(approved, current))
      throw new PublishingRefused([describeChange(approved, current, work)], []);
    if (!work.management.isTransactional) expectLatest(approved, current);
    open.push({ seen: approved, approved, current });
  }
  const expect = () => expectNothingBroken(content, open.flatMap(toBePublished));
  await checked(work, expect, async () => {
    const written = await writeChanges(client, work, open);
    await doInOrder(work, written, async ({ approved, current }) => {
      const document = await doOne(client, approved, current, uses);
      await did?.(approved);
      return document;
    });
  });
}

/** As visitors are to read it. */
function toBePublished({ approved, current }: OpenDocument): StoredDocument[] {
  const { isDraft, isRemoved, isUnpublished, changes, version } = approved;
  if (isDraft || isRemoved || isUnpublished) return [];
  // What is written into it are words in place of words.
  if (changes || current.sys.version === version) return [current];
  return current.kind === "Entry"
    ? [{ ...current, fields: approved.fields }]
    : [{ ...current, fields: { ...current.fields, ...approved.fields } }];
}

function doOne(client: ManagementClient, approved: ApprovedDocument, current: StoredDocument, uses: Uses) {
  if (approved.isDraft) return Promise.resolve(current);
  if (approved.isRemoved) return removeOne(client, current, uses);
  return approved.isUnpublished ? unpublishOne(client, current, uses) : publishVersion(client, approved, current);
}

function asApproved({ entries, assets }: AllContent, { id, kind, fields }: ApprovedDocument): StoredDocument[] {
  const [entry, asset] = [entries.get(id), assets.get(id)];
  if (kind === "Entry") return entry ? [{ kind, ...entry, fields }] : [];
  return asset ? [{ kind, ...asset, fields: { ...asset.fields, ...fields } }] : [];
}

/** Ends a rehearsal, and takes back what it has done. */
class Rehearsed extends Error {}

/** Publishes what was approved and takes it back, to see whether it could be. Contentful could not take it back, and is not asked: there the desk's own check has to do. @throws PublishingRefused */
export async function rehearse(work: ContentWork, documents: readonly ApprovedDocument[]): Promise<void> {
  const content = await work.management.all();
  const whole = documents.filter(({ isUnpublished }) => !isUnpublished);
  if (!work.management.isTransactional)
    return expectNothingBroken(
      content,
      whole.flatMap((each) => asApproved(content, each)),
    );
  const uses = await work.fileUses();
  const rehearsal = work.together(async (client) => {
    await publishApproved(client, work, documents, { content, uses });
    throw new Rehearsed();
  });
  await rehearsal.catch((error: unknown) => {
    if (!(error instanceof Rehearsed)) throw error;
  });
}

/** Without a transaction, putting an earlier version back for a moment could lose what was written since. @throws PublishingRefused */
function expectLatest(approved: ApprovedDocument, current: StoredDocument): void {
  const { id, kind, version, isUnpublished, isRemoved, changes } = approved;
  // What is to be written into it says by itself what it is written over.
  if (changes) return;
  if ((isUnpublished && !isRemoved) || current.sys.version === version || isHalfRemoved(approved, current)) return;
  const name = nameOf(current);
  const done = isRemoved ? "remove" : "publish";
  const message = `“${name || "A part"}” was changed since it was approved. Please ${done} it by hand.`;
  throw new PublishingRefused([], [{ id, kind, name, field: null, message }]);
}

/** It was taken off the site, which is a version of its own, and then the process ended. */
function isHalfRemoved({ isRemoved, version, publicVersion }: ApprovedDocument, { sys }: StoredDocument): boolean {
  return (
    isRemoved === true && publicVersion !== null && sys.publishedVersion === undefined && sys.version === version + 1
  );
}

/** Somebody has published it by hand since. What is to leave the site leaves it all the same. */
function isNewer({ isUnpublished, publicVersion }: ApprovedDocument, { sys }: StoredDocument): boolean {
  return !isUnpublished && (sys.publishedVersion ?? null) !== publicVersion;
}

function isDone(approved: ApprovedDocument, current: StoredDocument, { locale }: ContentWork): boolean {
  const { isUnpublished, isRemoved, version, publicVersion, changes, isDraft } = approved;
  const { sys } = current;
  if (changes) return isDraft ? hasChanges(locale, current, changes) : sys.publishedVersion === version + 1;
  if (isRemoved) return isArchived({ sys });
  if (isUnpublished) return sys.publishedVersion === undefined;
  const wasPublic = publicVersion !== null && version === publicVersion + 1;
  return sys.publishedVersion === version || (wasPublic && sys.publishedVersion === publicVersion);
}

/** An earlier version is published by putting it back for a moment: the draft comes back in the same transaction. */
async function publishVersion(client: ManagementClient, approved: ApprovedDocument, current: StoredDocument) {
  if (current.sys.version === approved.version) return publishOne(client, current);
  const earlier = await write(client, current, approved);
  const published = await publishOne(client, earlier);
  return write(client, published, current);
}

type Parts = { fields: object; metadata?: unknown };

/** Overwrites what is edited: all locales, and the tags, of which a picture's focus is one. */
export async function write(client: ManagementClient, at: StoredDocument, parts: Parts): Promise<StoredDocument> {
  const metadata = at.metadata && { metadata: { ...at.metadata, tags: tagsOf(parts) } };
  if (at.kind === "Entry") {
    const entry: EntryProps = { ...at, fields: { ...parts.fields }, ...metadata };
    return { kind: "Entry", ...(await client.entry.update({ entryId: at.sys.id }, entry)) };
  }
  const asset: AssetProps = { ...at, fields: { ...at.fields, ...parts.fields }, ...metadata };
  return { kind: "Asset", ...(await client.asset.update({ assetId: at.sys.id }, asset)) };
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
