import type { AllContent } from "#services/content/management/all-content.server.ts";
import type { ManagementClient } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { noUses, type Uses } from "../files/file-uses.ts";
import { whatBreaks } from "../pages-of-site/check-page.server.ts";
import { resumably } from "../timed/resumably.server.ts";
import { type ContentWork, documentKey, readDocument, type StoredDocument } from "./content-work.server.ts";
import { describeChange, doInOrder, isShownLast } from "./do-in-order.server.ts";
import { publishOne, removeOne, type Step, unpublishOne } from "./document-steps.server.ts";
import { isArchived, stateOf } from "./edited-documents.server.ts";
import type { ChangedMeanwhile, DocumentsRequest, PublishRequest, SeenDocument } from "./publishing-contract.ts";
import { type Published, PublishingRefused, resultOf } from "./publishing-refused.server.ts";

/** What is done to a document, unless it was done already. */
export type Task = {
  seen: SeenDocument;
  isDone(current: StoredDocument): boolean;
  step: Step;
  isUnpublished?: true;
  isRemoved?: true;
};

/** Publishes documents as they were seen, and takes others off the site: all of them or none. Pages come last, so that no page shows less than it has. */
export function publishDocuments(work: ContentWork, request: PublishRequest): Promise<Published> {
  return resultOf(work, async () => {
    // Before the transaction, which has the database for itself.
    const content = await work.management.all();
    const uses = request.unpublish.length > 0 ? await work.fileUses() : noUses;
    return work.together((client) => publishWithin(client, work, { content, uses }, request));
  });
}

/** What a publication is judged by: all other content, and where the files of the library are used. */
export type Surroundings = { content: AllContent; uses: Uses };

/** The same within what is done together already. @throws PublishingRefused */
export function publishWithin(
  client: ManagementClient,
  work: ContentWork,
  { content, uses }: Surroundings,
  { documents, unpublish }: PublishRequest,
): Promise<StoredDocument[]> {
  const publishing = documents.map(
    (seen): Task => ({
      seen,
      isDone: (current) =>
        current.sys.publishedVersion === seen.version ||
        (stateOf(current) === "published" && current.sys.version === seen.version),
      step: publishOne,
    }),
  );
  return performAll(client, work, { uses, tasks: [...publishing, ...unpublish.map(unpublishing)] }, (open) => {
    const published = open.filter(({ isUnpublished }) => !isUnpublished).map(({ current }) => current);
    expectNothingBroken(content, published);
  });
}

/** What the content service refuses by itself is told first, in its words, where all of it can still be taken back. */
export async function checked<Result>(
  { management }: Pick<ContentWork, "management">,
  expect: () => void,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!management.isTransactional) expect();
  const result = await run();
  if (management.isTransactional) expect();
  return result;
}

/** What breaks a page is not published, from wherever. @throws PublishingRefused */
export function expectNothingBroken(content: AllContent, documents: readonly StoredDocument[]): void {
  const faults = whatBreaks(content, documents);
  if (faults.length > 0) throw new PublishingRefused([], faults);
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
    return work.together((client) => performAll(client, work, { uses, tasks }));
  });
}

/** Looks at all documents before it touches the first. */
export async function performAll(
  client: ManagementClient,
  work: ContentWork,
  { uses, tasks }: { uses: Uses; tasks: readonly Task[] },
  expect: (open: readonly Open[]) => void = () => {},
): Promise<StoredDocument[]> {
  const changed: ChangedMeanwhile["changed"] = [];
  const open: Open[] = [];
  const done: StoredDocument[] = [];
  for (const task of tasks) {
    const current = await readDocument(client, task.seen);
    if (current && task.isDone(current)) done.push(current);
    else if (current?.sys.version === task.seen.version) open.push({ ...task, current });
    else changed.push(describeChange(task.seen, current, work));
  }
  if (changed.length > 0) throw new PublishingRefused(changed, []);
  return [
    ...done,
    ...(await checked(
      work,
      () => expect(open),
      () => doResumably(client, work, uses, open),
    )),
  ];
}

type Open = Task & { current: StoredDocument };

/** What takes several requests at Contentful is noted before, so that it goes on if this process ends half way. */
async function doResumably(client: ManagementClient, work: ContentWork, uses: Uses, open: readonly Open[]) {
  const attempt = takesSeveral(open) ? await work.attempt?.(attemptedOf(open)) : undefined;
  return resumably(work, attempt, () =>
    doInOrder(work, open, async ({ seen, step, current, isRemoved }) => {
      if (isRemoved && isRestorable(work, current)) work.removedFromSite.add(documentKey(seen));
      const document = await step(client, current, uses);
      await attempt?.did(seen);
      return document;
    }),
  );
}

/** Whether what visitors see of it now is known when it is put back. Contentful stores no version of a picture. */
function isRestorable({ management }: ContentWork, current: StoredDocument): boolean {
  return stateOf(current) === "published" || (management.isTransactional && current.sys.publishedVersion !== undefined);
}

function takesSeveral(open: readonly Open[]): boolean {
  const [first, ...others] = open;
  return others.length > 0 || (first?.isRemoved === true && first.current.sys.publishedVersion !== undefined);
}

function attemptedOf(open: readonly Open[]) {
  const page = open.find(isShownLast) ?? open[0];
  return {
    pageId: page?.seen.id ?? "",
    name: page ? nameOf(page.current) : "",
    documents: open.map(({ seen, current, isUnpublished = false, isRemoved = false }) => ({
      ...seen,
      name: nameOf(current),
      publicVersion: current.sys.publishedVersion ?? null,
      isUnpublished,
      isRemoved,
      fields: {},
    })),
  };
}
