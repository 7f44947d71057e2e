import { nameOf } from "#services/content/management/name-of-document.ts";
import { isSame, write } from "../timed/approved-documents.server.ts";
import type { ContentWork } from "./content-work.server.ts";
import { readPublished } from "./document-versions.server.ts";
import { isArchived } from "./edited-documents.server.ts";
import { expectNothingBroken, publishOne } from "./publish-documents.server.ts";
import { describeChange, doEach, type Published, PublishingRefused, resultOf } from "./publishing-refused.server.ts";

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
      return doEach([{ seen, current }], async () => {
        if (isSame(current, earlier)) return publishOne(editing, current);
        const published = await publishOne(editing, await write(editing, current, earlier));
        return write(editing, published, current);
      });
    });
  });
}

const byHand = "It is not as visitors read it last. Please look at it, and publish it by hand.";
