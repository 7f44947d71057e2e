import { expect, test } from "vitest";
import { newMember } from "#site/features/membership/membership-contract.ts";
import {
  emptyAnswers,
  isDirty,
  memberFields,
  membershipFormSchema,
  toConfirmParams,
  toNewMember,
} from "./membership-answers.ts";

const answers = {
  ...emptyAnswers,
  firstName: " Ada ",
  lastName: "Bright & Co",
  email: "ada+jazz@example.org",
  phone: "0491 570 006",
  address: "1 Main Street",
  city: "Goldfield",
  state: "NSW",
  postcode: "2999",
};

test("the schema's fields are in the form's order", () => {
  expect(memberFields.map(({ name }) => name)).toEqual([
    "firstName",
    "lastName",
    "email",
    "phone",
    "address",
    "city",
    "state",
    "postcode",
  ]);
});

test("the payload has its eight keys, without the state, with paid true", () => {
  const record = toNewMember(answers);
  expect(newMember.parse(record)).toEqual(record);
  expect(record).toEqual({
    firstName: "Ada",
    lastName: "Bright & Co",
    email: "ada+jazz@example.org",
    phone: "0491 570 006",
    address: "1 Main Street",
    city: "Goldfield",
    postcode: "2999",
    paid: true,
  });
});

test("the provider gets the state, the receipt's address and the return address", () => {
  const { return_url, receipt_email, payment_method_data } = toConfirmParams(answers, "https://jazz.example.org");
  const url = new URL(return_url);
  expect(url.origin + url.pathname).toBe("https://jazz.example.org/member-success");
  expect(Object.fromEntries(url.searchParams)).toEqual({ email: "ada+jazz@example.org", name: "Ada Bright & Co" });
  expect(receipt_email).toBe("ada+jazz@example.org");
  expect(payment_method_data?.billing_details).toEqual({
    name: "Ada Bright & Co",
    email: "ada+jazz@example.org",
    phone: "0491 570 006",
    address: { line1: "1 Main Street", city: "Goldfield", state: "NSW", postal_code: "2999", country: "AU" },
  });
});

test("the agreement is optional", () => {
  expect(membershipFormSchema.safeParse({ ...answers, agreement: false }).success).toBe(true);
});

test("every other field is required, and the state is one of the list", () => {
  for (const { name } of memberFields)
    expect(membershipFormSchema.safeParse({ ...answers, [name]: " " }).success, name).toBe(false);
  expect(membershipFormSchema.safeParse({ ...answers, state: "Bavaria" }).success).toBe(false);
});

test("a form is dirty after any change", () => {
  expect(isDirty(emptyAnswers)).toBe(false);
  expect(isDirty({ ...emptyAnswers, agreement: true })).toBe(true);
  expect(isDirty({ ...emptyAnswers, state: "WA" })).toBe(true);
});
