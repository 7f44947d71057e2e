import type { FieldValues } from "react-hook-form";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import { answerNameOf, askedFields } from "#services/forms/form-schema.ts";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { answerAt, type Problem } from "../steps/step-validation.ts";
import type { WizardStep } from "../wizard-definition.ts";

/**
 * What the server says of an answer. `name` is undefined where the form shows no such field; `answer` is what was refused, so that nothing is
 * said of an answer that was changed since.
 */
export type Refusal = { field: string; name: string | undefined; message: string; answer: unknown };

/** The refusals by answer: of several about one the first, as beside a field only one message is shown. */
export function refusalsOf(form: FormDefinition, errors: readonly FieldError[], answers: FieldValues): Refusal[] {
  const refusals = new Map<string, Refusal>();
  for (const { field, message } of errors) {
    const name = answerNameOf(form, field);
    const key = name ?? `${field}: ${message}`;
    if (!refusals.has(key)) refusals.set(key, { field, name, message, answer: name && answerAt(answers, name) });
  }
  return [...refusals.values()];
}

/** Empties the pictures that were refused: they are no longer stored, and each try with them would be refused again. */
export function withoutRefusedPictures<Answers extends FieldValues>(
  form: FormDefinition,
  errors: readonly FieldError[],
  answers: Answers,
): Answers {
  const refused = new Set(errors.map(({ field }) => answerNameOf(form, field)));
  const pictures = askedFields(form).filter(([name, { value }]) => value.kind === "picture" && refused.has(name));
  return { ...answers, ...Object.fromEntries(pictures.map(([name]) => [name, ""])) };
}

/** The index of the step that shows a refusal; the last one's where no field does. */
export function stepOf(steps: readonly Pick<WizardStep<never>, "asks">[], { name = "" }: Refusal): number {
  const found = steps.findIndex(({ asks }) => asks.includes(rootOf(name)));
  return found < 0 ? steps.length - 1 : found;
}

/** What is wrong with a step, in its order: what its schema says, or what the server has said of an answer that is still the same. */
export function withRefusals(
  problems: readonly Problem[],
  refusals: readonly Refusal[],
  { asks, answers }: { asks: readonly string[]; answers: FieldValues },
): Problem[] {
  const all = new Map(problems.map((problem) => [problem.name, problem]));
  for (const { name, message, answer } of refusals) {
    if (name === undefined || !asks.includes(rootOf(name))) continue;
    const isSame = JSON.stringify(answerAt(answers, name)) === JSON.stringify(answer);
    if (isSame) all.set(name, { name, message, isEmpty: all.get(name)?.isEmpty ?? false });
  }
  const place = ({ name }: Problem) => asks.indexOf(rootOf(name));
  return [...all.values()].toSorted((one, other) => place(one) - place(other));
}

function rootOf(name: string): string {
  return name.split(".")[0] ?? "";
}
