import { defineForm } from "./form-definition.ts";
import { states } from "./states.ts";

export const messages = {
  name: "Please provide your name.",
  email: "Please provide your email.",
  phone: "Please provide a valid phone number.",
  address: "Please provide an address name.",
} as const;

/** The record of a member. Its payment is not a field of the form and is stored by its own operations. */
export const memberForm = defineForm({
  name: "member",
  table: "members",
  referenceLetter: "J",
  emailField: "email",
  // Several times the longest valid payload.
  limitBytes: 64_000,
  fields: {
    // The committee's mail joins both names into one line of its own: their section lists nothing.
    firstName: {
      value: { kind: "text", max: 100, message: messages.name },
      question: { step: "details", id: "first-name", label: "First name", autoComplete: "given-name", width: "medium" },
      stored: { column: "first_name", exportColumn: "firstName", privacy: "applicant" },
      mails: { committee: { section: "name", label: "First name" }, applicant: null },
    },
    lastName: {
      value: { kind: "text", max: 100, message: messages.name },
      question: { step: "details", id: "last-name", label: "Last name", autoComplete: "family-name", width: "medium" },
      stored: { column: "last_name", exportColumn: "lastName", privacy: "applicant" },
      mails: { committee: { section: "name", label: "Last name" }, applicant: null },
    },
    email: {
      value: { kind: "email", message: messages.email },
      question: {
        step: "details",
        id: "email",
        label: "Email",
        hint: "Your receipt and your welcome letter go here.",
        autoComplete: "email",
      },
      stored: { column: "email", exportColumn: "email", privacy: "applicant" },
      mails: { committee: { section: "record", label: "Email" }, applicant: null },
    },
    phone: {
      value: { kind: "phone", message: messages.phone },
      question: { step: "details", id: "phone", label: "Phone", autoComplete: "tel", width: "short" },
      stored: { column: "phone", exportColumn: "phone", privacy: "applicant" },
      mails: { committee: { section: "record", label: "Phone" }, applicant: null },
    },
    address: {
      value: { kind: "text", max: 200, message: messages.address },
      question: { step: "details", id: "address", label: "Address", autoComplete: "address-line1" },
      stored: { column: "address", exportColumn: "address", privacy: "applicant" },
      mails: { committee: { section: "record", label: "Address" }, applicant: null },
    },
    city: {
      value: { kind: "text", max: 100, message: messages.address },
      question: { step: "details", id: "city", label: "City", autoComplete: "address-level2", width: "medium" },
      stored: { column: "city", exportColumn: "city", privacy: "applicant" },
      mails: { committee: { section: "record", label: "City" }, applicant: null },
    },
    state: {
      value: { kind: "choice", options: states, message: messages.address },
      question: { step: "details", id: "state", label: "State", autoComplete: "address-level1", width: "short" },
      // The state goes to the payment provider only.
      computedFields: [],
    },
    agreement: {
      value: { kind: "yesNo" },
      question: { step: "agreement", id: "agreement", label: "I agree" },
      // Paying is the agreement, so the checkbox is not sent.
      computedFields: [],
    },
    postcode: {
      value: { kind: "text", max: 12, expectedFormat: "postcode", message: messages.address },
      question: {
        step: "details",
        id: "postcode",
        label: "Postcode",
        autoComplete: "postal-code",
        width: "digits",
        inputMode: "numeric",
      },
      stored: { column: "postcode", exportColumn: "postcode", privacy: "applicant" },
      mails: { committee: { section: "record", label: "Postcode" }, applicant: null },
    },
  },
});
