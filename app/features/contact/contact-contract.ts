import * as z from "zod/mini";
import { optionalMultiLineText } from "#app/platform/text/text-fields.ts";
import { limits } from "./contact-constants.ts";

/** A message to the committee. Nothing is required, and the email field takes any text, so that no message is refused. */
export const contactMessage = z.object({
  senderName: atMost(limits.senderName),
  senderEmail: atMost(limits.senderEmail),
  message: atMost(limits.message),
});
export type ContactMessage = z.output<typeof contactMessage>;

/** Missing or null is empty. */
function atMost(max: number) {
  return z.pipe(
    z.transform((sent) => sent ?? undefined),
    optionalMultiLineText({ max }),
  );
}
