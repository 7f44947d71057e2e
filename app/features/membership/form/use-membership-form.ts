import { useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { saveMembershipDraft } from "#app/features/membership/membership-draft.ts";
import { fieldId } from "#app/ui/field.tsx";
import { problemsOf, stepResolver } from "#app/wizard/step-validation.ts";
import {
  type FieldName,
  fieldNames,
  initialAnswers,
  labels,
  type MembershipAnswers,
  membershipFormSchema,
} from "./membership-answers.ts";
import type { RefusedField } from "./submit-member.ts";

/** The form's answers. They live above the modal and are kept in the tab, so that neither closing nor reloading loses them (W8). */
export function useMembershipForm() {
  const [start] = useState(initialAnswers);
  const [refusals, setRefusals] = useState(0);
  const form = useForm<MembershipAnswers>({
    values: start,
    resolver: stepResolver<MembershipAnswers>(membershipFormSchema),
    shouldFocusError: false,
  });
  const { control, subscribe, formState } = form;
  // Every answer may make the form ready, so each draws it anew.
  useWatch({ control });

  useEffect(() => {
    const callback = ({ values }: { values: MembershipAnswers }) => saveMembershipDraft(values);
    return subscribe({ formState: { values: true }, callback });
  }, [subscribe]);

  const answers = form.getValues();
  return {
    form,
    answers,
    /** Whether every field has something in it, though perhaps malformed (W3). */
    isFilled: problemsOf(membershipFormSchema, answers).every(({ isEmpty }) => !isEmpty),
    /** What is wrong, once Pay now was pressed: one message a field, in the order of the form. */
    problems: fieldNames.flatMap((name) => {
      const message = formState.errors[name]?.message;
      return message === undefined ? [] : [{ id: fieldId(name), message, label: labels[name] }];
    }),
    /** Grows with every press that came to nothing for the fields' sake. */
    complaints: formState.submitCount + refusals,
    /** Shows what the server says of the fields. @returns whether all of it has a field to stand beside. */
    refuse: (refused: readonly RefusedField[]) => {
      for (const { field, message } of refused) if (isField(field)) form.setError(field, { type: "server", message });
      setRefusals((before) => before + 1);
      return refused.every(({ field }) => isField(field));
    },
    /** Takes all messages back. */
    calmDown: () => form.reset(undefined, { keepValues: true }),
  };
}

export type MembershipFormState = ReturnType<typeof useMembershipForm>;

function isField(name: string): name is FieldName {
  return fieldNames.some((each) => each === name);
}
