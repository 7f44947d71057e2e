import type { ComponentProps, RefObject } from "react";
import type { ExpectedFormat } from "#platform/text/answer-hint.ts";
import { answerHintOf, expectedFormatOf, maxLengthOf } from "#services/forms/field-kinds.ts";
import type { StoredField } from "#services/forms/form-definition.ts";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import type { SendChosen } from "#ui/fields/image-upload.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { type EnteredAnswer, rowsIn } from "../model/written-answers.ts";
import { PictureField } from "./picture-field.tsx";
import { RowsField } from "./rows-field.tsx";

type AnswerFieldProps = {
  name: string;
  label: string;
  field: StoredField;
  required?: boolean;
  answer: EnteredAnswer | undefined;
  error: string | undefined;
  onChange: (answer: EnteredAnswer) => void;
  /** Gets what sends a chosen picture, before the form is sent. */
  sender?: RefObject<SendChosen | undefined>;
};

/** A field of a form as the committee fills it in for somebody, or corrects it. */
export function AnswerField(props: AnswerFieldProps) {
  const { name, label, field, required, answer, error, onChange, sender } = props;
  const { value, question } = field;
  const text = typeof answer === "string" ? answer : "";
  const chosen = Array.isArray(answer) ? answer.filter((each) => typeof each === "string") : [];
  const common = { name, label, required, error };
  const written = { ...common, value: text, width: question?.width ?? widthOf(value) } as const;
  switch (value.kind) {
    case "yesNo":
      return (
        <CheckboxField
          {...common}
          label={value.label ?? label}
          checked={answer === true}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      );
    case "choices":
      return (
        <CheckboxGroup
          {...common}
          options={value.options}
          chosen={chosen}
          onChange={({ currentTarget }) => onChange(toggled(chosen, currentTarget))}
        />
      );
    case "longText":
      // An address that the form takes as it comes is still one line.
      return expectedFormatOf(value) === undefined ? (
        <TextAreaField
          {...written}
          rows={3}
          maxLength={maxLengthOf(value)}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      ) : (
        <LineField {...written} field={value} onChange={onChange} />
      );
    case "choicesFromContent":
      return (
        <TextAreaField
          {...written}
          rows={3}
          hint="One a line."
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      );
    case "rows":
      return <RowsField {...common} cells={value.cells} rows={rowsIn(answer)} onChange={onChange} />;
    case "picture":
      return <PictureField {...common} address={text} onChange={onChange} sender={sender} />;
    default:
      return <LineField {...written} field={value} onChange={onChange} />;
  }
}

type LineFieldProps = Omit<ComponentProps<typeof TextField>, "type" | "onChange"> & {
  field: StoredField["value"];
  onChange: (answer: string) => void;
};

/** One line, with the question of the public forms where the answer looks like a slip. */
function LineField({ field, onChange, ...input }: LineFieldProps) {
  return (
    <TextField
      {...input}
      type={typeOf(expectedFormatOf(field) ?? field.kind)}
      answerHintOf={answerHintOf(field)}
      maxLength={maxLengthOf(field)}
      prefix={field.kind === "wholeNumber" && field.unit === "dollars" ? "$" : undefined}
      autoComplete="off"
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

function widthOf({ kind }: StoredField["value"]) {
  return kind === "year" ? "digits" : "full";
}

function toggled(chosen: readonly string[], { value, checked }: { value: string; checked: boolean }): string[] {
  return checked ? [...chosen, value] : chosen.filter((each) => each !== value);
}

function typeOf(kind: StoredField["value"]["kind"] | ExpectedFormat) {
  if (kind === "email") return "email";
  if (kind === "phone") return "tel";
  return kind === "wholeNumber" || kind === "year" ? "number" : "text";
}
