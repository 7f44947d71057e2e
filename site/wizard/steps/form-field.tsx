import { answerHintOf, type FieldKind, maxLengthOf } from "#services/forms/field-kinds.ts";
import type { Question } from "#services/forms/form-definition.ts";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { CheckboxGroup } from "#ui/fields/checkbox-group.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { useAnswers } from "../answers/use-answers.ts";
import { type Choice, noneChoice, offeredChoices, toggle } from "./choices.ts";
import type { StepContent } from "./step-content.ts";

type FormFieldProps = { name: string; value: FieldKind; question: Question; content: StepContent };

/** The field of a question, by the kind of its value. Rows and pictures are drawn by the step that asks for them. */
export function FormField(props: FormFieldProps) {
  const { name, value, question, content } = props;
  const { field } = useAnswers<Record<string, unknown>>();
  const { autoComplete = "off", width, inputMode } = question;
  const labels = content.labels(question);
  const text = { ...labels, ...field(name), ...(width && { width }), autoComplete, required: true };
  switch (value.kind) {
    case "agreement":
      return <CheckboxField label={content.checkboxLabel ?? question.label} required {...field(name)} />;
    case "yesNo":
      return <CheckboxField {...labels} {...field(name)} />;
    case "longText":
      return <TextAreaField {...labels} {...field(name)} required={value.required !== false} maxLength={value.max} />;
    case "choices":
    case "yesNoGroup":
      return <Choices {...props} choices={choicesOf(value, content.options(question))} />;
    case "choicesFromContent": {
      const choices = choicesOf(value, content.options(question));
      return choices.length === 0 ? <OwnChoice {...props} max={value.max} /> : <Choices {...props} choices={choices} />;
    }
    case "choice":
    case "choiceFromContent": {
      const options = choicesOf(value, content.options(question)).map((choice) => choice.value);
      // Without choices from the content service people write their own.
      if (options.length === 0) return <TextField {...text} maxLength={maxLengthOf(value)} />;
      return <SelectField {...text} options={options} placeholder="Choose one" />;
    }
    default:
      return (
        <TextField
          {...text}
          {...(inputMode && { inputMode })}
          type={inputType(value.kind)}
          answerHintOf={answerHintOf(value)}
          maxLength={maxLengthOf(value)}
          prefix={prefixOf(value)}
        />
      );
  }
}

function inputType(kind: FieldKind["kind"]) {
  if (kind === "email") return "email";
  if (kind === "phone") return "tel";
  if (kind === "link") return "url";
  return kind === "wholeNumber" ? "number" : "text";
}

function prefixOf(value: FieldKind) {
  return value.kind === "wholeNumber" && value.unit === "dollars" ? "$" : undefined;
}

function choicesOf(value: FieldKind, given: readonly string[]): readonly Choice[] {
  if (value.kind === "yesNoGroup") {
    const choices = Object.entries(value.options).map(([name, label]) => ({ value: name, label }));
    return offeredChoices([...choices, { value: noneChoice, label: value.none }], given);
  }
  if (value.kind === "choice" || value.kind === "choices") return offeredChoices(value.options.map(asChoice), given);
  return given.map(asChoice);
}

function asChoice(label: string): Choice {
  return { value: label, label };
}

function Choices({ name, value, question, content, choices }: FormFieldProps & { choices: readonly Choice[] }) {
  const { answers, answer, errorOf } = useAnswers<Record<string, readonly string[]>>();
  const chosen = answers[name] ?? [];
  // What was written while the content had no choices is sent, too: it is seen here, and can be unticked.
  const own = value.kind === "choicesFromContent" ? notOffered(chosen, choices) : [];
  return (
    <CheckboxGroup
      {...content.labels(question)}
      name={name}
      options={[...choices, ...own]}
      chosen={chosen}
      error={errorOf(name)}
      required
      onChange={({ currentTarget }) => answer(name, toggle(chosen, currentTarget.value, value.kind === "yesNoGroup"))}
    />
  );
}

function notOffered(chosen: readonly string[], choices: readonly Choice[]): readonly Choice[] {
  return chosen.filter((each) => choices.every((choice) => choice.value !== each)).map(asChoice);
}

/** Without choices from the content service people write their own, which is sent as one choice. */
function OwnChoice({ name, question, content, max }: FormFieldProps & { max: number }) {
  const { answers, answer, errorOf } = useAnswers<Record<string, readonly string[]>>();
  return (
    <TextField
      {...content.labels(question)}
      name={name}
      value={(answers[name] ?? []).join(", ")}
      error={errorOf(name)}
      required
      maxLength={max}
      onChange={({ currentTarget: { value } }) => answer(name, value.trim() === "" ? [] : [value])}
    />
  );
}
