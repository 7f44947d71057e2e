import { useEffect, useEffectEvent } from "react";
import type { FieldValues } from "react-hook-form";
import { type Submission, useSubmission } from "./sending/use-submission.ts";
import { firstIncomplete, isReady, problemsOf } from "./steps/step-validation.ts";
import { useStepForm } from "./steps/use-step-form.ts";
import type { WizardDefinition } from "./wizard-definition.ts";

/** A wizard's whole state: the answers, the step, the submission. It lives above the modal, so that closing the modal loses nothing. */
export function useWizard<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const { form, step, at, goTo, showRefused, forgetRefused, startOver, problems, otherRefusals } = useStepForm(wizard);
  const { submission, submit, startAgain } = useSubmission(wizard);
  const answers = form.getValues();
  const isLast = at === wizard.steps.length - 1;
  const { isSubmitted, submitCount } = form.formState;

  const submitAll = () => {
    const gap = firstIncomplete(wizard.steps, form.getValues());
    if (gap < wizard.steps.length) goTo(gap, { revealing: true });
    else void submit(form.getValues());
  };
  // Also for an application that was submitted before the visitor left this page and came back.
  const react = useEffectEvent((outcome: Submission) => {
    if (outcome.stage === "thanked") startOver();
    if (outcome.stage === "failed") goTo(at);
    if (outcome.stage === "refused") showRefused(outcome.errors);
  });
  useEffect(() => react(submission), [submission]);
  const goOn = () => {
    forgetRefused();
    if (isLast) submitAll();
    else goTo(at + 1);
  };
  const goOnIfOnlyRefused = () => {
    if (problemsOf(step.schema, form.getValues()).length === 0) goOn();
  };
  return {
    form,
    step,
    at,
    isLast,
    isReady: isReady(step, answers),
    isDirty: differs(answers, wizard.emptyAnswers),
    /** Whether anything in this step was filled in. */
    hasAnswers: differs(only(step.asks, answers), only(step.asks, wizard.emptyAnswers)),
    /** What is wrong in this step, once Next was pressed or the server has refused it. */
    problems: isSubmitted ? problems : [],
    otherRefusals: isSubmitted ? otherRefusals : [],
    /** How often Next was pressed while something was missing. */
    submitCount,
    submission,
    startAgain,
    startOver,
    back: () => goTo(at - 1),
    next: form.handleSubmit(goOn, goOnIfOnlyRefused),
  };
}

export type WizardState<Answers extends FieldValues> = ReturnType<typeof useWizard<Answers>>;

function only(names: readonly string[], answers: FieldValues): FieldValues {
  return Object.fromEntries(names.map((name) => [name, answers[name]]));
}

function differs(answers: FieldValues, initial: FieldValues): boolean {
  return Object.entries(initial).some(([name, value]) => JSON.stringify(answers[name]) !== JSON.stringify(value));
}
