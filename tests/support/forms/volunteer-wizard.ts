import type { Locator } from "@playwright/test";
import { askedFields } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { exampleOf } from "./example-payload.ts";
import { dateAtFestival, type Journey, tabTo } from "./wizard.ts";

/** What these tests write, by label. */
export const details = {
  "First name": "Ada",
  "Last name": "Bright",
  Email: "ada@example.org",
  Phone: "0491 570 006",
  "Street address": "1 Main Street",
  "Town or city": "Goldfield",
  Postcode: "3999",
};
export const contact = {
  "Contact name": "Bo Bright",
  "Contact phone": "0491 570 110",
  "Relationship to you": "brother",
};

/** The volunteer's wizard. */
export const volunteer: Journey = {
  applicant: "a volunteer",
  path: "/volunteer",
  questionsUrl: "**/api/page/volunteer-application-questions",
  submitUrl: "**/api/records/volunteer-application",
  scriptUrl: /volunteer-wizard-[^/]+\.js$/,
  steps: [(wizard) => wizard.getByRole("checkbox").check(), fillDetails, fillInfo, fillContact],
  refill: fillContact,
  payloadFor: (email) => ({
    ...Object.fromEntries(addedQuestions().map(([name, { value }]) => [name, exampleOf(value, name)])),
    name: "Ada Bright",
    firstName: "Ada",
    lastName: "Bright",
    email,
    phone: "0491 570 006",
    address: "1 Main Street, Goldfield, VIC, 3999",
    age: "26 to 40",
    licence: false,
    rsa: true,
    lifting: false,
    roles: ["Hospitality"],
    ecName: "Bo Bright",
    ecPhone: "0491 570 110",
    ecR: "brother",
    year: String(dateAtFestival().year),
  }),
  reference: /^V-[0-9A-Z]{6}$/,
  records: "volunteers",
};

export async function fillDetails(wizard: Locator, email: string) {
  for (const [label, text] of Object.entries({ ...details, Email: email })) await wizard.getByLabel(label).fill(text);
  await wizard.getByLabel("State").selectOption("VIC");
  await fillAdded(wizard, "details");
}

export async function fillInfo(wizard: Locator) {
  await wizard.getByLabel("Age group").selectOption("26 to 40");
  await wizard.getByLabel("Responsible Service of Alcohol certificate").check();
  await wizard.getByLabel("Hospitality").check();
  await fillAdded(wizard, "info");
}

export async function fillContact(wizard: Locator) {
  for (const [label, text] of Object.entries(contact)) await wizard.getByLabel(label).fill(text);
  await fillAdded(wizard, "emergencyContact");
}

/** The questions that were added after the first release. */
export function addedQuestions(step?: string) {
  return askedFields(volunteerForm, step).filter(([, field]) => "stored" in field && field.stored.since !== undefined);
}

/** Answers them with examples, so that a new question breaks no test of another one. */
async function fillAdded(wizard: Locator, step: string) {
  for (const [name, { value, question }] of addedQuestions(step)) {
    const example = exampleOf(value, name);
    const field = wizard.getByLabel(question.label);
    if (value.kind === "yesNo") await field.check();
    else if (value.kind === "choice") await field.selectOption(String(example));
    else if (Array.isArray(example)) await wizard.getByLabel(String(example[0])).check();
    else await field.fill(String(example));
  }
}

/** The same by keyboard alone. */
export async function fillAddedByKeyboard(wizard: Locator, step: string) {
  const page = wizard.page();
  for (const [name, { value, question }] of addedQuestions(step)) {
    const example = exampleOf(value, name);
    const isBox = value.kind === "yesNo" || Array.isArray(example);
    await tabTo(page, wizard.getByLabel(Array.isArray(example) ? String(example[0]) : question.label));
    await (isBox ? page.keyboard.press("Space") : page.keyboard.type(String(example)));
  }
}
