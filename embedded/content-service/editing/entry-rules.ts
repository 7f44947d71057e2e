import { z } from "zod";
import type { EditedDocument } from "../store/documents.ts";
import { linkTo } from "../store/edit-documents.ts";
import { badRequest } from "./content-refused.ts";
import type { DocumentRules } from "./edit-content.ts";
import { expectEntryPublishable, expectSavable, runEntryPatterns } from "./rules/check-entry.ts";
import { checkMetadata } from "./rules/check-metadata.ts";

const contentTypeLink = z.object({ sys: z.object({ id: z.string() }) });

/** Entries: what is saved fits its content type; what is published keeps every rule of it. */
export const entryRules: DocumentRules = {
  kind: "entries",
  async checkParts(db, { fields = {}, metadata }, { current, contentType: given }) {
    const contentType = current ? contentTypeOf(current) : given;
    if (!contentType) throw badRequest("X-Contentful-Content-Type names the content type of a new entry.");
    await expectSavable(db, contentType, fields);
    await checkMetadata(db, metadata);
    const links = { contentType: linkTo("ContentType", contentType) };
    return { parts: { ...(metadata !== undefined && { metadata }), fields }, links };
  },
  expectPublishable: expectEntryPublishable,
  runPatterns: runEntryPatterns,
};

function contentTypeOf({ sys }: EditedDocument): string {
  return contentTypeLink.parse(sys.contentType).sys.id;
}
