import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { describeField, FieldError, FieldHint, type FieldProps, Label, useFieldId } from "./field.tsx";

type CheckboxFieldProps = Omit<FieldProps, "width"> & Omit<ComponentProps<"input">, "required" | "width" | "type">;

/** A single checkbox with its label beside it. */
export function CheckboxField({ label, hint, required, error, ...input }: CheckboxFieldProps) {
  const id = useFieldId(input);
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          {...describeField(id, { hint, error, required })}
          {...input}
          id={id}
          className={styles.checkbox}
        />
        <span>
          <Label required={required}>{label}</Label>
        </span>
      </label>
      <FieldHint id={id}>{hint}</FieldHint>
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
