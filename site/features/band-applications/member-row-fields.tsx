import { type KeyboardEvent, useState } from "react";
import { bandForm, instruments } from "#services/forms/band-form.ts";
import { useAnswers } from "#site/wizard/answers/use-answers.ts";
import type { StepContent } from "#site/wizard/steps/step-content.ts";
import { errorId, FieldError, fieldId } from "#ui/fields/field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { BandAnswers } from "./band-answers.ts";
import { type MemberRow, rowErrors } from "./member-rows.ts";
import styles from "./members-field.module.css";

type MemberRowFieldsProps = {
  content: StepContent;
  index: number;
  row: MemberRow;
  onEdit: (change: Partial<Pick<MemberRow, "musician" | "instrument">>) => void;
  onSave: () => void;
};

/** The name of one of a row's answers; its id is made from it. */
export function rowName<Part extends keyof MemberRow>(index: number, part: Part) {
  return `members.rows.${index}.${part}` as const;
}

/** The label of a row in the error summary: the member's title, since the question labels repeat in each row. */
export function memberLabel(name: string): string | undefined {
  const index = /^members\.rows\.(\d+)\./.exec(name)?.[1];
  return index === undefined ? undefined : memberTitle(Number(index));
}

function memberTitle(index: number): string {
  return `Member ${index + 1}`;
}

/** Makes Enter press the button of the row instead of submitting the form. */
export function onEnter(press: () => void) {
  return (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.nativeEvent.isComposing) return;
    event.preventDefault();
    press();
  };
}

/** One member: a name, an instrument, and Save, which turns green and reads Saved. */
export function MemberRowFields({ content, index, row, onEdit, onSave }: MemberRowFieldsProps) {
  const { errorOf } = useAnswers<BandAnswers>();
  const [hasTriedToSave, setHasTriedToSave] = useState(false);
  const errors = rowErrors(row);
  const fieldError = (part: "musician" | "instrument") =>
    errorOf(rowName(index, part)) ?? (hasTriedToSave ? errors[part] : undefined);
  const saveId = fieldId(rowName(index, "saved"));
  const unsaved = errorOf(rowName(index, "saved"));
  const save = () => {
    setHasTriedToSave(true);
    onSave();
  };
  return (
    <fieldset className={styles.row}>
      <legend className={styles.legend}>{memberTitle(index)}</legend>
      <TextField
        {...content.labels({ id: "musician", label: "Name" })}
        name={rowName(index, "musician")}
        required
        maxLength={bandForm.fields.members.value.cells.musician.max}
        error={fieldError("musician")}
        autoComplete="off"
        value={row.musician}
        onChange={(event) => onEdit({ musician: event.currentTarget.value })}
        onKeyDown={onEnter(save)}
      />
      <SelectField
        {...content.labels({ id: "instrument", label: "Main instrument" })}
        name={rowName(index, "instrument")}
        required
        error={fieldError("instrument")}
        width="full"
        options={instruments}
        placeholder="Choose one"
        value={row.instrument}
        onChange={(event) => onEdit({ instrument: event.currentTarget.value })}
      />
      <FormButton
        id={saveId}
        className={styles.save}
        variant={row.saved ? "done" : "outline"}
        incomplete={Object.keys(errors).length > 0}
        aria-describedby={unsaved && errorId(saveId)}
        onClick={save}
      >
        {row.saved ? "Saved" : "Save"}
      </FormButton>
      <div className={styles.unsaved}>
        <FieldError id={saveId}>{unsaved}</FieldError>
      </div>
    </fieldset>
  );
}
