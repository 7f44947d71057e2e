import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";
import { describeField, FieldError, FieldHint, type FieldProps, fieldId, Label } from "./field.tsx";

type CheckboxFieldProps = Omit<FieldProps, "width"> & Omit<ComponentProps<"input">, "required" | "width" | "type">;

/** A single box to tick, its label beside it. */
export function CheckboxField({ label, hint, required, error, ...input }: CheckboxFieldProps) {
  const ownId = useId();
  const id = input.id ?? (input.name ? fieldId(input.name) : ownId);
  return (
    <div className={styles.field}>
      <label className={styles.choice}>
        <input
          type="checkbox"
          {...describeField(id, { hint, error, required })}
          {...input}
          id={id}
          className={styles.box}
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
