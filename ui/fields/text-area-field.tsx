import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { describeField, Field, type FieldProps, useFieldId } from "./field.tsx";
import { useTooLong } from "./use-too-long.ts";

type TextAreaFieldProps = FieldProps &
  Omit<ComponentProps<"textarea">, "required" | "width" | "maxLength"> & {
    /** Longer texts stay in the field, which says how much too long they are. */
    maxLength?: number | undefined;
  };

/** Several lines of text. It grows with its content where the browser supports that. */
export function TextAreaField({
  label,
  hint,
  required,
  error: ownError,
  maxLength,
  width = "full",
  ...area
}: TextAreaFieldProps) {
  const id = useFieldId(area);
  const error = useTooLong(id, maxLength) ?? ownError;
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error} isLive={maxLength !== undefined}>
      <textarea
        dir="auto"
        rows={5}
        {...describeField(id, { hint, error, required })}
        {...area}
        id={id}
        className={`${styles.input} ${styles.area} ${styles[width]}`}
      />
    </Field>
  );
}
