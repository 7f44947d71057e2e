import { useRef, useState } from "react";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { hasLeftTheirs, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { AnswerField } from "#desk/records/answer-fields/answer-field.tsx";
import { valueIn } from "#desk/records/model/record-fields.ts";
import type { Answers } from "#desk/records/model/record-types.ts";
import { type EnteredAnswer, sentValue, writtenAnswer } from "#desk/records/model/written-answers.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import type { SendChosen } from "#ui/fields/image-upload.tsx";
import styles from "../record.module.css";
import { fieldsToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";
import type { AnswerLine } from "./answer-lines.ts";

/** The fields of a line, to be corrected. It begins with what is there now, and is based on that, whatever others do meanwhile. */
export function Correction({ line, answers, onClose }: { line: AnswerLine; answers: Answers; onClose: () => void }) {
  const { view, send } = useRecord();
  const { saving, save } = useSaving();
  // With the version that one saw: the page shows a later one once somebody else has changed the record.
  const [{ before, version }] = useState({ before: answers, version: view.version });
  const [written, setWritten] = useState<Record<string, EnteredAnswer>>({});
  // Sending a picture changes its answer while this is being saved.
  const latest = useRef(written);
  const sender = useRef<SendChosen>(undefined);
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const isBesideField = ({ field }: { field: string }) => line.fields.some(([name]) => field === `answers.${name}`);
  const write = (name: string, answer: EnteredAnswer) => {
    latest.current = { ...latest.current, [name]: answer };
    setWritten(latest.current);
  };
  const saveChanges = async () => {
    if (sender.current && !(await sender.current())) return;
    const answered = latest.current;
    const changes = line.fields
      .filter(([name]) => answered[name] !== undefined)
      .map(([name, { value }]) => ({
        field: `answers.${name}`,
        before: valueIn(before, name),
        after: sentValue(value, answered[name] ?? ""),
      }))
      .filter((each) => !isSameValue(each.before, each.after));
    if (changes.length === 0) return onClose();
    const result = await save(() => send(fieldsToSave(version, changes, `${line.label} corrected.`)));
    if (result?.ok || hasLeftTheirs(result)) onClose();
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void saveChanges();
      }}
    >
      {line.fields.map(([name, field], index) => (
        <AnswerField
          key={name}
          name={name}
          label={`${line.label}, as it should be`}
          field={field}
          autoFocus={index === 0}
          answer={written[name] ?? writtenAnswer(field.value, before[name])}
          error={errors.find((each) => each.field === `answers.${name}`)?.message}
          sender={sender}
          onChange={(answer) => write(name, answer)}
        />
      ))}
      <p className={styles.buttons}>
        <FormButton type="submit" variant="outline">
          Save
        </FormButton>
        <FormButton variant="outline" onClick={onClose}>
          Cancel
        </FormButton>
        <SavingState saving={saving} marksFields={errors.every(isBesideField)} />
      </p>
    </form>
  );
}
