import type { ConfirmPaymentData } from "@stripe/stripe-js";
import * as z from "zod/mini";
import { fields, type NewMember } from "#app/features/membership/membership-contract.ts";
import { loadMembershipDraft } from "#app/features/membership/membership-draft.ts";

/** What is typed, as it may lie in the browser. */
const draftSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  postcode: z.string(),
  agreement: z.boolean(),
});
export type MembershipAnswers = z.output<typeof draftSchema>;

export const emptyAnswers: MembershipAnswers = {
  firstName: "",
  lastName: "",
  email: "",
  phone: "",
  address: "",
  city: "",
  state: "VIC",
  postcode: "",
  agreement: false,
};

/** What must be right before anything is sent: every field, and not the agreement (P14). */
export const membershipFormSchema = z.object(fields);

/** The fields in the order of the form. */
export const fieldNames = z.keyof(membershipFormSchema).options;
export type FieldName = (typeof fieldNames)[number];

/** What the fields are called. */
export const labels = {
  firstName: "First name",
  lastName: "Last name",
  email: "Email",
  phone: "Phone",
  address: "Address",
  city: "City",
  state: "State",
  postcode: "Postcode",
} as const satisfies Record<FieldName, string>;

/** What this tab has kept of an earlier visit to the form; the beginning where there is nothing. */
export function initialAnswers(): MembershipAnswers {
  const kept = draftSchema.safeParse(loadMembershipDraft());
  return kept.success ? kept.data : emptyAnswers;
}

export function isDirty(answers: MembershipAnswers): boolean {
  return Object.entries(emptyAnswers).some(([name, value]) => Reflect.get(answers, name) !== value);
}

/** The payload of section 3: eight keys, `paid` always true. The state is not among them (P4). */
export function toNewMember(answers: MembershipAnswers): NewMember {
  const { state: _state, ...recorded } = membershipFormSchema.parse(answers);
  return { ...recorded, paid: true };
}

/** What the provider is told when the payment is confirmed: where to lead to, where the receipt goes, who pays (P4, P17). */
export function toConfirmParams(answers: MembershipAnswers, siteUrl: string): ConfirmPaymentData {
  const { firstName, lastName, email, phone, address, city, state, postcode } = membershipFormSchema.parse(answers);
  const name = `${firstName} ${lastName}`;
  const place = { line1: address, city, state, postal_code: postcode, country: "AU" };
  return {
    return_url: `${siteUrl}/member-success?${new URLSearchParams({ email, name })}`,
    receipt_email: email,
    payment_method_data: { billing_details: { name, email, phone, address: place } },
  };
}
