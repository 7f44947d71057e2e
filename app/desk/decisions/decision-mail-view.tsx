import { type FormEvent, useState } from "react";
import { ActionButton } from "#app/desk/parts/action-button.tsx";
import { SavingState } from "#app/desk/parts/saving-state.tsx";
import { Buttons } from "#app/desk/parts/section.tsx";
import { useSaving } from "#app/desk/parts/use-saving.ts";
import { deskPost } from "#app/desk/shell/desk-fetch.ts";
import { notify } from "#app/desk/shell/notices.ts";
import { FormButton } from "#app/ui/form-button.tsx";
import { TextAreaField } from "#app/ui/text-area-field.tsx";
import { TextField } from "#app/ui/text-field.tsx";
import styles from "./decision-mail-view.module.css";
import { type Decided, saved } from "./decisions-contract.ts";

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
    <div className={styles.mail}>
      <p className={styles.head}>
        To <strong>{mail.to || "nobody: there is no email address"}</strong>
        <br />
        Subject <strong>{mail.subject}</strong>
      </p>
      {mail.line !== "" && <p className={styles.text}>{mail.line}</p>}
      <p className={styles.text}>{mail.text}</p>
      {mail.unknown.length > 0 && (
        <p className={styles.problem}>
          Nothing fills in {mail.unknown.map((word) => `{${word}}`).join(", ")}: please change the words before it goes.
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
    </div>
  );
}

type FormProps = Pick<MailProps, "decided" | "onSaved"> & { onClose: () => void };

function MailForm({ decided, onSaved, onClose }: FormProps) {
  const { kind, reference, decision, mail } = decided;
  const [words, setWords] = useState({ line: mail.line, subject: mail.subject, text: mail.text });
  const saver = useSaving();
  const save = async (own: { subject: string | null; text: string | null; line: string }) => {
    const body = { kind, reference, decision, version: mail.version, ...own };
    const result = await saver.save(() => deskPost("/desk/api/announce/mail", body, saved));
    if (result && !result.ok && result.status === 409) notify(result.detail, { isProblem: true });
    if (result?.ok && result.data.decided) onSaved(result.data.decided);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // What was not changed goes on following the festival's text.
    const subject = words.subject === mail.subject && !mail.isEdited ? null : words.subject;
    const text = words.text === mail.text && !mail.isEdited ? null : words.text;
    void save({ subject, text, line: words.line });
  };
  const set = (name: keyof typeof words) => (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    setWords({ ...words, [name]: event.currentTarget.value });
  return (
    <form onSubmit={submit} className={styles.mail}>
      <TextAreaField
        label="A personal line"
        hint="It stands above the text."
        rows={2}
        value={words.line}
        onChange={set("line")}
      />
      <TextField label="Subject" width="full" value={words.subject} onChange={set("subject")} />
      <TextAreaField label="Text" rows={12} value={words.text} onChange={set("text")} />
      <Buttons>
        <FormButton type="submit">Save these words</FormButton>
        <FormButton variant="outline" onClick={onClose}>
          Leave it as it was
        </FormButton>
        {mail.isEdited && (
          <FormButton variant="outline" onClick={() => void save({ subject: null, text: null, line: "" })}>
            Back to the festival’s text
          </FormButton>
        )}
      </Buttons>
      <SavingState saving={saver.saving} />
    </form>
  );
}
