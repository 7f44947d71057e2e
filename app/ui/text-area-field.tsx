import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";
import { describeField, Field, type FieldProps, fieldId } from "./field.tsx";

type TextAreaFieldProps = FieldProps & Omit<ComponentProps<"textarea">, "required" | "width">;

/** Several lines of text; grows with what is written, where the browser can. */
export function TextAreaField({ label, hint, required, error, width = "full", ...area }: TextAreaFieldProps) {
  const ownId = useId();
  const id = area.id ?? (area.name ? fieldId(area.name) : ownId);
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
