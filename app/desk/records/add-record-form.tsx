import { useState } from "react";
import { useNavigate } from "react-router";
import { labelOf } from "#app/desk/parts/record/answer-lines.ts";
import { deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";
import { CheckboxField } from "#app/ui/checkbox-field.tsx";
import { ErrorSummary } from "#app/ui/error-summary.tsx";
import { fieldId, RequiredNote } from "#app/ui/field.tsx";
import { FormButton } from "#app/ui/form-button.tsx";
import { SelectField } from "#app/ui/select-field.tsx";
import styles from "./add-record-form.module.css";
import { AnswerField } from "./answer-field.tsx";
import { editableFields } from "./corrections.ts";
import { added, handSources } from "./record-add-contract.ts";
import type { FieldProblem } from "./record-fields.ts";
import type { RecordType } from "./record-types.ts";
import { payloadOf, type WrittenAnswer } from "./written-answers.ts";

/** Adds somebody who rang, wrote on paper or was invited. Only the name is needed: the rest can follow. */
export function AddRecordForm({ recordType }: { recordType: RecordType }) {
  const { form, nameField, path, one } = recordType;
  const [id] = useState(() => crypto.randomUUID());
  const [source, setSource] = useState<string>(handSources[0].label);
  const [answers, setAnswers] = useState<Record<string, WrittenAnswer>>({});
  const [isAcknowledged, setAcknowledged] = useState(false);
  const [errors, setErrors] = useState<readonly FieldProblem[]>([]);
  const navigate = useNavigate();
  const fields = editableFields(recordType);
  const save = async () => {
    const payload = payloadOf(recordType, answers);
    const chosen = handSources.find(({ label }) => label === source)?.value;
    const body = { id, source: chosen, answers: payload, isAcknowledged };
    const result = await deskPost(`/desk/api/${path}/add`, body, added);
    if (result.ok) {
      notify(`Added as ${result.data.reference}.`);
      return navigate(`/desk/${path}/${result.data.reference}`);
    }
    setErrors(result.errors);
    if (result.errors.length === 0) notify(result.detail, { isProblem: true });
  };
  const errorOf = (name: string) => errors.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <h1>Add a {one} by hand</h1>
      <p>Only the name is needed. Whatever else is known can be written now, or corrected later.</p>
      <h2>What we know</h2>
      <ErrorSummary
        hasAnswers
        problems={errors.map(({ field, message }) => ({ id: fieldId(field.split(".")[0] ?? field), message }))}
      />
      <RequiredNote />
      <SelectField
        label="How it came"
        name="source"
        options={handSources.map(({ label }) => label)}
        value={source}
        onChange={(event) => setSource(event.currentTarget.value)}
      />
      {fields.map(([name, field]) => (
        <AnswerField
          key={name}
          name={name}
          label={labelOf(field)}
          field={field}
          required={name === nameField}
          answer={answers[name]}
          error={errorOf(name)}
          onChange={(answer) => setAnswers({ ...answers, [name]: answer })}
        />
      ))}
      {recordType.isApplication && (
        <CheckboxField
          label="Send the mail that those get who apply on the site"
          hint="Only if there is an email address. Without a tick nobody gets a mail."
          name="acknowledge"
          checked={isAcknowledged}
          disabled={!answers[form.emailField]}
          onChange={(event) => setAcknowledged(event.currentTarget.checked)}
        />
      )}
      <FormButton type="submit">Add the {one}</FormButton>
    </form>
  );
}
