import { setImmediate as nextTurn } from "node:timers/promises";
import {
  type ManagementClient,
  managementErrorOf,
} from "#app/services/content/management/content-management.server.ts";
import { nameOf } from "#app/services/content/management/name-of-document.ts";
import type {
  ChangedDocuments,
  ChangedMeanwhile,
  ContentFault,
  DocumentsRequest,
  PublishRequest,
  SeenDocument,
} from "../content-contract.ts";
import { isPage } from "../pages-of-site/page-types.ts";
import { AssetRefused } from "./asset-rules.server.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, readDocument, type StoredDocument, shown } from "./content-work.server.ts";
import { publishOne, removeOne, restoreOne, type Step, unpublishOne } from "./document-steps.server.ts";
import { editorOf, isArchived, stateOf, timeOf } from "./edited-documents.server.ts";

export type Published =
  | ({ ok: true } & ChangedDocuments)
  | ({ ok: false; reason: "changed" } & ChangedMeanwhile)
  | { ok: false; reason: "invalid"; faults: ContentFault[] };

type Fault = ContentFault | { seen: SeenDocument; failed: NonNullable<ReturnType<typeof managementErrorOf>> };
/** What is done to a document, unless it was done already. */
type Task = {
  seen: SeenDocument;
  isDone(current: StoredDocument): boolean;
  step: Step;
  isUnpublished?: true;
  isRemoved?: true;
};

/** Ends the transaction, so that nothing of it is done. */
export class NotDone extends Error {
  readonly changed: ChangedMeanwhile["changed"];
  readonly faults: Fault[];
  constructor(changed: ChangedMeanwhile["changed"], faults: Fault[]) {
    super("the documents were not changed");
    this.changed = changed;
    this.faults = faults;
  }
}

/** The service failed half way, where what was done stays done. */
export class HalfDone extends Error {}

/** Publishes documents as they were seen, and takes others off the site: all of them or none. Pages come last, so that no page shows less than it has. */
export function publishDocuments(work: ContentWork, request: PublishRequest): Promise<Published> {
  return settle(work, () => work.together((client) => publishWithin(client, work, request)));
}

/** The same within what is done together already. @throws NotDone */
export function publishWithin(
  client: ManagementClient,
  work: ContentWork,
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
  return performAll(client, work, [...publishing, ...unpublish.map(unpublishing)]);
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

/** Puts back what was removed, as a draft. */
export function restoreDocuments(work: ContentWork, documents: DocumentsRequest["documents"]): Promise<Published> {
  const restoring = documents.map(
    (seen): Task => ({
      seen,
      isDone: (current) => !isArchived(current),
      step: restoreOne,
    }),
  );
  return perform(work, restoring);
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
  return settle(work, () => work.together((client) => performAll(client, work, tasks)));
}

/** What became of it: the documents as they are then, or why nothing was done. */
export async function settle(work: ContentWork, run: () => Promise<StoredDocument[]>): Promise<Published> {
  try {
    const documents = (await run())
      .filter((document) => !isArchived(document))
      .map((document) => shown(document, work));
    return {
      ok: true,
      entries: documents.flatMap((document) => ("entry" in document ? [document.entry] : [])),
      assets: documents.flatMap((document) => ("asset" in document ? [document.asset] : [])),
    };
  } catch (error) {
    if (!(error instanceof NotDone)) throw error;
    if (error.changed.length > 0) return { ok: false, reason: "changed", changed: error.changed };
    const faults = await Promise.all(
      error.faults.map((fault) => ("failed" in fault ? faultsOf(work, fault.seen, fault.failed) : [fault])),
    );
    return { ok: false, reason: "invalid", faults: faults.flat() };
  }
}

/** Looks at all documents before it touches the first. */
async function performAll(
  client: ManagementClient,
  work: ContentWork,
  tasks: readonly Task[],
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
  if (changed.length > 0) throw new NotDone(changed, []);
  return [...done, ...(await doResumably(client, work, open))];
}

type Open = Task & { current: StoredDocument };

/** What takes several requests at Contentful is noted before, so that it goes on if this process ends half way. */
async function doResumably(client: ManagementClient, work: ContentWork, open: readonly Open[]) {
  const attempt = takesSeveral(open) ? await work.attempt?.(attemptedOf(open)) : undefined;
  try {
    const done = await doInOrder(work, open, async ({ step, current }) => {
      await attempt?.renew();
      return step(client, current);
    });
    await attempt?.done();
    return done;
  } catch (error) {
    if (error instanceof NotDone) await attempt?.refused();
    if (error instanceof NotDone || !attempt) throw error;
    await attempt.leave();
    throw new HalfDone("what is left is tried again", { cause: error });
  }
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
      ...{ ...seen, publicVersion: current.sys.publishedVersion ?? null, isUnpublished, isRemoved, fields: {} },
    })),
  };
}

type Opened = { seen: SeenDocument; current: StoredDocument };

/**
 * Pages come last. Where what was done stays done, none is shown whose parts are not.
 *
 * @throws NotDone with what is wrong with any of them
 */
export async function doInOrder<Item extends Opened>(
  work: ContentWork,
  items: readonly Item[],
  run: (item: Item) => Promise<StoredDocument>,
): Promise<StoredDocument[]> {
  const faults: Fault[] = [];
  const done: StoredDocument[] = [];
  for (const item of pagesLast(items)) {
    if (faults.length > 0 && isShownLast(item) && !work.management.isTransactional) break;
    // Two hundred of them take a while, in which visitors get their pages.
    await nextTurn();
    try {
      done.push(await run(item));
    } catch (error) {
      const { seen, current } = item;
      if (error instanceof AssetRefused) {
        faults.push({ id: seen.id, kind: seen.kind, name: nameOf(current), ...error.fault });
        continue;
      }
      const failed = managementErrorOf(error);
      if (failed?.status === 409) throw new NotDone([describeChange(seen, current, work)], []);
      if (failed?.status !== 422) throw error;
      faults.push({ seen, failed });
    }
  }
  if (faults.length > 0) throw new NotDone([], faults);
  return done;
}

export function describeChange(
  { id, kind }: SeenDocument,
  current: StoredDocument | undefined,
  { names }: ContentWork,
) {
  if (!current) return { id, kind, name: "", by: "", at: 0 };
  return { id, kind, name: nameOf(current), by: editorOf(current, names), at: timeOf(current) };
}

function pagesLast<Item extends Opened>(tasks: readonly Item[]): Item[] {
  return [...tasks.filter((task) => !isShownLast(task)), ...tasks.filter(isShownLast)];
}

function isShownLast({ current }: Opened): boolean {
  return current.kind === "Entry" && isPage(current.sys.contentType.sys.id);
}
