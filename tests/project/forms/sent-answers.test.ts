import { expect, test } from "vitest";
import { bandForm } from "#services/forms/band-form.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { askedFields, stepSchema, storedFields } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { toBandApplication } from "#site/features/band-applications/band-answers.ts";
import { toVolunteerApplication } from "#site/features/volunteers/volunteer-answers.ts";
import { sentAnswers } from "#site/wizard/sending/sent-answers.ts";
import { exampleAnswers } from "#tests/support/forms/example-payload.ts";

const zone = "Australia/Melbourne";

function stepsOf(form: FormDefinition) {
  const steps = Map.groupBy(askedFields(form), ([, { question }]) => question.step);
  return [...steps].map(([step, fields], index) => ({
    pageNumber: index + 1,
    heading: step,
    asks: fields.map(([name]) => name),
    schema: stepSchema(form, step),
  }));
}

const row = (id: number, musician: string, instrument: string) => ({ id, musician, instrument, saved: true });
const band = {
  ...exampleAnswers(bandForm),
  firstFee: "$1,200",
  otherInfo: "",
  picture: "AbCdEfGhIjKlMnOpQrSt_-.jpg",
  members: { count: "2", rows: [row(1, " Pat ", "Piano"), row(2, "Kim", "Drums")], revealed: 2 },
};

test("every answer is told by its label, and what was computed besides", () => {
  const answers = exampleAnswers(volunteerForm);
  const payload = toVolunteerApplication(answers, zone);
  const sent = sentAnswers({ form: volunteerForm, steps: stepsOf(volunteerForm) }, [], { answers, payload });
  const told = sent.flatMap((step) => step.answers.map(({ label, lines }) => `${label}: ${lines.join("; ")}`));
  const labels = Object.values(volunteerForm.fields).flatMap(({ question }) => (question ? [question.label] : []));
  expect(told.map((answer) => answer.slice(0, answer.indexOf(": ")))).toEqual([...labels, "Year"]);
  expect(told).toEqual(
    expect.arrayContaining([
      "I agree: Yes",
      "First name: Some firstName",
      "Email: email@example.org",
      "State: ACT",
      "Do you have?: Drivers Licence",
      "Roles: Bump In/Bump Out",
      "Contact phone: Some ecPhone",
      `Year: ${payload.year}`,
    ]),
  );
});

test("fees are dollars, members have their instruments, the picture its address, and an empty answer says so", () => {
  const payload = toBandApplication(band, { siteUrl: "https://jazz.example.org", timeZone: zone });
  const sent = sentAnswers({ form: bandForm, steps: stepsOf(bandForm) }, [], { answers: band, payload });
  const all = new Map(sent.flatMap((step) => step.answers.map((answer) => [answer.label, answer] as const)));
  expect(all.get("Fee for one set")?.lines).toEqual(["$1,200"]);
  expect(all.get("Members")?.lines).toEqual(["Pat (Piano)", "Kim (Drums)"]);
  expect(all.get("Picture of the band")?.picture).toBe("/uploads/AbCdEfGhIjKlMnOpQrSt_-.jpg");
  expect(all.get("Other information")?.lines).toEqual(["None given."]);
});

test.each([
  [volunteerForm, exampleAnswers(volunteerForm), toVolunteerApplication(exampleAnswers(volunteerForm), zone)],
  [bandForm, band, toBandApplication(band, { siteUrl: "https://jazz.example.org", timeZone: zone })],
] as const)("no field of the payload is left out ($name)", (form, answers, payload) => {
  const shown = JSON.stringify(sentAnswers({ form, steps: stepsOf(form) }, [], { answers, payload }));
  for (const [name, { value }] of storedFields(form)) {
    const sent: unknown = Reflect.get(payload, name);
    if (typeof sent === "string" && value.kind !== "picture")
      for (const part of sent.split(/, | /).filter((each) => each !== "")) expect(shown, name).toContain(part);
  }
});
