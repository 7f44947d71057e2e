import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";
import { describeField, Field, type FieldProps, fieldId } from "./field.tsx";

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "required" | "width" | "children"> & {
    options: readonly string[];
    /** The first choice, which is none; without it the first option is chosen from the start. */
    placeholder?: string;
  };

/** One of a list. */
export function SelectField({
  label,
  hint,
  required,
  error,
  width = "medium",
  options,
  placeholder,
  ...select
}: SelectFieldProps) {
  const ownId = useId();
  const id = select.id ?? (select.name ? fieldId(select.name) : ownId);
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error}>
      <select
        {...describeField(id, { hint, error, required })}
        {...select}
        id={id}
        className={`${styles.input} ${styles[width]}`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options.map((option) => (
          <option key={option}>{option}</option>
        ))}
      </select>
    </Field>
  );
}
