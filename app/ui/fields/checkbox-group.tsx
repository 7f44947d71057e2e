import type { ComponentProps } from "react";
import styles from "./field.module.css";
import { describeField, FieldError, FieldHint, type FieldProps, Label, useFieldId } from "./field.tsx";

type Option = string | { value: string; label: string };

type CheckboxGroupProps = Omit<FieldProps, "width"> &
  Omit<ComponentProps<"input">, "required" | "width" | "type" | "value" | "checked" | "children"> & {
    options: readonly Option[];
    /** The checked values of a controlled group; with react-hook-form's `register` the group is uncontrolled. */
    chosen?: readonly string[];
  };

/** The checkboxes of one question. Other props go to every checkbox; the id is the group's, and an error summary focuses its first checkbox. */
export function CheckboxGroup({ label, hint, required, error, options, chosen, ...input }: CheckboxGroupProps) {
  const id = useFieldId(input);
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = describeField(id, { hint, error });
  return (
    <fieldset id={id} className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.label}>
        <Label required={required}>{label}</Label>
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      {options.map(asOption).map(({ value, label: text }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            aria-invalid={invalid}
            {...input}
            {...(chosen && { checked: chosen.includes(value) })}
            id={undefined}
            value={value}
            className={styles.checkbox}
          />
          <span>{text}</span>
        </label>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

function asOption(option: Option) {
  return typeof option === "string" ? { value: option, label: option } : option;
}
