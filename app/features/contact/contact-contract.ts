import * as z from "zod/mini";
import { optionalMultiLineText } from "#app/platform/text/text-fields.ts";
import { limits } from "./contact-constants.ts";

/** A message to the committee (specification, section 3). Nothing is required, and all of it is text: the e-mail address need not be one (M2). */
export const contactMessage = z.object({
  senderName: atMost(limits.senderName),
  senderEmail: atMost(limits.senderEmail),
  message: atMost(limits.message),
});
export type ContactMessage = z.output<typeof contactMessage>;

/** What is not there, or null, is empty. */
function atMost(max: number) {
  return z.pipe(
    z.transform((sent) => sent ?? undefined),
    optionalMultiLineText({ max }),
  );
}
