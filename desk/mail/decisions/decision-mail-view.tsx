import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { z } from "zod/mini";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { ConflictModal, fieldConflict } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { rebaseFields } from "#desk/frame/parts/saving/edit-conflict.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { MailAsRead } from "#desk/mail/batches/mail-as-read.tsx";
import { longestMailText } from "#desk/mail/texts/mail-texts-contract.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./decision-mail-view.module.css";
import { type Decided, decidedResponse, decisionMail, wordsOfMail } from "./decisions-contract.ts";
import { withPersonalLine } from "./personal-line.ts";

type MailProps = {
  decided: Decided;
  mayChange: boolean;
  /** Called with the mail as it is now, once its words are saved. */
  onSaved: (decided: Decided) => void;
  /** Called when somebody begins to write, and when they are done. */
  onEditing?: (isEditing: boolean) => void;
  /** What else can be done about it. */
  children?: ReactNode;
};

const mailWords = z.pick(decisionMail, { line: true, subject: true, text: true, festival: true, version: true });
const mailDraft = textDraft(mailWords);

/** One mail as it will be read, which can be changed for this one person. What is written stays in this browser until it is saved. */
export function DecisionMailView({ decided, mayChange, onSaved, onEditing, children }: MailProps) {
  const { reference, decision, mail } = decided;
  const draft = useTextDraft(mailDraft, `/desk/api/announce/mail/${reference}/${decision}`, mailWords.parse(mail));
  const [isEditing, setEditing] = useState(mayChange && draft.isChanged);
  const close = () => {
    draft.clear();
    setEditing(false);
    onEditing?.(false);
  };
  if (isEditing)
    return (
      <MailForm
        decided={decided}
        draft={draft}
        onOpen={() => onEditing?.(true)}
        onClose={close}
        onSaved={(next) => {
          close();
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
      <div className={styles.buttons}>
        {mayChange && (
          <ActionButton
            onClick={() => setEditing(true)}
            aria-label={`Add a personal line, or change the words: ${decided.name}`}
          >
            Add a personal line, or change the words
          </ActionButton>
        )}
        {children}
      </div>
    </MailAsRead>
  );
}

type FormProps = Pick<MailProps, "decided" | "onSaved"> & {
  draft: ReturnType<typeof useTextDraft<z.infer<typeof mailWords>>>;
  onOpen: () => void;
  onClose: () => void;
};
type Words = Pick<Decided["mail"], (typeof wordsOfMail)[number]>;
type WordsChange = { version: number; before: Words; after: Words };

const labels = { line: "the personal line", subject: "the subject", text: "the text" } as const;

function MailForm({ decided, draft, onOpen, onSaved, onClose }: FormProps) {
  const { kind, reference, decision, mail } = decided;
  const { before, written: words, write } = draft;
  const { saving, save, conflict, settle } = useSaving();
  const { festival } = before;
  const form = useRef<HTMLFormElement>(null);
  const open = useEffectEvent(() => {
    form.current?.querySelector("textarea")?.focus();
    onOpen();
  });
  useEffect(() => open(), []);
  const post = ({ version, after: { line, subject, text } }: WordsChange) => {
    // What says the same as the festival's text goes on following it.
    const own = { subject: subject === festival.subject ? null : subject, text: text === festival.text ? null : text };
    const body = { kind, reference, decision, version, line, ...own };
    return deskPost("/desk/api/announce/mail", body, decidedResponse);
  };
  const saveWords = async (after: Words) => {
    const change: WordsChange = { version: before.version, before, after };
    const result = await save(() => settle(change, { post, rebase: rebaseFields }));
    if (result?.ok && result.data.data.decided) onSaved(result.data.data.decided);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void saveWords(words);
  };
  const set = (name: keyof typeof words) => (event: FormEvent<HTMLInputElement | HTMLTextAreaElement>) =>
    write({ ...words, [name]: event.currentTarget.value });
  return (
    <form ref={form} onSubmit={submit} className={styles.mail} data-draft>
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
          <FormButton variant="outline" onClick={() => void saveWords({ ...festival, line: "" })}>
            Back to the festival’s text
          </FormButton>
        )}
      </Buttons>
      <SavingState saving={saving} />
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by, mine }) => {
          const label = wordsOfMail.flatMap((each) => (each === field ? [labels[each]] : []))[0] ?? field;
          return fieldConflict(by, label, String(theirs), String(mine));
        }}
      />
    </form>
  );
}
