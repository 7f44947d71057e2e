import type { FieldValues } from "react-hook-form";
import { type FieldKind, writtenWholeNumber } from "#services/forms/field-kinds.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { askedFields, storedFields } from "#services/forms/form-schema.ts";
import { type Questions, stepContent } from "../steps/step-content.ts";
import type { WizardDefinition, WizardStep } from "../wizard-definition.ts";

/** An answer as it was sent: its label, and its lines; a list has one for each item. `picture` is its URL. */
export type SentAnswer = { name: string; label: string; lines: string[]; picture?: string | undefined };

/** The answers of a step, below its heading. */
export type SentStep = { pageNumber: number; heading: string; answers: SentAnswer[] };

type SentForm = Pick<WizardDefinition<never>, "form"> & {
  steps: readonly Pick<WizardStep<never>, "pageNumber" | "heading" | "asks">[];
};

/** Everything that was sent, step by step; then what was computed and no step asks for. */
export function sentAnswers(
  { form, steps }: SentForm,
  questions: Questions,
  { answers, payload }: { answers: FieldValues; payload: object },
): SentStep[] {
  const asked = new Map(askedFields(form));
  const picture = pictureIn(form, payload);
  const ofSteps = steps.map((step) => {
    const content = stepContent(questions, step);
    return {
      pageNumber: step.pageNumber,
      heading: content.heading,
      answers: step.asks.flatMap((name): SentAnswer[] => {
        const field = asked.get(name);
        if (field === undefined) return [];
        const label = field.question.answerLabel ?? content.labels(field.question).label;
        if (field.value.kind === "picture") return [{ name, label, lines: [], picture }];
        if (field.value.kind === "agreement") return [{ name, label: content.checkboxLabel ?? label, lines: ["Yes"] }];
        return [{ name, label, lines: linesOf(field.value, answers[name]) }];
      }),
    };
  });
  const computed = computedAnswers(form, payload);
  return computed.length === 0 ? ofSteps : [...ofSteps, { pageNumber: 0, heading: "Also sent", answers: computed }];
}

function pictureIn(form: FormDefinition, payload: object): string | undefined {
  const field = storedFields(form).find(([, { value }]) => value.kind === "picture")?.[0];
  const url = field && Reflect.get(payload, field);
  return typeof url === "string" ? URL.parse(url)?.pathname : undefined;
}

/** The fields of the payload that are no answer, nor computed from one: the year. */
function computedAnswers(form: FormDefinition, payload: object): SentAnswer[] {
  const fromAnswers = new Set(
    askedFields(form).flatMap(([name, { computedFields = [] }]) => [name, ...computedFields]),
  );
  return storedFields(form)
    .filter(([name]) => !fromAnswers.has(name))
    .map(([name, { mails }]) => ({
      name,
      label: mails.committee.label ?? name,
      lines: [String(Reflect.get(payload, name) ?? "")],
    }));
}

/** The lines of an answer; of one that was left empty, that it was. */
function linesOf(value: FieldKind, answer: unknown): string[] {
  const lines = (Array.isArray(answer) ? answer.map(String) : [String(answer ?? "").trim()]).filter(Boolean);
  if (value.kind === "yesNo") return [answer === true ? "Yes" : "No"];
  if (value.kind === "yesNoGroup") return lines.map((name) => value.options[name] ?? value.none);
  if (value.kind === "rows") return rowLines(Object.keys(value.cells), answer);
  if (value.kind === "wholeNumber" && value.unit === "dollars")
    return lines.map((line) => `$${(writtenWholeNumber(line, value) ?? 0).toLocaleString("en-AU")}`);
  return lines.length > 0 ? lines : ["None given."];
}

/** "Pat Tonkin (Piano)": the first cell names the row. */
function rowLines([first = "", ...others]: readonly string[], answer: unknown): string[] {
  const rows: unknown = Object(answer).rows;
  if (!Array.isArray(rows)) return [];
  return rows.map((row) => {
    const cell = (name: string) => String(Reflect.get(Object(row), name)).trim();
    return `${cell(first)} (${others.map(cell).join(", ")})`;
  });
}
