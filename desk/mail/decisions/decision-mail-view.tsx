import { type FormEvent, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { ConflictModal, fieldConflict, openConflictWords } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useConflicts } from "#desk/frame/parts/saving/use-conflicts.ts";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { type DeskResult, deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { MailAsRead } from "#desk/mail/batches/mail-as-read.tsx";
import { longestMailText } from "#desk/mail/texts/mail-texts-contract.ts";
import { editConflict } from "#desk/records/model/record-contract.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./decision-mail-view.module.css";
import { type Decided, type DecidedResponse, decidedResponse, wordsOfMail } from "./decisions-contract.ts";
import { withPersonalLine } from "./personal-line.ts";

type MailProps = {
  decided: Decided;
  mayChange: boolean;
  /** Called with the mail as it is now, once its words are saved. */
  onSaved: (decided: Decided) => void;
  /** Called when somebody begins to write, and when they are done. */
  onEditing?: (isEditing: boolean) => void;
};

/** One mail as it will be read, which can be changed for this one person. */
export function DecisionMailView({ decided, mayChange, onSaved, onEditing }: MailProps) {
  const [isEditing, setEditing] = useState(false);
  const edit = (next: boolean) => {
    setEditing(next);
    onEditing?.(next);
  };
  const { mail } = decided;
  if (isEditing)
    return (
      <MailForm
        decided={decided}
        onClose={() => edit(false)}
        onSaved={(next) => {
          edit(false);
          onSaved(next);
        }}
      />
    );
  return (
    <MailAsRead mail={{ ...mail, text: withPersonalLine(mail.text, mail.line) }}>
      {mail.unknownPlaceholders.length > 0 && (
        <p className={styles.problem}>
          Nothing fills in {mail.unknownPlaceholders.map((word) => `{${word}}`).join(", ")}: please change the words
          before it goes.
        </p>
      )}
      {mayChange && (
        <ActionButton
          onClick={() => edit(true)}
          aria-label={`Add a personal line, or change the words: ${decided.name}`}
        >
          Add a personal line, or change the words
        </ActionButton>
      )}
    </MailAsRead>
  );
}

type FormProps = Pick<MailProps, "decided" | "onSaved"> & { onClose: () => void };
type Words = Pick<Decided["mail"], (typeof wordsOfMail)[number]>;

const labels = { line: "the personal line", subject: "the subject", text: "the text" } as const;

function MailForm({ decided, onSaved, onClose }: FormProps) {
  const { kind, reference, decision, mail } = decided;
  const [words, setWords] = useState<Words>({ line: mail.line, subject: mail.subject, text: mail.text });
  const saver = useSaving();
  const { conflict, ask } = useConflicts();
  const { festival } = mail;
  /** Somebody else's words are merged field by field; one is asked only about those that both have changed. */
  const send = async (before: Words, after: Words, version: number): Promise<DeskResult<DecidedResponse>> => {
    // What says the same as the festival's text goes on following it.
    const subject = after.subject === festival.subject ? null : after.subject;
    const text = after.text === festival.text ? null : after.text;
    const body = { kind, reference, decision, version, line: after.line, subject, text };
    const result = await deskPost("/desk/api/announce/mail", body, decidedResponse);
    const found = result.ok || result.status !== 409 ? undefined : editConflict.safeParse(result.body);
    if (result.ok || !found?.success) return result;
    const theirs: Words = {
      ...before,
      ...Object.fromEntries(found.data.conflicts.map((each) => [each.field, each.theirs])),
    };
    const isMine = (field: keyof Words) => after[field] !== before[field];
    const merged = {
      ...theirs,
      ...Object.fromEntries(wordsOfMail.filter(isMine).map((field) => [field, after[field]])),
    };
    const both = wordsOfMail.filter(
      (field) => isMine(field) && theirs[field] !== before[field] && theirs[field] !== after[field],
    );
    const conflicts = found.data.conflicts.filter(({ field }) => both.some((each) => each === field));
    const wanted = both.map((field) => ({ field, before: before[field], after: after[field] }));
    const takesMine = conflicts.length === 0 || (await ask({ ...found.data, conflicts }, wanted));
    if (takesMine === undefined) return { ...result, detail: openConflictWords };
    const left = takesMine ? {} : Object.fromEntries(both.map((field) => [field, theirs[field]]));
    return send(theirs, { ...merged, ...left }, found.data.version);
  };
  const save = async (after: Words) => {
    const result = await saver.save(() => send(mail, after, mail.version));
    if (result && !result.ok && result.status === 409) notify(result.detail, { isProblem: true });
    if (result?.ok && result.data.decided) onSaved(result.data.decided);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save(words);
  };
  const set = (name: keyof typeof words) => (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setWords({ ...words, [name]: event.currentTarget.value });
  return (
    <form onSubmit={submit} className={styles.mail}>
      <TextAreaField
        label="A personal line"
        hint="It stands below the greeting."
        rows={2}
        maxLength={1000}
        value={words.line}
        onChange={set("line")}
      />
      <TextField
        label="Subject"
        width="full"
        maxLength={longestMailText.subject}
        value={words.subject}
        onChange={set("subject")}
      />
      <TextAreaField
        label="Text"
        rows={12}
        maxLength={longestMailText.words}
        value={words.text}
        onChange={set("text")}
      />
      <Buttons>
        <FormButton type="submit">Save these words</FormButton>
        <FormButton variant="outline" onClick={onClose}>
          Leave it as it was
        </FormButton>
        {mail.isCustom && (
          <FormButton variant="outline" onClick={() => void save({ ...festival, line: "" })}>
            Back to the festival’s text
          </FormButton>
        )}
      </Buttons>
      <SavingState saving={saver.saving} />
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by }, mine) => {
          const label = wordsOfMail.flatMap((each) => (each === field ? [labels[each]] : []))[0] ?? field;
          return fieldConflict(by, label, String(theirs), String(mine));
        }}
      />
    </form>
  );
}
