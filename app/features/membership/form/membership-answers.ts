import type { ConfirmPaymentData } from "@stripe/stripe-js";
import * as z from "zod/mini";
import { fields, type NewMember } from "#app/features/membership/membership-contract.ts";
import { loadMembershipDraft } from "#app/features/membership/membership-draft.ts";

/** The answers, as they may be stored in the browser. */
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

/** What has to be valid before submitting: every field, but not the agreement. */
export const membershipFormSchema = z.object(fields);

/** The fields in the order of the form. */
export const fieldNames = z.keyof(membershipFormSchema).options;
export type FieldName = (typeof fieldNames)[number];

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

/** The saved draft, or empty answers without a valid one. */
export function initialAnswers(): MembershipAnswers {
  const draft = draftSchema.safeParse(loadMembershipDraft());
  return draft.success ? draft.data : emptyAnswers;
}

export function isDirty(answers: MembershipAnswers): boolean {
  return Object.entries(emptyAnswers).some(([name, value]) => Reflect.get(answers, name) !== value);
}

/** The payload of `new-member`: without the state, and `paid` always true, as the format requires. */
export function toNewMember(answers: MembershipAnswers): NewMember {
  const { state: _state, ...recorded } = membershipFormSchema.parse(answers);
  return { ...recorded, paid: true };
}

/** What the provider needs to confirm the payment: the return address, the receipt's address, the billing details. */
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
