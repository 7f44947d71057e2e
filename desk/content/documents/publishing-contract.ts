import { z } from "zod/mini";
import { documentId, documentKind, editedAsset, editedEntry, mostDocuments } from "./documents-contract.ts";

/** What the desk's pages and the server say to each other about publishing, and about what stands against it. Times are milliseconds since 1970. */

/** A document as somebody saw it. */
const seenDocument = z.strictObject({ id: documentId, kind: documentKind, version: z.int() });
export type SeenDocument = z.infer<typeof seenDocument>;

const seenDocuments = z.array(seenDocument).check(z.maxLength(mostDocuments));

/** `POST /desk/api/content/publish`: all of it or nothing. `unpublish` are hidden sections and what leaves the site with the page. */
export const publishRequest = z.strictObject({ documents: seenDocuments, unpublish: seenDocuments });
export type PublishRequest = z.infer<typeof publishRequest>;

/** `POST /desk/api/content/unpublish`, `/remove` (which unpublishes, too) and `/restore`. */
export const documentsRequest = z.strictObject({ documents: seenDocuments.check(z.minLength(1)) });
export type DocumentsRequest = z.infer<typeof documentsRequest>;

/** `POST /desk/api/content/publish-again`: an entry that was taken off the site. */
export const publishAgainRequest = z.strictObject({ id: documentId });

/** How the documents are afterwards. What was removed is not among them. */
export const changedDocuments = z.object({ entries: z.array(editedEntry), assets: z.array(editedAsset) });
export type ChangedDocuments = z.infer<typeof changedDocuments>;

/** Of 409 to publishing and the like: what somebody changed meanwhile. Nothing was done. */
export const changedMeanwhile = z.object({
  changed: z.array(z.object({ id: z.string(), kind: documentKind, name: z.string(), by: z.string(), at: z.number() })),
});
export type ChangedMeanwhile = z.infer<typeof changedMeanwhile>;

/** Of 422: what is wrong with a document, or with one of its fields, in a sentence. Nothing was done. */
export const contentFault = z.object({
  id: z.string(),
  kind: documentKind,
  name: z.string(),
  field: z.nullable(z.string()),
  message: z.string(),
});
export type ContentFault = z.infer<typeof contentFault>;

export const contentFaults = z.object({ faults: z.array(contentFault) });

/** `GET /desk/api/pages/:id/check`: what would be found in a page and its parts if they were published as they are saved. A hint is no reason against it. `circle`: entries that lead to each other. */
export const contentProblem = z.extend(contentFault, { isHint: z.boolean(), circle: z.optional(z.array(z.string())) });
export type ContentProblem = z.infer<typeof contentProblem>;

export const pageCheck = z.object({ problems: z.array(contentProblem) });
export type PageCheck = z.infer<typeof pageCheck>;
