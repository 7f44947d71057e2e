import type { ComponentProps } from "react";
import { VisuallyHidden } from "../page/visually-hidden.tsx";
import styles from "./field.module.css";
import { describeField, errorId, FieldError, FieldHint, type FieldProps, Label, useFieldId } from "./field.tsx";

type Option = string | { value: string; label: string };

type CheckboxGroupProps = Omit<FieldProps, "width"> &
  Omit<ComponentProps<"input">, "required" | "width" | "type" | "value" | "checked" | "children"> & {
    options: readonly Option[];
    /** The checked values of a controlled group; with react-hook-form's `register` the group is uncontrolled. */
    chosen?: readonly string[];
  };

/** The checkboxes of one question, the first of which says what is wrong. Other props go to every checkbox; the id is the group's, and an error summary focuses its first checkbox. */
export function CheckboxGroup({ label, hint, required, error, options, chosen, ...input }: CheckboxGroupProps) {
  const id = useFieldId(input);
  const { "aria-describedby": describedBy } = describeField(id, { hint, error });
  return (
    <fieldset id={id} className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.label}>
        <Label required={required}>{label}</Label>
        {required && <VisuallyHidden> (required)</VisuallyHidden>}
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      {options.map(asOption).map(({ value, label: text }, at) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            {...(error && at === 0 && { "aria-invalid": true, "aria-describedby": errorId(id) })}
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
