import { z } from "zod/mini";
import { documentKind } from "../documents/documents-contract.ts";

const approvedDocument = z.object({
  id: z.string(),
  kind: documentKind,
  /** What it was called then. */
  name: z.optional(z.string()),
  version: z.number(),
  /** What visitors could read when it was approved, or since a publication at a time. */
  publicVersion: z.nullable(z.number()),
  isUnpublished: z.boolean(),
  fields: z.record(z.string(), z.record(z.string(), z.unknown())),
  metadata: z.optional(z.unknown()),
  /** Of what was published at Contentful, by an earlier release: whether this one was done, and the words of a fact. */
  isDone: z.optional(z.boolean()),
  changes: z.optional(z.unknown()),
});
/** A document as it was when its publication was approved. */
export type ApprovedDocument = z.infer<typeof approvedDocument>;
export const approvedDocuments = z.array(approvedDocument);
