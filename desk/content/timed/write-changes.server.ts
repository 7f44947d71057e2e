import { isDeepStrictEqual } from "node:util";
import type { ManagementClient } from "#services/content/management/content-management.server.ts";
import type { ContentWork, StoredDocument } from "../documents/content-work.server.ts";
import { describeChange, doInOrder } from "../documents/do-in-order.server.ts";
import { fieldsIn } from "../documents/edited-documents.server.ts";
import { PublishingRefused } from "../documents/publishing-refused.server.ts";
import { writeFields } from "../documents/save-document.server.ts";
import type { ApprovedDocument } from "./approved-document.ts";

export type OpenDocument = { seen: ApprovedDocument; approved: ApprovedDocument; current: StoredDocument };
type Changes = NonNullable<ApprovedDocument["changes"]>;

/** Whether the new values stand in a document already. */
export function hasChanges(locale: string, current: StoredDocument, changes: Changes): boolean {
  const fields = fieldsIn(locale, current);
  return changes.every(({ field, after }) => isDeepStrictEqual(fields[field] ?? null, after ?? null));
}

/**
 * Writes what is to be written, all of it before the first is published. What is written already stays as it is.
 *
 * @returns the documents as they are then, each to be published in that version
 * @throws PublishingRefused where somebody has changed one since it was seen
 */
export async function writeChanges(
  client: ManagementClient,
  work: ContentWork,
  open: readonly OpenDocument[],
): Promise<OpenDocument[]> {
  const { locale } = work;
  const isWritten = ({ approved: { changes, version }, current }: OpenDocument) =>
    changes === undefined || (hasChanges(locale, current, changes) && current.sys.version <= version + 1);
  const isAsSeen = ({ approved, current }: OpenDocument) => current.sys.version === approved.version;
  const changed = open.filter((each) => !isWritten(each) && !isAsSeen(each));
  if (changed.length > 0)
    throw new PublishingRefused(
      changed.map(({ seen, current }) => describeChange(seen, current, work)),
      [],
    );
  const written = new Map<OpenDocument, StoredDocument>();
  const toWrite = open.filter((each) => !isWritten(each));
  await doInOrder(work, toWrite, async (each) => {
    const { approved, current } = each;
    const document = await writeFields(client, locale, current, { changes: approved.changes ?? [] });
    written.set(each, document);
    return document;
  });
  return open.map((each) => {
    const current = written.get(each) ?? each.current;
    if (!each.approved.changes) return { ...each, current };
    return { ...each, current, approved: { ...each.approved, version: current.sys.version } };
  });
}
