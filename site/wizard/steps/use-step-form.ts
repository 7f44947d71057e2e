import { useEffect, useState } from "react";
import { type FieldValues, useForm, useWatch } from "react-hook-form";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { type Refusal, refusalsOf, stepOf, withoutRefusedPictures, withRefusals } from "../answers/refused-answers.ts";
import { clearDraft, loadDraft, saveDraft } from "../answers/saved-draft.ts";
import type { WizardDefinition, WizardStep } from "../wizard-definition.ts";
import { problemResolver, problemsOf } from "./step-validation.ts";

/**
 * One form with the answers of all steps, of which one is shown. It starts from the saved draft and saves every change. What the server has
 * refused is shown in its step, once.
 */
export function useStepForm<Answers extends FieldValues>(wizard: WizardDefinition<Answers>) {
  const { steps } = wizard;
  const [start] = useState(() => loadDraft(wizard));
  const [at, setAt] = useState(start.at);
  const [isRevealing, setRevealing] = useState(false);
  const [refusals, setRefusals] = useState<readonly Refusal[]>([]);
  const step = stepAt(wizard, at);
  const problemsIn = (answers: Answers) =>
    withRefusals(problemsOf(step.schema, answers), refusals, { asks: step.asks, answers });
  const form = useForm<Answers>({
    values: start.answers,
    resolver: problemResolver(problemsIn),
    shouldFocusError: false,
  });
  const { control, handleSubmit, subscribe, getValues, reset, clearErrors } = form;
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

  /** Shows a step, with its errors where there are any to reveal. */
  const goTo = (place: number, { revealing = refusals.some((refusal) => stepOf(steps, refusal) === place) } = {}) => {
    setAt(place);
    setRevealing(revealing);
    reset(undefined, { keepValues: true });
    saveDraft(wizard, { answers: getValues(), at: place });
  };
  /** Leads to the first step of which the server has refused an answer, and says there what the server said. */
  const showRefused = (errors: readonly FieldError[]) => {
    reset(withoutRefusedPictures(wizard.form, errors, getValues()));
    const refused = refusalsOf(wizard.form, errors, getValues());
    setRefusals(refused);
    goTo(Math.min(...refused.map((refusal) => stepOf(steps, refusal))), { revealing: true });
  };
  /** What was refused in this step has been said: going on is not prevented, for the server may think otherwise by now. */
  const forgetRefused = () => {
    setRefusals(refusals.filter((refusal) => stepOf(steps, refusal) !== at));
    clearErrors();
  };
  const startOver = () => {
    reset(wizard.emptyAnswers);
    setRefusals([]);
    goTo(0, { revealing: false });
    clearDraft(wizard);
  };
  const answers = getValues();
  return {
    form,
    step,
    at,
    goTo,
    showRefused,
    forgetRefused,
    /** Throws all answers away. */
    startOver,
    problems: problemsIn(answers),
    /** What the server has said of something that no step asks for. */
    otherRefusals: refusals.filter((refusal) => refusal.name === undefined && stepOf(steps, refusal) === at),
  };
}

function stepAt<Answers extends FieldValues>({ steps }: WizardDefinition<Answers>, at: number): WizardStep<Answers> {
  const step = steps[at];
  if (step === undefined) throw new Error(`There is no step ${at}.`);
  return step;
}
