import { describe, expect, test } from "vitest";
import { bandForm } from "#services/forms/band-form.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { answerNameOf, askedFields, storedFields } from "#services/forms/form-schema.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import { exampleAnswers } from "#tests/support/forms/example-payload.ts";
import { refusalsOf, stepOf, withoutRefusedPictures, withRefusals } from "./refused-answers.ts";

const message = "Please look at this again.";
const row = { id: 1, musician: "Ada", instrument: "Piano", saved: true };
const band = {
  ...exampleAnswers(bandForm),
  members: { count: "2", rows: [row, { ...row, id: 2 }], revealed: 2 },
};

describe("a field that the server refused", () => {
  test.each([volunteerForm, bandForm])("leads to the answer that it comes from, but for the year ($name)", (form) => {
    const names = askedFields(form).map(([name]) => name);
    const found = storedFields(form).map(([field]) => [field, answerNameOf(form, field)?.split(".")[0]]);
    const lost = found.filter(([, name]) => name === undefined || !names.includes(name)).map(([field]) => field);
    expect(lost).toEqual([form === volunteerForm ? "year" : "yearPlaying"]);
  });

  test("may be computed from several answers, part of a list, or a cell of a row", () => {
    expect(answerNameOf(volunteerForm, "address")).toBe("street");
    expect(answerNameOf(volunteerForm, "name")).toBe("firstName");
    expect(answerNameOf(volunteerForm, "rsa")).toBe("have");
    expect(answerNameOf(volunteerForm, "roles.1")).toBe("roles");
    expect(answerNameOf(bandForm, "availability.0")).toBe("availability");
    expect(answerNameOf(bandForm, "upload")).toBe("picture");
    expect(answerNameOf(bandForm, "musicians")).toBe("members.count");
    expect(answerNameOf(bandForm, "musicians.1.instrument")).toBe("members.rows.1.instrument");
    expect(answerNameOf(bandForm, "musicians.1.id")).toBe("members.rows.1.musician");
    expect(answerNameOf(bandForm, "musicians.1")).toBe("members.rows.1.musician");
    expect(answerNameOf(bandForm, "Idempotency-Key")).toBeUndefined();
    expect(answerNameOf(bandForm, "")).toBeUndefined();
  });

  test("is said in its step with the server's words, in the order of the step, one message a field", () => {
    const errors = [
      { field: "address", message },
      { field: "phone", message: "No such number." },
      { field: "phone", message: "Another thing about it." },
      { field: "roles.0", message },
    ];
    expect(saidOf(volunteerForm, errors, exampleAnswers(volunteerForm))).toEqual([
      "details phone: No such number.",
      `details street: ${message}`,
      `info roles: ${message}`,
    ]);
    expect(saidOf(bandForm, [{ field: "musicians.1.musician", message }], band)).toEqual([
      `members members.rows.1.musician: ${message}`,
    ]);
  });

  test("takes the place of the step's own message", () => {
    const own = [{ name: "email", message: "Please provide your email.", isEmpty: true }];
    const refusals = refusalsOf(volunteerForm, [{ field: "email", message }], { email: "" });
    expect(withRefusals(own, refusals, { asks: ["email"], answers: { email: "" } })).toEqual([
      { name: "email", message, isEmpty: true },
    ]);
  });

  test("is said until the answer changes", () => {
    const refusals = refusalsOf(bandForm, [{ field: "musicians.1.musician", message }], band);
    const changed = { ...band, members: { ...band.members, rows: [row, { ...row, id: 2, musician: "Bo" }] } };
    expect(withRefusals([], refusals, { asks: ["members"], answers: changed })).toEqual([]);
    expect(withRefusals([], refusals, { asks: ["members"], answers: { ...band, bandName: "Other" } })).toHaveLength(1);
  });

  test("that no step asks for is said at the last step", () => {
    const refusals = refusalsOf(
      bandForm,
      [
        { field: "yearPlaying", message },
        { field: "shoeSize", message },
      ],
      band,
    );
    expect(refusals.map(({ field, name }) => [field, name])).toEqual([
      ["yearPlaying", undefined],
      ["shoeSize", undefined],
    ]);
    expect(refusals.map((refusal) => stepOf(stepsOf(bandForm), refusal))).toEqual([6, 6]);
  });
});

test("a picture that was refused has to be chosen again, and only then", () => {
  expect(withoutRefusedPictures(bandForm, [{ field: "upload", message }], band)).toEqual({ ...band, picture: "" });
  expect(withoutRefusedPictures(bandForm, [{ field: "bio", message }], band)).toEqual(band);
});

function stepsOf(form: FormDefinition) {
  const names = Map.groupBy(askedFields(form), ([, { question }]) => question.step);
  return [...names].map(([step, fields]) => ({ step, asks: fields.map(([name]) => name) }));
}

/** Everything that is said, step by step. */
function saidOf(form: FormDefinition, errors: { field: string; message: string }[], answers: Record<string, unknown>) {
  const refusals = refusalsOf(form, errors, answers);
  return stepsOf(form).flatMap(({ step, asks }) =>
    withRefusals([], refusals, { asks, answers }).map((problem) => `${step} ${problem.name}: ${problem.message}`),
  );
}
