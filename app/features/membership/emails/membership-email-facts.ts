import * as z from "zod/mini";

/**
 * What the letter to a new member is made of. The amount is in Australian cents, `paidAt` is UTC as text, and `card` is there when the
 * provider says which card it was.
 */
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

/** What the festival is told of a new member: the record as well. */
export const committeeEmailFacts = z.extend(memberEmailFacts, {
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  postcode: z.string(),
});
export type CommitteeEmailFacts = z.output<typeof committeeEmailFacts>;
