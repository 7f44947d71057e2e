import { setImmediate as nextTurn } from "node:timers/promises";
import { managementErrorOf } from "#app/services/content/management/content-management.server.ts";
import { nameOf } from "#app/services/content/management/name-of-document.ts";
import { isPage } from "../pages-of-site/page-types.ts";
import { type Attempt, HalfDone } from "../timed/attempt.server.ts";
import { AssetRefused } from "./asset-rules.server.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, type StoredDocument, shown } from "./content-work.server.ts";
import { editorOf, isArchived, updatedAtOf } from "./edited-documents.server.ts";
import type { ChangedDocuments, ChangedMeanwhile, ContentFault, SeenDocument } from "./publishing-contract.ts";

type Refused =
  | ({ ok: false; reason: "changed" } & ChangedMeanwhile)
  | { ok: false; reason: "invalid"; faults: ContentFault[] };
export type Published = ({ ok: true } & ChangedDocuments) | Refused;

type Fault = ContentFault | { seen: SeenDocument; failed: NonNullable<ReturnType<typeof managementErrorOf>> };
/** Ends the transaction, so that nothing of it is done. */
export class PublishingRefused extends Error {
  readonly changed: ChangedMeanwhile["changed"];
  readonly faults: Fault[];
  constructor(changed: ChangedMeanwhile["changed"], faults: Fault[]) {
    super("the documents were not changed");
    this.changed = changed;
    this.faults = faults;
  }
}

/** What became of it: the documents as they are then, or why nothing was done. */
export async function resultOf(work: ContentWork, run: () => Promise<StoredDocument[]>): Promise<Published> {
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
    if (error instanceof PublishingRefused) return refusalOf(work, error);
    throw error;
  }
}

async function refusalOf(
  work: Pick<ContentWork, "management">,
  { changed, faults }: PublishingRefused,
): Promise<Refused> {
  if (changed.length > 0) return { ok: false, reason: "changed", changed };
  const found = faults.map((fault) => ("failed" in fault ? faultsOf(work, fault.seen, fault.failed) : [fault]));
  return { ok: false, reason: "invalid", faults: (await Promise.all(found)).flat() };
}

/** Why it was refused, for who looks later. */
export function explainRefusal(refused: Refused): string {
  if (refused.reason === "invalid") return refused.faults.map(({ message }) => message).join(" ");
  const names = refused.changed.map(({ name, by }) => `“${name || "a part"}”${by === "" ? "" : ` (by ${by})`}`);
  return `This was changed, published or removed since: ${names.join(", ")}.`;
}

/**
 * Does what an attempt has noted, and notes how it ended.
 *
 * @throws HalfDone where the worker goes on with it
 */
export async function resumably<Result>(
  work: Pick<ContentWork, "management">,
  attempt: Attempt | undefined,
  run: () => Promise<Result>,
): Promise<Result> {
  if (!attempt) return run();
  try {
    const result = await run();
    await attempt.done();
    return result;
  } catch (error) {
    const problem = await problemOf(work, error);
    if (problem === undefined) {
      await attempt.leave();
      throw new HalfDone(attempt.documents(), error);
    }
    await attempt.refused(problem);
    throw error;
  }
}

/** What speaks against it, in words; undefined where the content service failed, or does so now that it is asked why. */
async function problemOf(work: Pick<ContentWork, "management">, error: unknown): Promise<string | undefined> {
  if (!(error instanceof PublishingRefused)) return undefined;
  const refused = await refusalOf(work, error).catch(() => undefined);
  return refused && explainRefusal(refused);
}

type Opened = { seen: SeenDocument; current: StoredDocument };

/**
 * Pages come last. Where what was done stays done, none is shown whose parts are not.
 *
 * @throws PublishingRefused with what is wrong with any of them
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
      if (failed?.status === 409) throw new PublishingRefused([describeChange(seen, current, work)], []);
      if (failed?.status !== 422) throw error;
      faults.push({ seen, failed });
    }
  }
  if (faults.length > 0) throw new PublishingRefused([], faults);
  return done;
}

export function describeChange(
  { id, kind }: SeenDocument,
  current: StoredDocument | undefined,
  { names }: ContentWork,
) {
  if (!current) return { id, kind, name: "", by: "", at: 0 };
  return { id, kind, name: nameOf(current), by: editorOf(current, names), at: updatedAtOf(current) };
}

function pagesLast<Item extends Opened>(tasks: readonly Item[]): Item[] {
  return [...tasks.filter((task) => !isShownLast(task)), ...tasks.filter(isShownLast)];
}

export function isShownLast({ current }: Opened): boolean {
  return current.kind === "Entry" && isPage(current.sys.contentType.sys.id);
}
