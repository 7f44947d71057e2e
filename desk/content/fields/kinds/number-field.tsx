import { useState } from "react";
import { askWhichNumber, readNumber, type WrittenNumber } from "#platform/text/written-number.ts";
import { TextField } from "#ui/fields/text-field.tsx";
import type { Validation } from "../../content-model-contract.ts";
import type { FieldControlProps } from "../field-props.ts";

/** A number. What is being typed and is none yet, such as "-", is not written. */
export function NumberField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  const [typed, setTyped] = useState<string>();
  const range = field.validations.find((rule) => rule.range)?.range;
  const read = typed === undefined || typed.trim() === "" ? undefined : readNumber(typed, limitsOf(range));
  const shown = read?.ok && read.number === value ? typed : undefined;
  const isUnreadable = read?.ok === false;
  return (
    <TextField
      id={id}
      label={label}
      hint={hint}
      error={isUnreadable ? notRead(read, typed ?? "") : error}
      required={field.required}
      disabled={isDisabled}
      width="short"
      inputMode={field.type === "Integer" ? "numeric" : "decimal"}
      autoComplete="off"
      value={isUnreadable ? typed : (shown ?? String(value ?? ""))}
      onChange={({ target }) => {
        setTyped(target.value);
        const now = readNumber(target.value, limitsOf(range));
        if (now.ok) onChange(now.number, true);
        else if (target.value.trim() === "") onChange(undefined, true);
      }}
    />
  );
}

function limitsOf(range: Validation["range"]) {
  return { min: range?.min ?? undefined, max: range?.max ?? undefined };
}

function notRead(read: WrittenNumber | undefined, typed: string): string {
  const question = read ? askWhichNumber(read, typed) : "";
  return question === "" ? "This is no number." : question.trim();
}
