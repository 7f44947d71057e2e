import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { describeField, Field, type FieldProps, useFieldId } from "./field.tsx";

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<"textarea">, "required" | "width">;

/** Several lines of text. It grows with its content where the browser supports that. */
export function TextAreaField({ label, hint, required, error, width = "full", ...area }: TextAreaFieldProps) {
  const id = useFieldId(area);
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error}>
      <textarea
        rows={5}
        {...describeField(id, { hint, error, required })}
        {...area}
        id={id}
        className={`${styles.input} ${styles.area} ${styles[width]}`}
      />
    </Field>
  );
}
