import { expect, test } from "vitest";
import { draftSchema, emptyAnswers, payloadSchema, stepSchema } from "#services/forms/form-schema.ts";
import { messages, volunteerForm } from "#services/forms/volunteer-form.ts";
import { isReady, problemsOf } from "#site/wizard/steps/step-validation.ts";
import { exampleAnswers } from "#tests/support/forms/example-payload.ts";
import { toVolunteerApplication, type VolunteerAnswers } from "./volunteer-answers.ts";

const noAnswers = emptyAnswers(volunteerForm);
const steps = ["agreement", "details", "info", "emergencyContact"];

const answers: VolunteerAnswers = {
  ...exampleAnswers(volunteerForm),
  agreement: true,
  firstName: "Ada",
  lastName: "Bright",
  email: "ada@example.org",
  phone: "0491 570 006",
  street: "1 Main Street",
  city: "Goldfield",
  state: "VIC",
  postcode: "3999",
  age: "26 to 40",
  have: ["licence", "lifting"],
  roles: ["Hospitality", "Billeting"],
  ecName: "Bo Bright",
  ecPhone: "0491 570 110",
  ecR: "brother",
};
const newYear = new Date("2026-12-31T23:00:00Z");

const messagesOf = (step: string) =>
  Object.fromEntries(
    problemsOf(stepSchema(volunteerForm, step), noAnswers).map(({ name, message }) => [name, message]),
  );

test("the payload has every field, and the server accepts it", () => {
  const payload = toVolunteerApplication(answers, "Australia/Melbourne", newYear);
  expect(payload).toMatchObject({
    name: "Ada Bright",
    firstName: "Ada",
    lastName: "Bright",
    email: "ada@example.org",
    phone: "0491 570 006",
    address: "1 Main Street, Goldfield, VIC, 3999",
    age: "26 to 40",
    licence: true,
    rsa: false,
    lifting: true,
    roles: ["Hospitality", "Billeting"],
    ecName: "Bo Bright",
    ecPhone: "0491 570 110",
    ecR: "brother",
    year: "2027",
  });
  expect(payloadSchema(volunteerForm).safeParse(payload).success).toBe(true);
});

test("the year is the festival's, not the browser's", () => {
  expect(toVolunteerApplication(answers, "UTC", newYear).year).toBe("2026");
});

test("None of the above is three times false", () => {
  const payload = toVolunteerApplication({ ...answers, have: ["none"] }, "UTC");
  expect(payload).toMatchObject({ licence: false, rsa: false, lifting: false });
});

test("an empty step names each of its fields", () => {
  expect(messagesOf("agreement")).toEqual({ agreement: "You must agree before continuing." });
  expect(messagesOf("details")).toMatchObject({
    firstName: "Please provide your name.",
    lastName: "Please provide your name.",
    email: "Please provide your email.",
    phone: "Please provide a valid phone number.",
    street: "Please provide an address name.",
    city: "Please provide an address name.",
    state: "Please provide an address name.",
    postcode: "Please provide an address name.",
  });
  expect(messagesOf("info")).toMatchObject({
    age: "Please select age group.",
    have: "Please select at least one option.",
    roles: "Please select at least one option.",
  });
  expect(messagesOf("emergencyContact")).toMatchObject({
    ecName: "Please provide your name.",
    ecPhone: "Please provide a valid phone number.",
    ecR: "Please provide your emergency contact relationship.",
  });
});

test("Next waits for every field of its step, and for no other", () => {
  for (const name of steps) {
    const schema = stepSchema(volunteerForm, name);
    const step = { schema };
    const own = problemsOf(schema, noAnswers).map((problem) => problem.name);
    const onlyThese = { ...noAnswers, ...Object.fromEntries(own.map((each) => [each, Reflect.get(answers, each)])) };
    expect(isReady(step, onlyThese), name).toBe(true);
    for (const each of own)
      expect(isReady(step, { ...onlyThese, [each]: Reflect.get(noAnswers, each) }), each).toBe(false);
  }
});

test("a malformed e-mail address is filled, but does not go through", () => {
  const malformed = { ...answers, email: "ada" };
  expect(isReady({ schema: stepSchema(volunteerForm, "details") }, malformed)).toBe(true);
  expect(problemsOf(stepSchema(volunteerForm, "details"), malformed)).toMatchObject([
    { name: "email", message: messages.email },
  ]);
});

test("the emergency contact is never saved in the draft", () => {
  const draft = draftSchema(volunteerForm).parse(answers);
  expect(Object.keys(draft)).toEqual(Object.keys(noAnswers).filter((name) => !name.startsWith("ec")));
});
