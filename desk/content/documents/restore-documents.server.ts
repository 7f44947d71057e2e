import { isDeepStrictEqual } from "node:util";
import { z } from "zod/mini";
import type {
  ContentDocument,
  ContentEditing,
  Fields,
} from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { noUses } from "../files/file-uses.ts";
import { type ContentWork, documentKey } from "./content-work.server.ts";
import { readPublished } from "./document-versions.server.ts";
import { isArchived } from "./edited-documents.server.ts";
import { expectNothingBroken, performAll, publishOne, type Task } from "./publish-documents.server.ts";
import type { DocumentsRequest } from "./publishing-contract.ts";
import { describeChange, doEach, type Published, PublishingRefused, resultOf } from "./publishing-refused.server.ts";

type Documents = DocumentsRequest["documents"];

/**
 * Puts back what was removed. What visitors saw until then they see again, as they read it last; what differs in the draft stays a draft. Where that cannot be
 * published any more, it comes back as a draft alone.
 */
export async function restoreDocuments(work: ContentWork, documents: Documents): Promise<Published> {
  const wasPublic = await work.publicUntilRemoved(documents);
  const restored = await restoreAll(work, documents, wasPublic);
  const isRefused = !restored.ok && restored.reason === "invalid" && wasPublic.size > 0;
  return isRefused ? restoreAll(work, documents, new Set()) : restored;
}

function restoreAll(work: ContentWork, documents: Documents, wasPublic: ReadonlySet<string>): Promise<Published> {
  return resultOf(work, async () => {
    // Before the transaction, which has the database for itself.
    const content = await work.management.all();
    const published: ContentDocument[] = [];
    const tasks = documents.map(
      (seen): Task => ({
        seen,
        isDone: (current) => !isArchived(current),
        async step(editing, current) {
          const draft = await editing.unarchive(current);
          if (!wasPublic.has(documentKey(seen))) return draft;
          const earlier = (await readPublished(editing, { kind: seen.kind, id: seen.id })) ?? draft;
          published.push({ ...draft, fields: fieldsOver(draft, earlier.fields) });
          // Visitors may have seen a picture that has no description.
          return publishEarlier(editing, draft, earlier, (_, document) => editing.publish(document));
        },
      }),
    );
    const expect = () => expectNothingBroken(content, published);
    return work.together((editing) => performAll(editing, work, { uses: noUses, tasks }, expect));
  });
}

/**
 * Puts an entry that was taken off the site onto it again, as visitors read it last. What differs in the draft stays a draft. Sent again, it does
 * no more.
 */
export function publishAgain(work: ContentWork, id: string): Promise<Published> {
  return resultOf(work, async () => {
    // Before the transaction, which has the database for itself.
    const content = await work.management.all();
    return work.together(async (editing) => {
      const seen = { id, kind: "Entry" as const, version: 0 };
      const current = await editing.read(seen);
      if (current?.kind !== "Entry" || isArchived(current))
        throw new PublishingRefused([describeChange(seen, current, work)], []);
      if (current.sys.publishedVersion !== undefined) return [current];
      const earlier = await readPublished(editing, { id, kind: "Entry" });
      if (!earlier)
        throw new PublishingRefused([], [{ id, kind: "Entry", name: nameOf(current), field: null, message: byHand }]);
      expectNothingBroken(content, [{ ...current, fields: { ...current.fields, ...earlier.fields } }]);
      return doEach([{ seen, current }], () => publishEarlier(editing, current, earlier));
    });
  });
}

const byHand = "It is not as visitors read it last. Please look at it, and publish it by hand.";

/** What is edited of a document. */
export type Parts = { fields: Fields; metadata?: unknown };

/**
 * Publishes a document as it was. To that end it is put back for a moment: what is written in the meantime comes back in the
 * same transaction.
 */
export async function publishEarlier(
  editing: ContentEditing,
  current: ContentDocument,
  earlier: Parts,
  publish = publishOne,
): Promise<ContentDocument> {
  if (isSame(current, earlier)) return publish(editing, current);
  const published = await publish(editing, await write(editing, current, earlier));
  return write(editing, published, current);
}

/** Overwrites what is edited: all locales, and the tags, of which a picture's focus is one. */
function write(editing: ContentEditing, at: ContentDocument, parts: Parts): Promise<ContentDocument> {
  const metadata = { ...at.metadata, tags: tagsOf(parts) };
  return editing.update(at, { fields: fieldsOver(at, parts.fields), metadata });
}

/** An asset keeps the fields that are not written over. */
export function fieldsOver({ kind, fields }: ContentDocument, written: Fields): Fields {
  return kind === "Entry" ? written : { ...fields, ...written };
}

/** Whether two versions of a document say the same: in all locales, and in their tags. */
function isSame(one: Parts, other: Parts): boolean {
  return isDeepStrictEqual({ ...one.fields }, { ...other.fields }) && isDeepStrictEqual(tagsOf(one), tagsOf(other));
}

const tags = z.looseObject({
  tags: z.array(z.object({ sys: z.object({ type: z.literal("Link"), linkType: z.literal("Tag"), id: z.string() }) })),
});

function tagsOf({ metadata }: Parts) {
  const parsed = tags.safeParse(metadata);
  return parsed.success ? parsed.data.tags : [];
}
