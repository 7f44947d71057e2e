import { type Entry, entries, text } from "#services/content/pages/content-tree.ts";
import { questionItem } from "#services/content/pages/question-item.ts";
import type { Question as FormQuestion } from "#services/forms/form-definition.ts";

/** A wizard's questions: the content service's entries, one a step. */
export type Questions = readonly Entry[];

/** What a field is called where the content service says nothing, and how its item is found there. */
export type Question = Pick<FormQuestion, "id" | "label" | "hint">;

/** The words of a field, ready for a component of `ui`. */
export type FieldLabels = { label: string; hint: string | undefined };

/** A step's texts. What the content service lacks is built in; it never blocks. */
export type StepContent = {
  heading: string;
  /** Rich text above the fields; undefined where there is none. */
  preQuestionText: unknown;
  checkboxLabel: string | undefined;
  /** @example <TextField {...content.labels({ id: "email", label: "Email" })} {...field("email")} /> */
  labels: (question: Question) => FieldLabels;
  /** The choices of a list, as the content service has them; empty where it has none. */
  options: (question: Question) => readonly string[];
};

/** @returns the texts of the step with this page number. */
export function stepContent(questions: Questions, page: { pageNumber: number; heading: string }): StepContent {
  const fields = questions.find((each) => each.fields.pageNumber === page.pageNumber)?.fields ?? {};
  const items = entries(fields.items);
  return {
    heading: text(fields.heading) ?? page.heading,
    preQuestionText: fields.preQuestionText,
    checkboxLabel: text(fields.checkboxLabel),
    labels: (question) => labelsOf(question, questionItem(items, question)),
    options: (question) => optionsOf(questionItem(items, question)),
  };
}

function labelsOf({ label, hint }: Question, item: Entry | undefined): FieldLabels {
  return {
    label: text(item?.fields.inputLabel) ?? text(item?.fields.title) ?? label,
    hint: text(item?.fields.subtitle) ?? hint,
  };
}

function optionsOf(item: Entry | undefined): readonly string[] {
  const dropdown = texts(item?.fields.dropdownOptions);
  return dropdown.length > 0 ? dropdown : texts(item?.fields.multiSelectOptions);
}

/** The texts of a list, each once. */
function texts(list: unknown): string[] {
  if (!Array.isArray(list)) return [];
  return [...new Set(list.map(text).filter((each) => each !== undefined))];
}
