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
  /** Whether it is also put aside. */
  isRemoved: z.optional(z.boolean()),
  fields: z.record(z.string(), z.unknown()),
  metadata: z.optional(z.unknown()),
  /** What is written into it before it is published, in the default locale: a fact that changes everywhere. */
  changes: z.optional(
    z.array(z.object({ field: z.string(), before: z.optional(z.unknown()), after: z.optional(z.unknown()) })),
  ),
  /** Whether it is only written, and stays a draft. */
  isDraft: z.optional(z.boolean()),
  /** Where the content service has no transactions: whether this one is done. */
  isDone: z.optional(z.boolean()),
});
/** A document as it was when its publication was approved. */
export type ApprovedDocument = z.infer<typeof approvedDocument>;
export const approvedDocuments = z.array(approvedDocument);
