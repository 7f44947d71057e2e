import * as z from "zod/mini";
import { emailAddress } from "#platform/text/text-fields.ts";
import { malformedAddress } from "./newsletter-texts.ts";

/** The payload of `POST /api/add-subscriber`. `topic` is a honeypot, which the form leaves out unless a program filled it in. */
export const subscription = z.strictObject({
  email: emailAddress(malformedAddress),
  topic: z.optional(z.string().check(z.maxLength(2000))),
});
export type Subscription = z.output<typeof subscription>;

/** The statuses shown behind a link to unsubscribe. */
export const subscriptionStatus = z.enum(["pending", "confirmed", "unsubscribed"]);
export type SubscriptionStatus = z.output<typeof subscriptionStatus>;

/** The statuses shown behind a link to confirm. `ended`: it was used, it has expired, or the address has left since. */
export const confirmationStatus = z.enum(["pending", "confirmed", "ended"]);
export type ConfirmationStatus = z.output<typeof confirmationStatus>;
