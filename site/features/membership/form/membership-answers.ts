import type { ConfirmPaymentData } from "@stripe/stripe-js";
import {
  type Answers,
  askedFields,
  draftSchema,
  emptyAnswers as emptyFormAnswers,
  stepSchema,
} from "#services/forms/form-schema.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { type NewMember, newMember } from "../membership-contract.ts";
import { loadMembershipDraft } from "./membership-draft.ts";

export type MembershipAnswers = Answers<typeof memberForm>;

export const emptyAnswers: MembershipAnswers = { ...emptyFormAnswers(memberForm), state: "VIC" };

/** What has to be valid before submitting: every field, but not the agreement. */
export const membershipFormSchema = stepSchema(memberForm, "details");

/** The fields in the order of the form. */
export const memberFields = askedFields(memberForm, "details").flatMap(([name, { value, question }]) =>
  isFieldName(name) ? [{ name, value, question }] : [],
);

type FieldName = Exclude<keyof MembershipAnswers, "agreement">;

export function isFieldName(name: string): name is FieldName {
  return name in membershipFormSchema.shape;
}

const draft = draftSchema(memberForm);

/** The saved draft, or empty answers without a valid one. */
export function initialAnswers(): MembershipAnswers {
  const saved = draft.safeParse(loadMembershipDraft());
  return saved.success ? { ...emptyAnswers, ...saved.data } : emptyAnswers;
}

export function isDirty(answers: MembershipAnswers): boolean {
  return Object.entries(emptyAnswers).some(([name, value]) => Reflect.get(answers, name) !== value);
}

/** The payload of `new-member`: without the state, and `paid` always true, as the format requires. */
export function toNewMember({ state: _state, agreement: _agreement, ...recorded }: MembershipAnswers): NewMember {
  return newMember.parse({ ...recorded, paid: true });
}

/** What the provider needs to confirm the payment: the return address, the receipt's address, the billing details. */
export function toConfirmParams(answers: MembershipAnswers, siteUrl: string): ConfirmPaymentData {
  const { firstName, lastName, email, phone, address, city, postcode } = toNewMember(answers);
  const name = `${firstName} ${lastName}`;
  const place = { line1: address, city, state: answers.state, postal_code: postcode, country: "AU" };
  return {
    return_url: `${siteUrl}/member-success?${new URLSearchParams({ email, name })}`,
    receipt_email: email,
    payment_method_data: { billing_details: { name, email, phone, address: place } },
  };
}
