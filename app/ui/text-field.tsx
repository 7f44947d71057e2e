import type { ComponentProps, ReactNode } from "react";
import styles from "./field.module.css";
import { describeField, Field, type FieldProps, useFieldId } from "./field.tsx";

type TextFieldProps = FieldProps &
  Omit<ComponentProps<"input">, "required" | "width" | "type"> & {
    type?: "text" | "email" | "tel" | "url" | "number";
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
  error,
  width = "full",
  type = "text",
  beside,
  ...input
}: TextFieldProps) {
  const id = useFieldId(input);
  const digits = type === "number" ? ({ type: "text", inputMode: "numeric" } as const) : { type };
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error}>
      <div className={styles.line}>
        <input
          {...digits}
          {...describeField(id, { hint, error, required })}
          {...input}
          id={id}
          className={`${styles.input} ${styles[width]}`}
        />
        {beside}
      </div>
    </Field>
  );
}
