import { useEffect, useRef, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { hasLeftTheirs, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { AnswerField } from "#desk/records/answer-fields/answer-field.tsx";
import { correctedAnswers } from "#desk/records/model/corrections.ts";
import { valueIn } from "#desk/records/model/record-fields.ts";
import { type EnteredAnswer, sentValue, writtenAnswer } from "#desk/records/model/written-answers.ts";
import { isSameValue } from "#platform/merge-fields.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import type { SendChosen } from "#ui/fields/image-upload.tsx";
import styles from "../record.module.css";
import { fieldsToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";
import { type AnswerLine, contentOf } from "./answer-lines.ts";
import { AnswerValue } from "./answer-value.tsx";

type CorrectionProps = {
  lines: readonly AnswerLine[];
  /** The name of the line whose field has the focus. */
  first: string;
  onClose: () => void;
};

/** All answers, to be corrected. The form begins with what is there now, and is based on that, whatever others do meanwhile. */
export function Correction({ lines, first, onClose }: CorrectionProps) {
  const { recordType, view, send } = useRecord();
  const { saving, save } = useSaving();
  // With the version that one saw: the page shows a later one once somebody else has changed the record.
  const [{ before, version }] = useState({
    before: correctedAnswers(recordType, view.sent, view.corrections),
    version: view.version,
  });
  const [written, setWritten] = useState<Record<string, EnteredAnswer>>({});
  // Sending a picture changes its answer while this is being saved.
  const latest = useRef(written);
  const sender = useRef<SendChosen>(undefined);
  const form = useRef<HTMLFormElement>(null);
  const firstLine = useRef<HTMLFieldSetElement>(null);
  const errors = saving.step === "failed" ? saving.problem.errors : [];
  const fields = lines.flatMap((line) => line.fields);
  const isBesideField = ({ field }: { field: string }) => fields.some(([name]) => field === `answers.${name}`);
  useEffect(() => firstLine.current?.querySelector<HTMLElement>("input, select, textarea, button")?.focus(), []);
  useEffect(() => {
    if (saving.step === "failed") form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [saving]);
  const write = (name: string, answer: EnteredAnswer) => {
    latest.current = { ...latest.current, [name]: answer };
    setWritten(latest.current);
  };
  const correctedWords = (changes: readonly { field: string }[]) => {
    const isChanged = (line: AnswerLine) =>
      changes.some(({ field }) => line.fields.some(([name]) => field === `answers.${name}`));
    const corrected = lines.filter(isChanged).map(({ label }) => label);
    return `${new Intl.ListFormat("en-AU").format(corrected)} corrected.`;
  };
  const saveChanges = async () => {
    if (sender.current && !(await sender.current())) return;
    const answered = latest.current;
    const changes = fields
      .filter(([name]) => answered[name] !== undefined)
      .map(([name, { value }]) => ({
        field: `answers.${name}`,
        before: valueIn(before, name),
        after: sentValue(value, answered[name] ?? ""),
      }))
      .filter((each) => !isSameValue(each.before, each.after));
    if (changes.length === 0) return onClose();
    const result = await save(() => send(fieldsToSave(version, changes, correctedWords)));
    if (result?.ok || hasLeftTheirs(result)) onClose();
  };
  return (
    <form
      ref={form}
      noValidate
      aria-label="Correct the answers"
      className={styles.correction}
      onSubmit={(event) => {
        event.preventDefault();
        void saveChanges();
      }}
    >
      {lines.map((line) => (
        <fieldset key={line.name} ref={line.name === first ? firstLine : undefined}>
          {line.fields.length > 1 && <legend>{line.label}</legend>}
          {line.fields.map(([name, field]) => (
            <AnswerField
              key={name}
              name={name}
              label={line.label}
              field={field}
              answer={written[name] ?? writtenAnswer(field.value, before[name])}
              error={errors.find((each) => each.field === `answers.${name}`)?.message}
              sender={sender}
              onChange={(answer) => write(name, answer)}
            />
          ))}
          <AsSent line={line} />
        </fieldset>
      ))}
      <p className={`${styles.buttons} ${styles.save}`}>
        <FormButton type="submit" variant="outline">
          Save
        </FormButton>
        <ActionButton quiet onClick={onClose}>
          Cancel
        </ActionButton>
        <SavingState saving={saving} marksFields={errors.every(isBesideField)} />
      </p>
    </form>
  );
}

/** What stood there before it was mended. */
export function AsSent({ line }: { line: AnswerLine }) {
  const { sent: answers, corrections } = useRecord().view;
  if (!line.fields.some(([name]) => corrections[name] !== undefined)) return null;
  const sent = contentOf(line, answers);
  if (sent.value.kind !== "picture") return <p className={styles.asSent}>As it was sent: {sent.text || "nothing"}</p>;
  return (
    <>
      <p className={styles.asSent}>As it was sent:</p>
      <AnswerValue line={sent} />
    </>
  );
}
