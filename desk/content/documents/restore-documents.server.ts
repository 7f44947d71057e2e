import type { ManagementClient } from "#services/content/management/content-management.server.ts";
import { noUses } from "../files/file-uses.ts";
import { isSame, write } from "../timed/approved-documents.server.ts";
import { type ContentWork, documentKey, type StoredDocument } from "./content-work.server.ts";
import { publishOne, restoreOne } from "./document-steps.server.ts";
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
    const published: StoredDocument[] = [];
    const tasks = documents.map(
      (seen): Task => ({
        seen,
        isDone: (current) => !isArchived(current),
        async step(client, current) {
          const draft = await restoreOne(client, current, noUses);
          return wasPublic.has(documentKey(seen)) ? publishAsRead(client, work, draft, published) : draft;
        },
      }),
    );
    const expect = () => expectNothingBroken(content, published);
    return work.together((client) => performAll(client, work, { uses: noUses, tasks }, expect));
  });
}

/** Visitors see it as they did. They may have seen a picture that has no description. */
async function publishAsRead(
  client: ManagementClient,
  { management }: ContentWork,
  draft: StoredDocument,
  published: StoredDocument[],
): Promise<StoredDocument> {
  const { kind, sys } = draft;
  const seen = { id: sys.id, kind, version: undefined };
  const earlier = management.isTransactional ? await readPublished(management, client, seen) : undefined;
  const isDraftKept = earlier !== undefined && !isSame(draft, earlier);
  const asRead = isDraftKept ? await write(client, draft, earlier) : draft;
  published.push(asRead);
  const done =
    asRead.kind === "Entry"
      ? await publishOne(client, asRead)
      : { kind: "Asset" as const, ...(await client.asset.publish({ assetId: asRead.sys.id }, asRead)) };
  return isDraftKept ? write(client, done, draft) : done;
}
