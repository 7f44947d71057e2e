import { type ComponentProps, useId } from "react";
import styles from "./field.module.css";
import { describeField, FieldError, FieldHint, type FieldProps, fieldId, Label } from "./field.tsx";

type Option = string | { value: string; label: string };

type CheckboxGroupProps = Omit<FieldProps, "width"> &
  Omit<ComponentProps<"input">, "required" | "width" | "type" | "value" | "checked" | "children"> & {
    options: readonly Option[];
    /** The ticked values, where the caller keeps them; with react-hook-form's `register` they are kept by the boxes. */
    chosen?: readonly string[];
  };

/** Boxes of one question; what else is given goes to every box. The id is the group's, which takes the focus at its first box. */
export function CheckboxGroup({ label, hint, required, error, options, chosen, ...input }: CheckboxGroupProps) {
  const ownId = useId();
  const id = input.id ?? (input.name ? fieldId(input.name) : ownId);
  const { "aria-describedby": describedBy, "aria-invalid": invalid } = describeField(id, { hint, error });
  return (
    <fieldset id={id} className={styles.group} aria-describedby={describedBy}>
      <legend className={styles.label}>
        <Label required={required}>{label}</Label>
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      {options.map(asOption).map(({ value, label: words }) => (
        <label key={value} className={styles.choice}>
          <input
            type="checkbox"
            aria-invalid={invalid}
            {...input}
            {...(chosen && { checked: chosen.includes(value) })}
            id={undefined}
            value={value}
            className={styles.box}
          />
          <span>{words}</span>
        </label>
      ))}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

function asOption(option: Option) {
  return typeof option === "string" ? { value: option, label: option } : option;
}
