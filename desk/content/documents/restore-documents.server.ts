import type { ContentDocument, ContentEditing } from "#services/content/management/content-management.server.ts";
import { noUses } from "../files/file-uses.ts";
import { isSame, write } from "../timed/approved-documents.server.ts";
import { type ContentWork, documentKey } from "./content-work.server.ts";
import { readPublished } from "./document-versions.server.ts";
import { isArchived } from "./edited-documents.server.ts";
import { expectNothingBroken, performAll, type Task } from "./publish-documents.server.ts";
import type { DocumentsRequest } from "./publishing-contract.ts";
import { type Published, resultOf } from "./publishing-refused.server.ts";

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
          return wasPublic.has(documentKey(seen)) ? publishAsRead(editing, draft, published) : draft;
        },
      }),
    );
    const expect = () => expectNothingBroken(content, published);
    return work.together((editing) => performAll(editing, work, { uses: noUses, tasks }, expect));
  });
}

/** Visitors see it as they did. They may have seen a picture that has no description. */
async function publishAsRead(
  editing: ContentEditing,
  draft: ContentDocument,
  published: ContentDocument[],
): Promise<ContentDocument> {
  const earlier = await readPublished(editing, { kind: draft.kind, id: draft.sys.id });
  const isDraftKept = earlier !== undefined && !isSame(draft, earlier);
  const asRead = isDraftKept ? await write(editing, draft, earlier) : draft;
  published.push(asRead);
  const done = await editing.publish(asRead);
  return isDraftKept ? write(editing, done, draft) : done;
}
