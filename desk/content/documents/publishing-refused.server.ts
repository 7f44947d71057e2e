import type { managementErrorOf } from "#services/content/management/content-management.server.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, type StoredDocument, shown } from "./content-work.server.ts";
import { isArchived } from "./edited-documents.server.ts";
import type { ChangedDocuments, ChangedMeanwhile, ContentFault, SeenDocument } from "./publishing-contract.ts";

type Refused =
  | ({ ok: false; reason: "changed" } & ChangedMeanwhile)
  | { ok: false; reason: "invalid"; faults: ContentFault[] };
export type Published = ({ ok: true } & ChangedDocuments) | Refused;

/** What is wrong with a document: in words already, or as the content service has refused it. */
export type Fault = ContentFault | { seen: SeenDocument; failed: NonNullable<ReturnType<typeof managementErrorOf>> };

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

/** Why it was refused, with the content service's own reasons in words. */
export async function refusalOf(
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
