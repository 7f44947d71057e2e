import { z } from "zod/mini";
import { remarkWords } from "../model/record-contract.ts";

/** How somebody who did not use the site's form came to us. */
export const manualSources = [
  { value: "phone", label: "They rang" },
  { value: "paper", label: "On paper" },
  { value: "invited", label: "We invited them" },
] as const;

/**
 * `POST /desk/api/bands/add`. The browser makes the id, so that what is sent again is stored once. Only the name is needed; whatever is not
 * known is left out.
 */
export const recordAddition = z.strictObject({
  id: z.uuid(),
  source: z.enum(["phone", "paper", "invited"]),
  answers: z.record(z.string().check(z.maxLength(50)), z.unknown()),
  /** Whether the applicant gets the mail that those get who apply on the site. */
  isAcknowledged: z.boolean(),
  /** What they said: it becomes a note by whoever adds them. */
  note: z.optional(remarkWords),
});
export type RecordAddition = z.infer<typeof recordAddition>;

/** `GET /desk/api/bands/add`: the festival that applications are for now. */
export const addRecordPageData = z.object({ year: z.string() });

/** `POST /desk/api/bands/same`: how somebody can be reached who may be there already. */
export const contactDetails = z.strictObject({
  phone: z.string().check(z.maxLength(100)),
  email: z.string().check(z.maxLength(320)),
});
export type ContactDetails = z.infer<typeof contactDetails>;

/** The records with one of them. */
export const possibleDuplicates = z.object({
  same: z.array(
    z.object({ reference: z.string(), name: z.string(), year: z.string(), has: z.enum(["phone", "email", "both"]) }),
  ),
});
export type PossibleDuplicates = z.infer<typeof possibleDuplicates>;

export const added = z.object({ reference: z.string() });
