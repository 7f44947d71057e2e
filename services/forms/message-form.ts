import { defineForm } from "./form-definition.ts";

/** A message to the committee. No field is required, and the email address takes any text, so that no message is refused. */
export const messageForm = defineForm({
  name: "message",
  table: "contact_messages",
  referenceLetter: "M",
  emailField: "senderEmail",
  // The longest message in form encoding, where a character may take nine bytes.
  limitBytes: 150_000,
  fields: {
    senderName: {
      value: { kind: "longText", max: 200, required: false, isLine: true },
      question: null,
      stored: { column: "sender_name", exportColumn: "senderName", privacy: "applicant" },
      mails: { committee: { section: "sender", label: "Name" }, applicant: null },
    },
    senderEmail: {
      value: { kind: "longText", max: 254, required: false, expectedFormat: "email", isLine: true },
      question: null,
      stored: { column: "sender_email", exportColumn: "senderEmail", privacy: "applicant" },
      mails: { committee: { section: "sender", label: "Email" }, applicant: null },
    },
    message: {
      value: { kind: "longText", max: 10_000, required: false },
      question: null,
      stored: { column: "message", exportColumn: "message", privacy: "applicant" },
      mails: { committee: { section: "message", label: null }, applicant: null },
    },
  },
});
