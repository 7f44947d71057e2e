import type {
  ContentDocument,
  ContentEditing,
  ContentReading,
} from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import type { ContentWork } from "../documents/content-work.server.ts";
import { isArchived } from "../documents/edited-documents.server.ts";
import { expectNothingBroken, type Surroundings, unpublishOne } from "../documents/publish-documents.server.ts";
import type { SeenDocument } from "../documents/publishing-contract.ts";
import { describeChange, doEach, PublishingRefused } from "../documents/publishing-refused.server.ts";
import { fieldsOver, type Parts, publishEarlier } from "../documents/restore-documents.server.ts";
import { type PublicationDocument, publicationDocument } from "./publication-rows.server.ts";

/** @throws PublishingRefused where somebody has changed it since it was seen */
export async function approve(
  reading: ContentReading,
  work: ContentWork,
  seen: SeenDocument & Pick<PublicationDocument, "isUnpublished">,
): Promise<PublicationDocument> {
  const current = await reading.read(seen);
  if (!current || isArchived(current) || current.sys.version !== seen.version)
    throw new PublishingRefused([describeChange(seen, current, work)], []);
  const { fields, metadata, sys } = current;
  const document = publicationDocument(seen, { name: nameOf(current), publicVersion: sys.publishedVersion ?? null });
  return { ...document, approved: { fields: { ...fields }, metadata } };
}

type Open = { seen: PublicationDocument; current: ContentDocument };

/**
 * Publishes what was approved, and takes off the site what was to leave it. What has been written since stays a draft.
 *
 * @throws PublishingRefused where somebody has published or removed one of them since it was approved
 */
export async function publishApproved(
  editing: ContentEditing,
  work: ContentWork,
  documents: readonly PublicationDocument[],
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
  await doEach(open, (each) =>
    each.seen.isUnpublished
      ? unpublishOne(editing, each.current, uses)
      : publishEarlier(editing, each.current, approvedOf(each)),
  );
  const published = open.filter(({ seen }) => !seen.isUnpublished);
  expectNothingBroken(
    content,
    published.map((each) => ({ ...each.current, fields: fieldsOver(each.current, approvedOf(each).fields) })),
  );
}

/** As visitors are to read it. */
function approvedOf({ seen, current }: Open): Parts {
  if (current.sys.version === seen.version) return current;
  if (!seen.approved) throw new Error(`what was approved of ${seen.id} is not stored`);
  return seen.approved;
}

/** Ends a rehearsal, and takes back what it has done. */
class Rehearsed extends Error {}

/** Publishes what was approved and takes it back, to see whether it could be. @throws PublishingRefused */
export async function rehearse(work: ContentWork, documents: readonly PublicationDocument[]): Promise<void> {
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
function isNewer({ isUnpublished, publicVersion }: PublicationDocument, { sys }: ContentDocument): boolean {
  return !isUnpublished && (sys.publishedVersion ?? null) !== publicVersion;
}

function isDone({ isUnpublished, version, publicVersion }: PublicationDocument, { sys }: ContentDocument): boolean {
  if (isUnpublished) return sys.publishedVersion === undefined;
  const wasPublic = publicVersion !== null && version === publicVersion + 1;
  return sys.publishedVersion === version || (wasPublic && sys.publishedVersion === publicVersion);
}
