import { useState } from "react";
import { TextField } from "#app/ui/fields/text-field.tsx";
import type { FieldControlProps } from "../field-props.ts";

/** A number. What is being typed and is none yet, such as "-", is not written. */
export function NumberField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  const [typed, setTyped] = useState<string>();
  const shown = typed !== undefined && numberIn(typed) === value ? typed : undefined;
  const isUnreadable = typed !== undefined && typed.trim() !== "" && numberIn(typed) === undefined;
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={isUnreadable ? "This is no number." : error}
      required={field.required}
      disabled={isDisabled}
      width="short"
      inputMode={field.type === "Integer" ? "numeric" : "decimal"}
      autoComplete="off"
      value={isUnreadable ? typed : (shown ?? String(value ?? ""))}
      onChange={({ target }) => {
        setTyped(target.value);
        const number = numberIn(target.value);
        if (number !== undefined || target.value.trim() === "") onChange(number, true);
      }}
    />
  );
}

function numberIn(text: string): number | undefined {
  const number = Number(text.trim().replace(",", "."));
  return text.trim() === "" || !Number.isFinite(number) ? undefined : number;
}
