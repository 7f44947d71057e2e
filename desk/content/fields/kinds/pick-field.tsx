import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { Validation } from "../../content-model-contract.ts";
import type { FieldControlProps } from "../field-props.ts";

/** One of the values that the content model allows. One that is there and is allowed no more can be left there. */
export function PickField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  const allowed = allowedValues(field.validations);
  const isOther = value !== undefined && !allowed.some((each) => each === value);
  const options = [...(isOther ? [String(value)] : []), ...allowed.map(String)];
  return (
    <SelectField
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={field.required}
      disabled={isDisabled}
      options={options}
      placeholder="Not chosen"
      value={value === undefined ? "" : String(value)}
      onChange={({ target }) => {
        if (target.value !== String(value ?? "")) onChange(allowed.find((each) => String(each) === target.value));
      }}
    />
  );
}

/** Several of the values that are allowed, in the order in which the content model has them. */
export function PickSeveralField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  const chosen = Array.isArray(value) ? value : [];
  const allowed = allowedValues(field.items?.validations ?? []);
  const others = chosen.filter((each) => !allowed.includes(each));
  const set = (text: string, isChosen: boolean) => {
    const next = [...allowed, ...others].filter((each) => (String(each) === text ? isChosen : chosen.includes(each)));
    onChange(next.length > 0 ? next : undefined);
  };
  return (
    <CheckboxGroup
      id={id}
      label={label}
      hint={hint}
      error={error}
      required={field.required}
      disabled={isDisabled}
      options={[...allowed, ...others].map(String)}
      chosen={chosen.map(String)}
      onChange={({ target }) => set(target.value, target.checked)}
    />
  );
}

function allowedValues(validations: readonly Validation[]): (string | number)[] {
  return validations.find(({ in: allowed }) => allowed)?.in ?? [];
}
