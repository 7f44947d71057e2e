import type { ComponentProps, ReactNode } from "react";
import { AnswerHint, type AnswerHintOf } from "./answer-hint.tsx";
import styles from "./field.module.css";
import { describeField, Field, type FieldProps, useFieldId } from "./field.tsx";
import { useTooLong } from "./use-too-long.ts";

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "required" | "width" | "type" | "maxLength"> & {
    /** Longer texts stay in the field, which says how much too long they are. */
    maxLength?: number | undefined;
    type?: "text" | "email" | "tel" | "url" | "number" | "date" | "datetime-local";
    /** What there is to say of an answer that looks unlike what is asked for. */
    answerHintOf?: AnswerHintOf | undefined;
    /** Stands before the answer: "$". */
    prefix?: string | undefined;
    /** A button that belongs to this field only. */
    beside?: ReactNode;
  };

/**
 * One line of text. A number is a text field with a numeric keyboard, because native number fields change their value on scroll and
 * hide invalid input from scripts.
 *
 * @example <TextField label="Email" type="email" autoComplete="email" required error={errors.email?.message} {...register("email")} />
 */
export function TextField({
  label,
  hint,
  required,
  error: ownError,
  maxLength,
  width = "full",
  type = "text",
  answerHintOf,
  prefix,
  beside,
  ...input
}: TextFieldProps) {
  const id = useFieldId(input);
  const error = useTooLong(id, maxLength) ?? ownError;
  const digits = type === "number" ? ({ type: "text", inputMode: "numeric" } as const) : { type };
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error} isLive={maxLength !== undefined}>
      <div className={styles.row}>
        {prefix && (
          <span className={styles.prefix} aria-hidden="true">
            {prefix}
          </span>
        )}
        <input
          dir="auto"
          {...digits}
          {...describeField(id, { hint, error, required, hasAnswerHint: answerHintOf !== undefined })}
          {...input}
          id={id}
          className={`${styles.input} ${styles[width]}`}
        />
        {beside}
      </div>
      {answerHintOf && <AnswerHint answerHintOf={answerHintOf} inputId={id} />}
    </Field>
  );
}
