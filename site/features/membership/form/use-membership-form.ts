import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import type { FieldError } from "#services/submissions/read-problem.ts";
import { saveMembershipDraft } from "#site/features/membership/form/membership-draft.ts";
import { problemResolver, problemsOf } from "#site/wizard/steps/step-validation.ts";
import { fieldId } from "#ui/fields/field.tsx";
import {
  initialAnswers,
  isFieldName,
  type MembershipAnswers,
  memberFields,
  membershipFormSchema,
} from "./membership-answers.ts";

/** The form's state, saved as a draft in the tab so that a reload does not lose it. */
export function useMembershipForm() {
  const [initialValues] = useState(initialAnswers);
  const [serverErrorCount, setServerErrorCount] = useState(0);
  const [otherRefusals, setOtherRefusals] = useState<readonly FieldError[]>([]);
  const form = useForm<MembershipAnswers>({
    values: initialValues,
    resolver: problemResolver<MembershipAnswers>((answers) => problemsOf(membershipFormSchema, answers)),
    shouldFocusError: false,
  });
  const { control, subscribe, formState } = form;
  // Re-renders on every change, because each may make the form ready.
  useWatch({ control });

  useEffect(() => {
    const callback = ({ values }: { values: MembershipAnswers }) => saveMembershipDraft(values);
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe]);

  const answers = form.getValues();
  return {
    form,
    answers,
    /** Whether no field is empty; values may still be invalid. */
    isComplete: problemsOf(membershipFormSchema, answers).every(({ isEmpty }) => !isEmpty),
    /** One message per invalid field, in the order of the form, after the first press of Pay now; then what the server says of others. */
    problems: [
      ...memberFields.flatMap(({ name, question }) => {
        const message = formState.errors[name]?.message;
        const isEmpty = answers[name].trim() === "";
        return message === undefined ? [] : [{ id: fieldId(name), message, label: question.label, isEmpty }];
      }),
      ...otherRefusals.map(({ field, message }) => ({ message, label: field })),
    ],
    /** Counts presses of Pay now that failed validation here or on the server. */
    invalidSubmits: formState.submitCount + serverErrorCount,
    /** Shows the server's field errors: beside the field where the form has it, and in the summary. */
    showFieldErrors: (serverErrors: readonly FieldError[]) => {
      for (const { field, message } of serverErrors)
        if (isFieldName(field)) form.setError(field, { type: "server", message });
      setOtherRefusals(serverErrors.filter(({ field }) => !isFieldName(field)));
      setServerErrorCount((before) => before + 1);
    },
    clearOtherRefusals: () => setOtherRefusals([]),
    clearErrors: () => {
      form.reset(undefined, { keepValues: true });
      setOtherRefusals([]);
    },
  };
}

export type MembershipFormState = ReturnType<typeof useMembershipForm>;
