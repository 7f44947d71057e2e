import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { describeField, Field, type FieldProps, useFieldId } from "./field.tsx";

type SelectFieldProps = FieldProps &
  Omit<ComponentProps<"select">, "required" | "width" | "children"> & {
    /** What is sent is the text itself, unless it has a value of its own. */
    options: readonly (string | { value: string; label: string })[];
    /** The label of an empty first choice; without it the first option is preselected. */
    placeholder?: string;
  };

/** A drop-down list. */
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
  const id = useFieldId(select);
  return (
    <Field id={id} label={label} hint={hint} required={required} error={error}>
      <select
        {...describeField(id, { hint, error, required })}
        {...select}
        id={id}
        className={`${styles.input} ${styles[width]}`}
      >
        {placeholder !== undefined && <option value="">{placeholder}</option>}
        {options
          // A value of its own, or a translated page would send the translation.
          .map((option) => (typeof option === "string" ? { value: option, label: option } : option))
          .map(({ value, label: words }) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
      </select>
    </Field>
  );
}
