import { z } from "zod/mini";

/** How somebody who did not use the site's form came to us. */
export const handSources = [
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
});
export type RecordAddition = z.infer<typeof recordAddition>;

export const added = z.object({ reference: z.string() });
