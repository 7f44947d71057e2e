import { isDeepStrictEqual } from "node:util";
import { managementErrorOf } from "#app/services/content/management/content-management.server.ts";
import { hiddenTag } from "#app/services/content/pages/content-tree.ts";
import type { ContentFault, CreateRequest, SavedDocument } from "../content-contract.ts";
import { faultsOf } from "./content-faults.server.ts";
import { type ContentWork, readDocument, shown } from "./content-work.server.ts";
import { fieldsIn, isArchived } from "./edited-documents.server.ts";
import { ensureTag } from "./save-document.server.ts";

export type Created =
  | ({ ok: true } & SavedDocument)
  | { ok: false; reason: "taken" }
  | { ok: false; reason: "invalid"; faults: ContentFault[] };

/** Creates a draft with the id that the browser made: a request that is sent again finds it there, whatever was written in it since. */
export async function createEntry(work: ContentWork, request: CreateRequest): Promise<Created> {
  const { id, type, isHidden } = request;
  const given = Object.entries(request.fields).filter(([, value]) => value !== null && value !== undefined);
  const fields = Object.fromEntries(given.map(([field, value]) => [field, { [work.locale]: value }]));
  try {
    return await work.together(async (client): Promise<Created> => {
      const known = await readDocument(client, { id, kind: "Entry" });
      if (known) {
        const isOwn =
          known.kind === "Entry" &&
          known.sys.contentType.sys.id === type &&
          known.sys.createdBy?.sys.id === work.personId;
        // With Contentful everything is created by the owner of its token.
        const isSame = isDeepStrictEqual(fieldsIn(work.locale, known), Object.fromEntries(given));
        return (isOwn || isSame) && !isArchived(known)
          ? { ok: true, ...shown(known, work) }
          : { ok: false, reason: "taken" };
      }
      if (isHidden) await ensureTag(client, hiddenTag, "Hidden");
      const tag = { sys: { type: "Link" as const, linkType: "Tag" as const, id: hiddenTag } };
      const draft = { fields, ...(isHidden && { metadata: { tags: [tag] } }) };
      const entry = await client.entry.createWithId({ entryId: id, contentTypeId: type }, draft);
      return { ok: true, ...shown({ kind: "Entry", ...entry }, work) };
    });
  } catch (error) {
    const failed = managementErrorOf(error);
    if (failed?.status !== 422) throw error;
    return { ok: false, reason: "invalid", faults: await faultsOf(work, { id, kind: "Entry" }, failed) };
  }
}
