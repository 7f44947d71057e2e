import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import type { FieldControlProps } from "../field-props.ts";

export function YesNoField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  return (
    <CheckboxField
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={field.required}
      disabled={isDisabled}
      checked={value === true}
      onChange={({ target }) => onChange(target.checked)}
    />
  );
}
