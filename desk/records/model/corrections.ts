import type { StoredField } from "#services/forms/form-definition.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import type { AnswerValue } from "./record-contract.ts";
import type { Answers, RecordType } from "./record-types.ts";

/** Mended answers by the names of their fields. */
export type Corrections = Readonly<Record<string, AnswerValue>>;

/** The fields that the committee fills in for somebody or corrects: all but those that are computed from others, and follow them. */
export function editableFields({ form }: Pick<RecordType, "form">): (readonly [name: string, field: StoredField])[] {
  return storedFields(form).filter(([name]) => !isComputed(form, name));
}

/** Whether a field repeats others of the payload, as a volunteer's `name` does. */
export function isComputed(form: RecordType["form"], field: string): boolean {
  return storedFields(form).some(([, { computedFields }]) => computedFields?.includes(field));
}

/** The answers as the committee works with them: mended where there was a slip. */
export function correctedAnswers(
  { form, nameOf }: Pick<RecordType, "form" | "nameOf">,
  sent: Answers,
  mended: Corrections,
) {
  // Most records have none, and a list has many records.
  if (Object.keys(mended).length === 0) return sent;
  const answers: Answers = { ...sent, ...mended };
  const computed = storedFields(form).filter(([name]) => isComputed(form, name));
  return { ...answers, ...Object.fromEntries(computed.map(([name]) => [name, nameOf(answers)])) };
}
