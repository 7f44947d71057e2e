import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { useSummaryFocus } from "#site/wizard/steps/use-summary-focus.ts";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { ErrorSummary } from "#ui/fields/error-summary.tsx";
import { fieldId, RequiredNote } from "#ui/fields/field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { AnswerField } from "../answer-fields/answer-field.tsx";
import { labelAtDesk } from "../model/answer-text.ts";
import { editableFields } from "../model/corrections.ts";
import { longestRemark } from "../model/record-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import styles from "./add-record-form.module.css";
import { addRecordPageData, manualSources } from "./record-add-contract.ts";
import { SamePeople } from "./same-people.tsx";
import { useNewRecord } from "./use-new-record.ts";

/** Adds somebody who rang, wrote on paper or was invited. Only the name is needed: the rest can follow. */
export function AddRecordForm({ recordType }: { recordType: RecordType }) {
  const { form, nameField, yearField, one, isApplication } = recordType;
  const { year } = usePageData(addRecordPageData);
  const addition = useNewRecord(recordType, yearField === undefined ? {} : { [yearField]: year });
  const { answers, errors, refusals, same } = addition;
  const summary = useSummaryFocus(refusals);
  const fields = editableFields(recordType);
  const errorOf = (name: string) => errors.find(({ field }) => field === name || field.startsWith(`${name}.`))?.message;
  const fieldOf = ([name, field]: (typeof fields)[number]) => (
    <AnswerField
      key={name}
      name={name}
      label={labelAtDesk(field)}
      field={field}
      required={name === nameField}
      answer={answers[name]}
      error={errorOf(name)}
      sender={addition.sender}
      onChange={(answer) => addition.answer(name, answer)}
    />
  );
  return (
    <form
      noValidate
      className={styles.form}
      onBlur={() => void addition.findDuplicates()}
      onSubmit={(event) => {
        event.preventDefault();
        void addition.save();
      }}
    >
      <h1>Add a {one} by hand</h1>
      <p>Only the name is needed. Whatever else is known can be written now, or corrected later.</p>
      <h2>What we know</h2>
      <ErrorSummary
        ref={summary}
        hasAnswers
        problems={errors.map(({ field, message }) => ({ id: fieldId(field.split(".")[0] ?? field), message }))}
      />
      <RequiredNote />
      {/* First, because it decides in which list one finds the record. */}
      {fields.filter(([name]) => name === yearField).map(fieldOf)}
      <SelectField
        label="How it came"
        name="source"
        options={manualSources.map(({ label }) => label)}
        value={addition.source}
        onChange={(event) => addition.setSource(event.currentTarget.value)}
      />
      {fields.filter(([name]) => name !== yearField).map(fieldOf)}
      {isApplication && (
        <TextAreaField
          label="What did they say?"
          name="note"
          hint="If you like: it becomes a note by you."
          rows={3}
          maxLength={longestRemark}
          value={addition.note}
          error={errorOf("note")}
          onChange={(event) => addition.setNote(event.currentTarget.value)}
        />
      )}
      {isApplication && (
        <CheckboxField
          label="Send the mail that those get who apply on the site"
          hint="Only if there is an email address. Without a tick nobody gets a mail."
          name="acknowledge"
          checked={addition.isAcknowledged}
          disabled={!answers[form.emailField]}
          onChange={(event) => addition.setAcknowledged(event.currentTarget.checked)}
        />
      )}
      <SamePeople recordType={recordType} same={same} />
      <FormButton type="submit">{same.length > 0 ? `Add the ${one} all the same` : `Add the ${one}`}</FormButton>
    </form>
  );
}
