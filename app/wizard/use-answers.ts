import { type FieldPath, type FieldValues, type PathValue, useFormContext, useWatch } from "react-hook-form";

/**
 * A step's way to its answers, for its Fields component; the names and values are checked against the wizard's answers.
 *
 * @example
 * const { field } = useAnswers<VolunteerAnswers>();
 * return <TextField {...content.words({ id: "email", label: "Email" })} {...field("email")} type="email" required />;
 */
export function useAnswers<Answers extends FieldValues>() {
  const { register, getFieldState, getValues, setValue, reset, control, formState } = useFormContext<Answers>();
  // Draws the fields anew when an answer changes.
  useWatch({ control });
  return {
    /** All answers so far, of every step. */
    answers: getValues(),
    /** For a field that the browser keeps: spread it on TextField, SelectField, TextAreaField, CheckboxField, CheckboxGroup. */
    field: <Name extends FieldPath<Answers>>(name: Name) => ({
      ...register(name),
      error: getFieldState(name, formState).error?.message,
    }),
    /** The message about an answer, once there is one to show. */
    errorOf: (name: FieldPath<Answers>) => getFieldState(name, formState).error?.message,
    /** Sets an answer that is no plain field; its message goes as soon as it is mended, even if it came after this was drawn. */
    answer: <Name extends FieldPath<Answers>>(name: Name, value: PathValue<Answers, Name>) =>
      setValue(name, value, {
        shouldDirty: true,
        shouldValidate: formState.isSubmitted || getFieldState(name).invalid,
      }),
    /** Sets an answer that brings new fields: nothing is said of what is missing until Next is pressed again. */
    answerAnew: <Name extends FieldPath<Answers>>(name: Name, value: PathValue<Answers, Name>) => {
      reset(undefined, { keepValues: true });
      setValue(name, value, { shouldDirty: true });
    },
  };
}
