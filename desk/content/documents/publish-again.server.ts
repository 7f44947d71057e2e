import { nameOf } from "#services/content/management/name-of-document.ts";
import { isSame, write } from "../timed/approved-documents.server.ts";
import { type ContentWork, readDocument } from "./content-work.server.ts";
import { describeChange, doInOrder } from "./do-in-order.server.ts";
import { publishOne } from "./document-steps.server.ts";
import { readPublished } from "./document-versions.server.ts";
import { isArchived } from "./edited-documents.server.ts";
import { expectNothingBroken } from "./publish-documents.server.ts";
import { type Published, PublishingRefused, resultOf } from "./publishing-refused.server.ts";

/**
 * Puts an entry that was taken off the site onto it again, as visitors read it last. What differs in the draft stays a draft. Sent again, it does
 * no more.
 */
export function publishAgain(work: ContentWork, id: string): Promise<Published> {
  return resultOf(work, async () => {
    // Before the transaction, which has the database for itself.
    const content = await work.management.all();
    return work.together(async (client) => {
      const seen = { id, kind: "Entry" as const, version: 0 };
      const current = await readDocument(client, seen);
      if (current?.kind !== "Entry" || isArchived(current))
        throw new PublishingRefused([describeChange(seen, current, work)], []);
      if (current.sys.publishedVersion !== undefined) return [current];
      const earlier = await readPublished(work.management, client, { ...seen, version: undefined });
      const isDraftKept = earlier !== undefined && !isSame(current, earlier);
      // Without a transaction, putting an earlier version back for a moment could lose what is being written.
      if (!earlier || (isDraftKept && !work.management.isTransactional))
        throw new PublishingRefused([], [{ id, kind: "Entry", name: nameOf(current), field: null, message: byHand }]);
      expectNothingBroken(content, [{ ...current, fields: { ...current.fields, ...earlier.fields } }]);
      return doInOrder(work, [{ seen, current }], async () => {
        if (!isDraftKept) return publishOne(client, current);
        const published = await publishOne(client, await write(client, current, earlier));
        return write(client, published, current);
      });
    });
  });
}

const byHand = "It is not as visitors read it last. Please look at it, and publish it by hand.";
