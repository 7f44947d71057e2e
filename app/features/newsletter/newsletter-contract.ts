import * as z from "zod/mini";
import { emailAddress } from "#app/platform/text/text-fields.ts";
import { malformedAddress } from "./newsletter-texts.ts";

/**
 * The payload of `POST /api/add-subscriber`: `{ email }` (specification, section 7). `topic` is a trap (M9): our form has it where nobody
 * sees it and leaves it out of the payload, so whoever fills it in is a program.
 */
export const subscription = z.strictObject({
  email: emailAddress(malformedAddress),
  topic: z.optional(z.string().check(z.maxLength(2000))),
});
export type Subscription = z.output<typeof subscription>;

/** What a link's owner is told about their subscription (M6). */
export const subscriptionStatus = z.enum(["pending", "confirmed", "unsubscribed"]);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;
