import { toNestErrors } from "@hookform/resolvers";
import type { FieldValues, Resolver } from "react-hook-form";
import type * as z from "zod/mini";
import type { WizardStep } from "../wizard-definition.ts";

/** What is wrong with an answer: its name, as `musicians.0.instrument`, and the words for the visitor. */
export type Problem = { name: string; message: string; isEmpty: boolean };

/** What a schema says of the answers: one problem a field, in the order of the schema. */
export function problemsOf(schema: z.ZodMiniType, answers: FieldValues): Problem[] {
  const result = schema.safeParse(answers);
  if (result.success) return [];
  const problems = new Map<string, Problem>();
  for (const { path, message } of result.error.issues) {
    const name = path.join(".");
    if (!problems.has(name)) problems.set(name, { name, message, isEmpty: isEmpty(valueAt(answers, path)) });
  }
  return [...problems.values()];
}

/** Whether Next looks enabled: all filled, though perhaps malformed. */
export function isReady<Answers extends FieldValues>(
  step: Pick<WizardStep<Answers>, "schema" | "isReady">,
  answers: Answers,
): boolean {
  if (step.isReady) return step.isReady(answers);
  return problemsOf(step.schema, answers).every((problem) => !problem.isEmpty);
}

/** The place of the first step that is not complete; the number of steps when all are. */
export function firstIncomplete<Answers extends FieldValues>(
  steps: readonly WizardStep<Answers>[],
  answers: Answers,
): number {
  const found = steps.findIndex(({ schema }) => problemsOf(schema, answers).length > 0);
  return found < 0 ? steps.length : found;
}

/** The problems of a step for react-hook-form, which shows the messages and takes them back. */
export function problemResolver<Answers extends FieldValues>(find: (answers: Answers) => Problem[]): Resolver<Answers> {
  return (values, _context, options) => {
    const problems = find(values);
    if (problems.length === 0) return { values, errors: {} };
    const errors = problems.map(({ name, message }) => [name, { type: "schema", message }] as const);
    return { values: {}, errors: toNestErrors<Answers>(Object.fromEntries(errors), options) };
  };
}

function isEmpty(value: unknown): boolean {
  if (typeof value === "string") return value.trim() === "";
  if (Array.isArray(value)) return value.length === 0;
  return value === undefined || value === null || value === false || Number.isNaN(value);
}

/** The answer of a name, as `members.rows.0.musician`. */
export function answerAt(answers: FieldValues, name: string): unknown {
  return valueAt(answers, name.split("."));
}

function valueAt(answers: FieldValues, path: readonly PropertyKey[]): unknown {
  return path.reduce<unknown>(
    (value, key) => (Object(value) === value ? Reflect.get(Object(value), key) : undefined),
    answers,
  );
}
