import { useEffect, useEffectEvent } from "react";
import type { FieldValues } from "react-hook-form";
import { clearDraft } from "./saved-draft.ts";
import { firstIncomplete, isReady, problemsOf } from "./step-validation.ts";
import { useStepForm } from "./use-step-form.ts";
import { useSubmission } from "./use-submission.ts";
import type { WizardDefinition } from "./wizard-definition.ts";

/**
 * A wizard's whole state: the answers, the step, the submission. It lives above the modal, so that closing the modal loses nothing
 *.
 */
export function useWizard<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const { form, step, at, goTo } = useStepForm(wizard);
  const { submission, submit, startAgain } = useSubmission(wizard);
  const answers = form.getValues();
  const isLast = at === wizard.steps.length - 1;

  const submitAll = async () => {
    const gap = firstIncomplete(wizard.steps, form.getValues());
    if (gap < wizard.steps.length) return goTo(gap, { revealing: true });
    const outcome = await submit(form.getValues());
    if (outcome === undefined || outcome.ok) return;
    form.reset({ ...form.getValues(), ...wizard.resetAfterRefusal?.(outcome.fields) });
    goTo(at);
  };
  const startOver = useEffectEvent(() => {
    form.reset(wizard.emptyAnswers);
    goTo(0);
    clearDraft(wizard);
  });
  // Also for an application that was submitted before the visitor left this page and came back.
  useEffect(() => {
    if (submission.stage === "thanked") startOver();
  }, [submission.stage]);
  const goOn = () => {
    if (isLast) void submitAll();
    else goTo(at + 1);
  };
  return {
    form,
    step,
    at,
    isLast,
    isReady: isReady(step, answers),
    isDirty: differs(answers, wizard.emptyAnswers),
    /** What is missing in this step, once Next was pressed. */
    problems: form.formState.isSubmitted ? problemsOf(step.schema, answers) : [],
    /** How often Next was pressed while something was missing. */
    presses: form.formState.submitCount,
    submission,
    startAgain,
    back: () => goTo(at - 1),
    next: form.handleSubmit(goOn),
  };
}

export type WizardState<Answers extends FieldValues> = ReturnType<typeof useWizard<Answers>>;

function differs<Answers extends FieldValues>(answers: Answers, initial: Answers): boolean {
  return Object.entries(initial).some(([name, value]) => JSON.stringify(answers[name]) !== JSON.stringify(value));
}
