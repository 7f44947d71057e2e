import { setImmediate as nextTurn } from "node:timers/promises";
import { type ContentDocument, ContentRefused } from "#services/content/management/content-management.server.ts";
import { nameOf } from "#services/content/management/name-of-document.ts";
import { AssetRefused } from "./asset-rules.server.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, shown } from "./content-work.server.ts";
import { editorOf, isArchived, updatedAtOf } from "./edited-documents.server.ts";
import type { ChangedDocuments, ChangedMeanwhile, ContentFault, SeenDocument } from "./publishing-contract.ts";

type Refused =
  | ({ ok: false; reason: "changed" } & ChangedMeanwhile)
  | { ok: false; reason: "invalid"; faults: ContentFault[] };
export type Published = ({ ok: true } & ChangedDocuments) | Refused;

/** What is wrong with a document: in words already, or as the content service has refused it. */
type Fault = ContentFault | { seen: SeenDocument; failed: ContentRefused };

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

/** The id, which the browser has made, is that of something else that was published, or is to be. */
export class UsedId extends Error {}

/** Does something to each of several documents. @throws PublishingRefused with what is wrong with any of them */
export async function doEach<Item extends { seen: SeenDocument; current: ContentDocument }>(
  items: readonly Item[],
  run: (item: Item) => Promise<ContentDocument>,
): Promise<ContentDocument[]> {
  const faults: Fault[] = [];
  const done: ContentDocument[] = [];
  for (const item of items) {
    // Two hundred of them take a while, in which visitors get their pages.
    await nextTurn();
    try {
      done.push(await run(item));
    } catch (error) {
      const { seen, current } = item;
      const { id, kind } = seen;
      if (error instanceof AssetRefused) faults.push({ id, kind, name: nameOf(current), ...error.fault });
      else if (error instanceof ContentRefused && error.status === 422) faults.push({ seen, failed: error });
      else throw error;
    }
  }
  if (faults.length > 0) throw new PublishingRefused([], faults);
  return done;
}

/** Who has changed a document since it was seen, and when. */
export function describeChange(
  { id, kind }: SeenDocument,
  current: ContentDocument | undefined,
  { names }: Pick<ContentWork, "names">,
) {
  if (!current) return { id, kind, name: "", by: "", at: 0 };
  return { id, kind, name: nameOf(current), by: editorOf(current, names), at: updatedAtOf(current) };
}

/** What became of it: the documents as they are then, or why nothing was done. */
export async function resultOf(work: ContentWork, run: () => Promise<ContentDocument[]>): Promise<Published> {
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

/** Why it was refused, with the content service's own reasons in words. */
async function refusalOf(work: ContentWork, { changed, faults }: PublishingRefused): Promise<Refused> {
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
