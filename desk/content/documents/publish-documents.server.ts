import type {
  AllContent,
  ContentDocument,
  ContentEditing,
} from "#services/content/management/content-management.server.ts";
import { noUses, type Uses } from "../files/file-uses.ts";
import { whatBreaks } from "../pages-of-site/check-page.server.ts";
import { expectDescribed, expectNotShown, expectUnused } from "./asset-rules.server.ts";
import { type ContentWork, documentKey } from "./content-work.server.ts";
import { isArchived, stateOf } from "./edited-documents.server.ts";
import type { ChangedMeanwhile, DocumentsRequest, PublishRequest, SeenDocument } from "./publishing-contract.ts";
import { describeChange, doEach, type Published, PublishingRefused, resultOf } from "./publishing-refused.server.ts";

/** What is done to a document, unless it was done already. `uses` says what shows the files of the library. */
export type Task = {
  seen: SeenDocument;
  isDone(current: ContentDocument): boolean;
  step(editing: ContentEditing, current: ContentDocument, uses: Uses): Promise<ContentDocument>;
  isUnpublished?: true;
  isRemoved?: true;
};

/** Publishes documents as they were seen, and takes others off the site: all of them or none. */
export function publishDocuments(work: ContentWork, request: PublishRequest): Promise<Published> {
  return resultOf(work, async () => {
    // Before the transaction, which has the database for itself.
    const content = await work.management.all();
    const uses = request.unpublish.length > 0 ? await work.fileUses() : noUses;
    return work.together((editing) => publishWithin(editing, work, { content, uses }, request));
  });
}

/** What a publication is judged by: all other content, and where the files of the library are used. */
export type Surroundings = { content: AllContent; uses: Uses };

/** The same within what is done together already. @throws PublishingRefused */
export function publishWithin(
  editing: ContentEditing,
  work: ContentWork,
  { content, uses }: Surroundings,
  { documents, unpublish }: PublishRequest,
): Promise<ContentDocument[]> {
  const publishing = documents.map(
    (seen): Task => ({
      seen,
      isDone: (current) =>
        current.sys.publishedVersion === seen.version ||
        (stateOf(current) === "published" && current.sys.version === seen.version),
      step: publishOne,
    }),
  );
  return performAll(editing, work, { uses, tasks: [...publishing, ...unpublish.map(unpublishing)] }, (open) => {
    const published = open.filter(({ isUnpublished }) => !isUnpublished).map(({ current }) => current);
    expectNothingBroken(content, published);
  });
}

/** What breaks a page is not published, from wherever. @throws PublishingRefused */
export function expectNothingBroken(content: AllContent, documents: readonly ContentDocument[]): void {
  const faults = whatBreaks(content, documents);
  if (faults.length > 0) throw new PublishingRefused([], faults);
}

export async function publishOne(editing: ContentEditing, current: ContentDocument): Promise<ContentDocument> {
  if (current.kind === "Asset") expectDescribed(current);
  return editing.publish(current);
}

export async function unpublishOne(
  editing: ContentEditing,
  current: ContentDocument,
  uses: Uses,
): Promise<ContentDocument> {
  if (current.kind === "Asset") await expectNotShown(editing, current, uses);
  return editing.unpublish(current);
}

export async function removeOne(
  editing: ContentEditing,
  current: ContentDocument,
  uses: Uses,
): Promise<ContentDocument> {
  if (current.kind === "Asset") await expectUnused(editing, current, uses);
  const isDraft = current.sys.publishedVersion === undefined;
  return editing.archive(isDraft ? current : await unpublishOne(editing, current, uses));
}

/** Takes documents off the site. Their drafts stay. */
export function unpublishDocuments(work: ContentWork, documents: DocumentsRequest["documents"]): Promise<Published> {
  return perform(work, documents.map(unpublishing));
}

/** Takes documents off the site, and puts them aside. */
export function removeDocuments(work: ContentWork, documents: DocumentsRequest["documents"]): Promise<Published> {
  const removing = documents.map(
    (seen): Task => ({
      seen,
      isDone: isArchived,
      step: removeOne,
      isUnpublished: true,
      isRemoved: true,
    }),
  );
  return perform(work, removing);
}

function unpublishing(seen: SeenDocument): Task {
  return {
    seen,
    isDone: ({ sys }) => sys.publishedVersion === undefined,
    step: unpublishOne,
    isUnpublished: true,
  };
}

function perform(work: ContentWork, tasks: readonly Task[]): Promise<Published> {
  return resultOf(work, async () => {
    const uses = await work.fileUses();
    return work.together((editing) => performAll(editing, work, { uses, tasks }));
  });
}

type Open = Task & { current: ContentDocument };

/**
 * Looks at all documents before it touches the first. What the content service refuses by itself is told before what
 * `expect` finds.
 */
export async function performAll(
  editing: ContentEditing,
  work: ContentWork,
  { uses, tasks }: { uses: Uses; tasks: readonly Task[] },
  expect: (open: readonly Open[]) => void = () => {},
): Promise<ContentDocument[]> {
  const changed: ChangedMeanwhile["changed"] = [];
  const open: Open[] = [];
  const done: ContentDocument[] = [];
  for (const task of tasks) {
    const current = await editing.read(task.seen);
    if (current && task.isDone(current)) done.push(current);
    else if (current?.sys.version === task.seen.version) open.push({ ...task, current });
    else changed.push(describeChange(task.seen, current, work));
  }
  if (changed.length > 0) throw new PublishingRefused(changed, []);
  const documents = await doEach(open, ({ seen, step, current, isRemoved }) => {
    // So that visitors see it again once it is put back.
    if (isRemoved && current.sys.publishedVersion !== undefined) work.removedFromSite.add(documentKey(seen));
    return step(editing, current, uses);
  });
  expect(open);
  return [...done, ...documents];
}
