import inputs from "#ui/fields/field.module.css";
import { describeField, FieldError, FieldHint, Label } from "#ui/fields/field.tsx";
import { RichTextInput } from "../../rich-text/rich-text-input.tsx";
import type { FieldControlProps } from "../field-props.ts";

export function RichTextField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  const labelId = `${id}-label`;
  const { "aria-describedby": describedBy } = describeField(id, { hint, error });
  return (
    <div className={inputs.field}>
      <span id={labelId} className={inputs.label}>
        <Label required={field.required}>{label}</Label>
      </span>
      <FieldHint id={id}>{hint}</FieldHint>
      <RichTextInput
        id={id}
        labelledBy={labelId}
        describedBy={describedBy}
        isInvalid={error !== undefined}
        isDisabled={isDisabled}
        value={value}
        validations={field.validations}
        onChange={(next) => onChange(next, true)}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  );
}
