import { useEffect, useState } from "react";
import { type FieldValues, useForm, useWatch } from "react-hook-form";
import { loadDraft, saveDraft } from "./saved-draft.ts";
import { stepResolver } from "./step-validation.ts";
import type { WizardDefinition, WizardStep } from "./wizard-definition.ts";

/**
 * One form with the answers of all steps, of which one is shown. It starts from the saved draft and saves every change.
 */
export function useStepForm<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const [start] = useState(() => loadDraft(wizard));
  const [at, setAt] = useState(start.at);
  const [isRevealing, setRevealing] = useState(false);
  const step = stepAt(wizard, at);
  const form = useForm<Answers>({
    values: start.answers,
    resolver: stepResolver<Answers>(step.schema),
    shouldFocusError: false,
  });
  const { control, handleSubmit, subscribe, getValues, reset } = form;
  // Any answer may enable Next, so each change renders the step again.
  useWatch({ control });

  useEffect(() => {
    const callback = ({ values }: { values: Answers }) => saveDraft(wizard, { answers: values, at });
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe, wizard, at]);

  useEffect(() => {
    if (!isRevealing) return;
    setRevealing(false);
    void handleSubmit(() => undefined)();
  }, [isRevealing, handleSubmit]);

  /** Shows a step, without or with its errors. */
  const goTo = (place: number, { revealing = false } = {}) => {
    setAt(place);
    setRevealing(revealing);
    reset(undefined, { keepValues: true });
    saveDraft(wizard, { answers: getValues(), at: place });
  };
  return { form, step, at, goTo };
}

function stepAt<Answers extends FieldValues>({ steps }: WizardDefinition<Answers>, at: number): WizardStep<Answers> {
  const step = steps[at];
  if (step === undefined) throw new Error(`There is no step ${at}.`);
  return step;
}
