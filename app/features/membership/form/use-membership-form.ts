import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { saveMembershipDraft } from "#app/features/membership/membership-draft.ts";
import { fieldId } from "#app/ui/field.tsx";
import { problemsOf, stepResolver } from "#app/wizard/step-validation.ts";
import {
  initialAnswers,
  isFieldName,
  type MembershipAnswers,
  memberFields,
  membershipFormSchema,
} from "./membership-answers.ts";
import type { RefusedField } from "./submit-member.ts";

/** The form's state, saved as a draft in the tab so that a reload does not lose it. */
export function useMembershipForm() {
  const [start] = useState(initialAnswers);
  const [refusals, setRefusals] = useState(0);
  const form = useForm<MembershipAnswers>({
    values: start,
    resolver: stepResolver<MembershipAnswers>(membershipFormSchema),
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
    isFilled: problemsOf(membershipFormSchema, answers).every(({ isEmpty }) => !isEmpty),
    /** One message per invalid field, in the order of the form, after the first press of Pay now. */
    problems: memberFields.flatMap(({ name, question }) => {
      const message = formState.errors[name]?.message;
      return message === undefined ? [] : [{ id: fieldId(name), message, label: question.label }];
    }),
    /** Counts presses of Pay now that failed validation here or on the server. */
    invalidSubmits: formState.submitCount + refusals,
    /** Shows the server's field errors. @returns whether the form has a field for each */
    showFieldErrors: (refused: readonly RefusedField[]) => {
      for (const { field, message } of refused)
        if (isFieldName(field)) form.setError(field, { type: "server", message });
      setRefusals((before) => before + 1);
      return refused.every(({ field }) => isFieldName(field));
    },
    clearErrors: () => form.reset(undefined, { keepValues: true }),
  };
}

export type MembershipFormState = ReturnType<typeof useMembershipForm>;
