import * as z from "zod/mini";
import { storedFields } from "#services/forms/form-schema.ts";
import { memberForm } from "#services/forms/member-form.ts";

/** Facts of the email to a new member. The amount is in Australian cents, `paidAt` an ISO time; `card` is missing if the provider names none. */
export const memberEmailFacts = z.object({
  reference: z.string(),
  year: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  amountCents: z.int(),
  paidAt: z.string(),
  paymentIntent: z.string(),
  card: z.optional(z.object({ brand: z.string(), last4: z.string() })),
});
export type MemberEmailFacts = z.output<typeof memberEmailFacts>;

/** Facts of the email about a second payment that was refunded. */
export const membershipRefundFacts = z.pick(memberEmailFacts, {
  reference: true,
  year: true,
  email: true,
  amountCents: true,
  paymentIntent: true,
  card: true,
});
export type MembershipRefundFacts = z.output<typeof membershipRefundFacts>;

/** Facts of the email about a slow payment that was declined. */
export const membershipDeclineFacts = z.pick(memberEmailFacts, { reference: true, year: true, email: true });
export type MembershipDeclineFacts = z.output<typeof membershipDeclineFacts>;

/** The committee's email has the record as well: every stored field of the form. */
export const memberRecordFacts = z.object(
  Object.fromEntries(storedFields(memberForm).map(([name]) => [name, z.string()])),
);
export type MemberRecordFacts = z.output<typeof memberRecordFacts>;
