import { type FieldPath, type FieldValues, type PathValue, useFormContext, useWatch } from "react-hook-form";

/**
 * A step's way to its answers, for its Fields component; the names and values are checked against the wizard's answers.
 *
 * @example
 * const { field } = useAnswers<VolunteerAnswers>();
 * return <TextField {...content.labels({ id: "email", label: "Email" })} {...field("email")} type="email" required />;
 */
export function useAnswers<Answers extends FieldValues>() {
  const { register, getFieldState, getValues, setValue, reset, control, formState } = useFormContext<Answers>();
  // Renders the fields again when an answer changes.
  useWatch({ control });
  return {
    /** All answers so far, of every step. */
    answers: getValues(),
    /** For an uncontrolled field: spread it on TextField, SelectField, TextAreaField, CheckboxField, CheckboxGroup. */
    field: <Name extends FieldPath<Answers>>(name: Name) => ({
      ...register(name),
      error: getFieldState(name, formState).error?.message,
    }),
    /** The message about an answer, once there is one to show. */
    errorOf: (name: FieldPath<Answers>) => getFieldState(name, formState).error?.message,
    /** Sets an answer that has no plain field. Its error disappears once it is valid. */
    answer: <Name extends FieldPath<Answers>>(name: Name, value: PathValue<Answers, Name>) =>
      setValue(name, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted || getFieldState(name).invalid,
      }),
    /** Sets an answer that adds fields: no errors are shown until Next is pressed again. */
    answerAndResetErrors: <Name extends FieldPath<Answers>>(name: Name, value: PathValue<Answers, Name>) => {
      reset(undefined, { keepValues: true });
      setValue(name, value, { shouldDirty: true });
    },
  };
}
