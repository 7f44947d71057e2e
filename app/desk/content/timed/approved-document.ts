import { z } from "zod/mini";
import { documentKind } from "../content-contract.ts";

const approvedDocument = z.object({
  id: z.string(),
  kind: documentKind,
  version: z.number(),
  /** What visitors could read when it was approved, or since a publication at a time. */
  publicVersion: z.nullable(z.number()),
  isUnpublished: z.boolean(),
  /** Whether it is also put aside. */
  isRemoved: z.optional(z.boolean()),
  fields: z.record(z.string(), z.unknown()),
  metadata: z.optional(z.unknown()),
});
/** A document as it was when its publication was approved. */
export type ApprovedDocument = z.infer<typeof approvedDocument>;
export const approvedDocuments = z.array(approvedDocument);
