import { type ContentEditing, ContentRefused } from "#services/content/management/content-management.server.ts";
import { hiddenTag } from "#services/content/pages/content-tree.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, shown } from "./content-work.server.ts";
import type { CreateRequest, SavedDocument } from "./documents-contract.ts";
import { isArchived } from "./edited-documents.server.ts";
import type { ContentFault } from "./publishing-contract.ts";
import { tagLink } from "./save-document.server.ts";

export type Created =
  | ({ ok: true } & SavedDocument)
  | { ok: false; reason: "taken" }
  | { ok: false; reason: "invalid"; faults: ContentFault[] };

/** Rolls back what was created before it. */
class IdTaken extends Error {}

/**
 * Creates drafts with the ids that the browser made, all of them or none: a request that is sent again finds them
 * there, whatever was written in them since.
 *
 * @returns the last one
 */
export async function createEntries(work: ContentWork, requests: readonly CreateRequest[]): Promise<Created> {
  let id = "";
  try {
    return await work.together(async (editing): Promise<Created> => {
      let last: SavedDocument = {};
      for (const request of requests) {
        id = request.id;
        last = await createEntry(editing, work, request);
      }
      return { ok: true, ...last };
    });
  } catch (error) {
    if (error instanceof IdTaken) return { ok: false, reason: "taken" };
    if (!(error instanceof ContentRefused) || error.status !== 422) throw error;
    return { ok: false, reason: "invalid", faults: await faultsOf(work, { id, kind: "Entry" }, error) };
  }
}

/** @throws IdTaken */
async function createEntry(editing: ContentEditing, work: ContentWork, request: CreateRequest): Promise<SavedDocument> {
  const { id, type, isHidden } = request;
  const known = await editing.read({ id, kind: "Entry" });
  if (known) {
    const isOwn =
      known.kind === "Entry" &&
      known.sys.contentType.sys.id === type &&
      known.sys.createdBy?.sys?.id === work.personId &&
      !isArchived(known);
    if (!isOwn) throw new IdTaken();
    return shown(known, work);
  }
  if (isHidden) await editing.ensureTag(hiddenTag, "Hidden");
  const given = Object.entries(request.fields).filter(([, value]) => value !== null && value !== undefined);
  const fields = Object.fromEntries(given.map(([field, value]) => [field, { [work.locale]: value }]));
  const draft = { fields, ...(isHidden && { metadata: { tags: [tagLink(hiddenTag)] } }) };
  return shown(await editing.create({ kind: "Entry", id, contentType: type }, draft), work);
}
