import { expect, test } from "vitest";
import { type Questions, stepContent } from "./step-content.ts";

const item = (id: string, fields: Record<string, unknown>) => ({
  sys: { id, type: "Entry", contentType: { sys: { id: "referenceItem" } } },
  fields,
});

const questions: Questions = [
  { id: "step-7", type: "applicationQuestion", fields: { pageNumber: 7, heading: "Thank you" } },
  {
    id: "step-2",
    type: "referenceSection",
    fields: {
      pageNumber: 2,
      heading: "Your details",
      items: [
        item("volunteer-q-first-name", { inputLabel: "Given name", subtitle: "As on your pass." }),
        item("4xYz", { title: "State", inputLabel: "Which state?", dropdownOptions: ["VIC", "NSW", "VIC", 7] }),
        item("5aBc", { title: "Email" }),
      ],
    },
  },
];
const page = (pageNumber: number) => stepContent(questions, { pageNumber, heading: "Built in" });

test("a step is found by its page number, whatever the order", () => {
  expect(page(2).heading).toBe("Your details");
  expect(page(7).heading).toBe("Thank you");
});

test("a missing step falls back to what is built in, and never blocks", () => {
  const content = page(4);
  expect(content).toMatchObject({ heading: "Built in", preQuestionText: undefined, checkboxLabel: undefined });
  expect(content.labels({ id: "email", label: "Email", hint: "Yours" })).toEqual({ label: "Email", hint: "Yours" });
  expect(content.options({ id: "state", label: "State" })).toEqual([]);
});

test("an item is found by the end of its id, or by its words", () => {
  expect(page(2).labels({ id: "first-name", label: "First name" })).toEqual({
    label: "Given name",
    hint: "As on your pass.",
  });
  expect(page(2).labels({ id: "state", label: "state" })).toEqual({ label: "Which state?", hint: undefined });
  expect(page(2).labels({ id: "email", label: "Email" })).toEqual({ label: "Email", hint: undefined });
  expect(page(2).labels({ id: "name", label: "Name" })).toEqual({ label: "Name", hint: undefined });
});

test("options are the content's texts, each once", () => {
  expect(page(2).options({ id: "state", label: "State" })).toEqual(["VIC", "NSW"]);
  expect(page(2).options({ id: "email", label: "Email" })).toEqual([]);
});
