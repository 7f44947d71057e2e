import { defineForm } from "./form-definition.ts";
import { states } from "./states.ts";

/** What a volunteer can do. */
export const roles = [
  "Bump In/Bump Out",
  "Hospitality",
  "Pre Festival Jobs",
  "Door Monitor/Ticket Sales",
  "Billeting",
] as const;

/** "Do you have?": the payload's names and their labels. None of the above is three times false. */
export const doYouHave = {
  licence: "Drivers Licence",
  rsa: "Responsible Service of Alcohol certificate",
  lifting: "willing to do heavy lifting",
} as const;
export const noneOfTheAbove = "None of the above";
/** What the emails say instead: there nothing stands above. */
const noneOfThese = "none of these";

export const messages = {
  agreement: "You must agree before continuing.",
  name: "Please provide your name.",
  email: "Please provide your email.",
  phone: "Please provide a valid phone number.",
  address: "Please provide an address name.",
  age: "Please select age group.",
  list: "Please select at least one option.",
  relationship: "Please provide your emergency contact relationship.",
  year: "Please give the year in four digits.",
} as const;

const name = (max: number) => ({ kind: "text", max, message: messages.name }) as const;
const address = (max: number) => ({ kind: "text", max, message: messages.address }) as const;
/** The emails name in one line what a volunteer has. */
const has = { committee: { section: "work", label: "Has", order: 3 }, applicant: { label: "You have" } } as const;

/** The page number of each step, by which its texts are found in the content service. */
export const volunteerPages = {
  agreement: 1,
  details: 2,
  info: 3,
  emergencyContact: 4,
  thankYou: 7,
  failure: 8,
} as const;

/** The application of a volunteer: `POST /api/records/volunteer-application`. */
export const volunteerForm = defineForm({
  name: "volunteer",
  table: "volunteer_applications",
  referenceLetter: "V",
  emailField: "email",
  // Several times what every field at its longest takes.
  limitBytes: 64_000,
  fields: {
    agreement: {
      value: { kind: "agreement", message: messages.agreement },
      question: { step: "agreement", id: "agreement", label: "I agree" },
      computedFields: [],
    },
    name: {
      value: name(201),
      question: null,
      stored: { column: "name", exportColumn: "name", privacy: "applicant" },
      mails: { committee: { section: "person", label: "Name" }, applicant: null },
    },
    firstName: {
      value: name(100),
      question: { step: "details", id: "first-name", label: "First name", autoComplete: "given-name", width: "medium" },
      stored: { column: "first_name", exportColumn: "firstName", privacy: "applicant" },
      computedFields: ["name"],
      mails: { committee: { section: "person", label: "First name" }, applicant: null },
    },
    lastName: {
      value: name(100),
      question: { step: "details", id: "last-name", label: "Last name", autoComplete: "family-name", width: "medium" },
      stored: { column: "last_name", exportColumn: "lastName", privacy: "applicant" },
      computedFields: ["name"],
      mails: { committee: { section: "person", label: "Last name" }, applicant: null },
    },
    email: {
      value: { kind: "email", message: messages.email },
      question: { step: "details", id: "email", label: "Email", autoComplete: "email" },
      stored: { column: "email", exportColumn: "email", privacy: "applicant" },
      mails: { committee: { section: "person", label: "Email" }, applicant: null },
    },
    phone: {
      value: { kind: "phone", message: messages.phone },
      question: { step: "details", id: "phone", label: "Phone", autoComplete: "tel", width: "short" },
      stored: { column: "phone", exportColumn: "phone", privacy: "applicant" },
      mails: { committee: { section: "person", label: "Phone" }, applicant: null },
    },
    address: {
      value: address(500),
      question: null,
      stored: { column: "address", exportColumn: "address", privacy: "applicant" },
      mails: { committee: { section: "person", label: "Address" }, applicant: null },
    },
    street: {
      value: address(200),
      question: { step: "details", id: "street", label: "Street address", autoComplete: "address-line1" },
      computedFields: ["address"],
    },
    city: {
      value: address(100),
      question: { step: "details", id: "city", label: "City", autoComplete: "address-level2", width: "medium" },
      computedFields: ["address"],
    },
    state: {
      value: { kind: "choice", options: states, message: messages.address },
      question: { step: "details", id: "state", label: "State", autoComplete: "address-level1", width: "short" },
      computedFields: ["address"],
    },
    postcode: {
      value: { ...address(12), expectedFormat: "postcode" },
      question: {
        step: "details",
        id: "postcode",
        label: "Postcode",
        autoComplete: "postal-code",
        width: "digits",
        inputMode: "numeric",
      },
      computedFields: ["address"],
    },
    age: {
      value: { kind: "choiceFromContent", max: 100, message: messages.age },
      question: { step: "info", id: "age", label: "Age group", width: "short" },
      stored: { column: "age", exportColumn: "age", privacy: "applicant" },
      mails: { committee: { section: "person", label: "Age group" }, applicant: null },
    },
    have: {
      value: { kind: "yesNoGroup", options: doYouHave, none: noneOfTheAbove, message: messages.list },
      question: { step: "info", id: "have", label: "Do you have?" },
      computedFields: ["licence", "rsa", "lifting"],
    },
    licence: {
      value: { kind: "yesNo", label: doYouHave.licence, none: noneOfThese },
      question: null,
      stored: { column: "licence", exportColumn: "licence", privacy: "applicant" },
      mails: has,
    },
    rsa: {
      value: { kind: "yesNo", label: doYouHave.rsa, none: noneOfThese },
      question: null,
      stored: { column: "rsa", exportColumn: "rsa", privacy: "applicant" },
      mails: has,
    },
    lifting: {
      value: { kind: "yesNo", label: doYouHave.lifting, none: noneOfThese },
      question: null,
      stored: { column: "lifting", exportColumn: "lifting", privacy: "applicant" },
      mails: has,
    },
    roles: {
      value: { kind: "choices", options: roles, message: messages.list },
      question: { step: "info", id: "roles", label: "Roles" },
      stored: { column: "roles", exportColumn: "roles", privacy: "applicant" },
      mails: { committee: { section: "work", label: "Roles", order: 2 }, applicant: { label: "Roles" } },
    },
    ecName: {
      value: name(200),
      question: { step: "emergencyContact", id: "ec-name", label: "Contact name", width: "medium" },
      stored: { column: "ec_name", exportColumn: "ecName", privacy: "contactName" },
      mails: { committee: { section: "emergency", label: "Name" }, applicant: null },
    },
    ecPhone: {
      value: { kind: "phone", message: messages.phone },
      question: { step: "emergencyContact", id: "ec-phone", label: "Contact phone", width: "short" },
      stored: { column: "ec_phone", exportColumn: "ecPhone", privacy: "contact" },
      mails: { committee: { section: "emergency", label: "Phone" }, applicant: null },
    },
    ecR: {
      value: { kind: "text", max: 100, message: messages.relationship },
      question: { step: "emergencyContact", id: "ec-relationship", label: "Relationship", width: "medium" },
      stored: { column: "ec_relationship", exportColumn: "ecR", privacy: "contact" },
      mails: { committee: { section: "emergency", label: "Relationship" }, applicant: null },
    },
    year: {
      value: { kind: "year", message: messages.year },
      question: null,
      stored: { column: "year", exportColumn: "year", privacy: "none" },
      mails: { committee: { section: "work", label: "Year", order: 1 }, applicant: null },
    },
  },
});
