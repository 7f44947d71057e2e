import type { Payload } from "#services/forms/form-schema.ts";
import type { memberForm } from "#services/forms/member-form.ts";
import type { MemberEmailFacts } from "#site/features/membership/emails/membership-email-facts.ts";

/** The facts of a paid membership for both emails. */
export const committeeEmailFacts: MemberEmailFacts & Payload<typeof memberForm> = {
  reference: "J-7K3M9Q",
  year: "2027",
  firstName: "Ann",
  lastName: "O'Hara",
  email: "ann@example.org",
  amountCents: 500,
  paidAt: "2027-03-01T03:04:05.000Z",
  paymentIntent: "pi_3QabcDEFghiJKLmn",
  card: { brand: "visa", last4: "4242" },
  phone: "0400 000 000",
  address: "1 Barker Street",
  city: "Castlemaine",
  postcode: "3450",
};
