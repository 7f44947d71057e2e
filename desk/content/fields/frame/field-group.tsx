import type { ReactNode } from "react";
import inputs from "#ui/fields/field.module.css";
import { describeField, FieldError, FieldHint, Label } from "#ui/fields/field.tsx";
import type { FieldControlProps } from "../field-props.ts";

type FieldGroupProps = Pick<FieldControlProps, "id" | "field" | "label" | "hint" | "error"> & { children: ReactNode };

/** A field of several controls under one name. Its first button or box takes the focus. */
export function FieldGroup({ id, field, label, hint, error, children }: FieldGroupProps) {
  const { "aria-describedby": describedBy } = describeField(id, { hint, error });
  return (
    <fieldset id={id} className={inputs.group} aria-describedby={describedBy}>
      <legend className={inputs.label}>
        <Label required={field.required}>{label}</Label>
      </legend>
      <FieldHint id={id}>{hint}</FieldHint>
      {children}
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}
