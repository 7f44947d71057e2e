import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import styles from "#desk/records/record-page/record.module.css";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { answerFieldId, MOST_WORDS, waysOfVisitor } from "./conversation-contract.ts";
import { ConversationEntries } from "./conversation-entries.tsx";
import { PasteForm } from "./paste-form.tsx";
import { SavedAnswerChoice } from "./saved-answer-choice.tsx";
import { useAnswerDraft } from "./use-answer-draft.ts";

/** What was written to and fro, and the field for an answer. */
export function AnswerPanel() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  const draft = useAnswerDraft();
  const { entries } = view.conversation;
  return (
    <section aria-labelledby="answer-heading">
      <h2 id="answer-heading">Answer</h2>
      {entries.length > 0 && <ConversationEntries onTakeBack={mayChange ? draft.takeBack : undefined} />}
      {mayChange && <AnswerForm draft={draft} />}
      {mayChange && <PasteForm />}
      {!mayChange && entries.length === 0 && <p className={styles.muted}>Nobody has answered yet.</p>}
    </section>
  );
}

function AnswerForm({ draft }: { draft: ReturnType<typeof useAnswerDraft> }) {
  const { recordType, view } = useRecord();
  const { to, answering, entries } = view.conversation;
  const isQuoting = !recordType.isApplication || entries.some(({ way }) => waysOfVisitor.includes(way));
  const { saver, words } = draft;
  const isEmpty = words.trim() === "";
  const byPhone = () => void draft.sendDraft("phone", "answered by phone.");
  return (
    <form
      data-draft
      onSubmit={(event) => {
        event.preventDefault();
        if (to !== null && !isEmpty) void draft.sendDraft("mail", "your answer goes out in a minute.");
      }}
    >
      <p role="status" className={styles.answering}>
        {answering.length > 0 && `${namesOf(answering)} answering this.`}
      </p>
      <SavedAnswerChoice onChoose={(saved) => draft.write(isEmpty ? saved : `${words}\n\n${saved}`)} />
      <TextAreaField
        id={answerFieldId}
        label="Your answer"
        hint={
          to === null
            ? "There is no email address here. Write down what you said by phone."
            : `It goes to ${to} a minute after you press Send${isQuoting ? ", with their words below it" : ""}.`
        }
        rows={6}
        maxLength={MOST_WORDS}
        value={words}
        onChange={(event) => draft.write(event.currentTarget.value)}
      />
      <p className={styles.buttons}>
        {to !== null && (
          <FormButton type="submit" variant={recordType.isApplication ? "outline" : "solid"} disabled={isEmpty}>
            Send
          </FormButton>
        )}
        <FormButton variant="outline" onClick={byPhone}>
          Answered by phone
        </FormButton>
        <SavingState saving={saver.saving} idle={isEmpty ? "" : "Kept on this device until you send it."} />
      </p>
    </form>
  );
}

function namesOf(names: readonly string[]): string {
  return `${new Intl.ListFormat("en-AU").format(names)} ${names.length === 1 ? "is" : "are"}`;
}
