import { isDeepStrictEqual } from "node:util";
import { type ManagementClient, managementErrorOf } from "#services/content/management/content-management.server.ts";
import { hiddenTag } from "#services/content/pages/content-tree.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, readDocument, shown } from "./content-work.server.ts";
import type { CreateRequest, SavedDocument } from "./documents-contract.ts";
import { fieldsIn, isArchived } from "./edited-documents.server.ts";
import type { ContentFault } from "./publishing-contract.ts";
import { ensureTag } from "./save-document.server.ts";

export type Created =
  | ({ ok: true } & SavedDocument)
  | { ok: false; reason: "taken" }
  | { ok: false; reason: "invalid"; faults: ContentFault[] };

/** Rolls back what was created before it. */
class IdTaken extends Error {}

/**
 * Creates drafts with the ids that the browser made, all of them or none (at Contentful those before one that is refused stay): a request that is
 * sent again finds them there, whatever was written in them since.
 *
 * @returns the last one
 */
export async function createEntries(work: ContentWork, requests: readonly CreateRequest[]): Promise<Created> {
  let id = "";
  try {
    return await work.together(async (client): Promise<Created> => {
      let last: SavedDocument = {};
      for (const request of requests) {
        id = request.id;
        last = await createEntry(client, work, request);
      }
      return { ok: true, ...last };
    });
  } catch (error) {
    if (error instanceof IdTaken) return { ok: false, reason: "taken" };
    const failed = managementErrorOf(error);
    if (failed?.status !== 422) throw error;
    return { ok: false, reason: "invalid", faults: await faultsOf(work, { id, kind: "Entry" }, failed) };
  }
}

/** @throws IdTaken */
async function createEntry(
  client: ManagementClient,
  work: ContentWork,
  request: CreateRequest,
): Promise<SavedDocument> {
  const { id, type, isHidden } = request;
  const given = Object.entries(request.fields).filter(([, value]) => value !== null && value !== undefined);
  const known = await readDocument(client, { id, kind: "Entry" });
  if (known) {
    const isOwn =
      known.kind === "Entry" && known.sys.contentType.sys.id === type && known.sys.createdBy?.sys.id === work.personId;
    // With Contentful everything is created by the owner of its token.
    const isSame = isDeepStrictEqual(fieldsIn(work.locale, known), Object.fromEntries(given));
    if (!(isOwn || isSame) || isArchived(known)) throw new IdTaken();
    return shown(known, work);
  }
  if (isHidden) await ensureTag(client, hiddenTag, "Hidden");
  const tag = { sys: { type: "Link" as const, linkType: "Tag" as const, id: hiddenTag } };
  const fields = Object.fromEntries(given.map(([field, value]) => [field, { [work.locale]: value }]));
  const draft = { fields, ...(isHidden && { metadata: { tags: [tag] } }) };
  const entry = await client.entry.createWithId({ entryId: id, contentTypeId: type }, draft);
  return shown({ kind: "Entry", ...entry }, work);
}
