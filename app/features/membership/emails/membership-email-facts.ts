import * as z from "zod/mini";

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

/** Facts of the email to the committee: the record as well. */
export const committeeEmailFacts = z.extend(memberEmailFacts, {
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
});
export type CommitteeEmailFacts = z.output<typeof committeeEmailFacts>;
