import { useEffect, useState } from "react";
import { type FieldValues, useForm, useWatch } from "react-hook-form";
import { forgetProgress, keepProgress, keptProgress } from "./kept-answers.ts";
import { firstIncomplete, isReady, problemsOf, stepResolver } from "./problems.ts";
import type { WizardDefinition, WizardStep } from "./steps.ts";
import { useSubmission } from "./use-submission.ts";

/**
 * A wizard's whole state: the answers, the step, the submission. It lives above the modal, so that closing the modal loses nothing
 * (W8); a reload begins with what the tab has kept.
 */
export function useWizard<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const [start] = useState(() => keptProgress(wizard));
  const [at, setAt] = useState(start.at);
  const { submission, submit, startAgain } = useSubmission(wizard);
  const step = stepAt(wizard, at);
  const form = useForm<Answers>({
    values: start.answers,
    resolver: stepResolver<Answers>(step.schema),
    shouldFocusError: false,
  });
  const { control, formState, subscribe, getValues, reset } = form;
  // Every answer may enable Next.
  useWatch({ control });
  const answers = getValues();

  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => keepProgress(wizard, { answers: values, at }),
      }),
    [subscribe, wizard, at],
  );

  const goTo = (place: number) => {
    setAt(place);
    reset(undefined, { keepValues: true });
    keepProgress(wizard, { answers: getValues(), at: place });
  };
  const submitAll = async () => {
    const gap = firstIncomplete(wizard.steps, getValues());
    if (gap < wizard.steps.length) return goTo(gap);
    const outcome = await submit(getValues());
    if (!outcome?.ok) return;
    reset(wizard.initial);
    setAt(0);
    forgetProgress(wizard);
  };
  const goOn = () => {
    if (at < wizard.steps.length - 1) goTo(at + 1);
    else void submitAll();
  };
  return {
    form,
    step,
    at,
    isLast: at === wizard.steps.length - 1,
    isReady: isReady(step, answers),
    isDirty: differs(answers, wizard.initial),
    /** What keeps this step from going on, once Next was pressed (W2). */
    problems: formState.isSubmitted ? problemsOf(step.schema, answers) : [],
    /** How often Next was pressed in vain. */
    presses: formState.submitCount,
    submission,
    startAgain,
    back: () => goTo(at - 1),
    next: form.handleSubmit(goOn),
  };
}

export type WizardState<Answers extends FieldValues> = ReturnType<typeof useWizard<Answers>>;

function stepAt<Answers extends FieldValues>({ steps }: WizardDefinition<Answers>, at: number): WizardStep<Answers> {
  const step = steps[at];
  if (step === undefined) throw new Error(`There is no step ${at}.`);
  return step;
}

function differs<Answers extends FieldValues>(answers: Answers, initial: Answers): boolean {
  return Object.entries(initial).some(([name, value]) => JSON.stringify(answers[name]) !== JSON.stringify(value));
}
