import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { answerFieldId, MOST_WORDS, waysOfVisitor } from "#desk/records/conversations/conversation-contract.ts";
import { PasteForm } from "#desk/records/conversations/paste-form.tsx";
import { SavedAnswerChoice } from "#desk/records/conversations/saved-answer-choice.tsx";
import { longestRemark } from "#desk/records/model/record-contract.ts";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import { firstNameOf, senderOf } from "./people.ts";
import styles from "./timeline.module.css";
import { type ComposerKind, noteFieldId, type OpenComposer } from "./use-composer.ts";

/** The one place to write: a note, which stays with the committee, or an answer, which leaves the house. */
export function Composer({ composer }: { composer: OpenComposer }) {
  const { view, name, recordType } = useRecord();
  const { kind } = composer;
  const { answering, to } = view.conversation;
  const sender = senderOf(recordType, view) || to || name;
  return (
    <>
      <div className={`${styles.composer} ${kind === "note" ? styles.ofCommittee : styles.ofFestival}`}>
        <fieldset className={styles.kinds} aria-label="What you write">
          {!view.hasConflictOfInterest && (
            <KindButton kind="note" composer={composer}>
              Note
            </KindButton>
          )}
          <KindButton kind="answer" composer={composer}>
            {`Answer to ${sender}`}
          </KindButton>
        </fieldset>
        {kind === "note" ? <NoteForm composer={composer} /> : <AnswerForm composer={composer} sender={sender} />}
      </div>
      <p role="status" className={styles.answering}>
        {answering.length > 0 && `${namesOf(answering)} answering this.`}
      </p>
      <PasteForm />
    </>
  );
}

/** What was begun of the other kind is not seen: its button says that it is there. */
function KindButton({ kind, composer, children }: { kind: ComposerKind; composer: OpenComposer; children: string }) {
  const isChosen = composer.kind === kind;
  const isBegun = composer[kind].words.trim() !== "";
  return (
    <button type="button" aria-pressed={isChosen} onClick={() => composer.choose(kind)}>
      <span>
        <bdi>{children}</bdi>
        {isBegun && !isChosen && <span className={styles.begun}>, begun</span>}
      </span>
    </button>
  );
}

function NoteForm({ composer: { note, takesFocus } }: { composer: OpenComposer }) {
  const { recordType, view } = useRecord();
  return (
    <form
      data-draft
      onSubmit={(event) => {
        event.preventDefault();
        if (note.words.trim() === "") return;
        keepKeyboard(noteFieldId);
        void note.saveDraft();
      }}
    >
      <TextAreaField
        id={noteFieldId}
        label={note.isEditing ? "Your note" : "A note"}
        hint={`The committee reads this. ${firstNameOf(recordType, view)} may ask for a copy.`}
        rows={3}
        maxLength={longestRemark}
        autoFocus={takesFocus}
        value={note.words}
        onChange={(event) => note.write(event.currentTarget.value)}
      />
      <p className={styles.buttons}>
        <FormButton type="submit" variant="brass" disabled={note.words.trim() === ""}>
          Save note (committee only)
        </FormButton>
        {note.isEditing && (
          <ActionButton quiet onClick={note.leave}>
            Leave it as it was
          </ActionButton>
        )}
        <SavingState saving={note.saving} idle={note.state} />
      </p>
    </form>
  );
}

function AnswerForm({ composer: { answer, takesFocus }, sender }: { composer: OpenComposer; sender: string }) {
  const { recordType, view } = useRecord();
  const { to, entries } = view.conversation;
  const isQuoting = !recordType.isApplication || entries.some(({ way }) => waysOfVisitor.includes(way));
  const { saver, words } = answer;
  const isEmpty = words.trim() === "";
  return (
    <form
      data-draft
      onSubmit={(event) => {
        event.preventDefault();
        if (to === null || isEmpty) return;
        keepKeyboard(answerFieldId);
        void answer.sendDraft("mail", "your answer goes in a minute.");
      }}
    >
      <SavedAnswerChoice onChoose={(saved) => answer.write(isEmpty ? saved : `${words}\n\n${saved}`)} />
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
        autoFocus={takesFocus}
        value={words}
        onChange={(event) => answer.write(event.currentTarget.value)}
      />
      <p className={styles.buttons}>
        {to !== null && (
          <FormButton type="submit" {...(recordType.isApplication && besideAnother)} disabled={isEmpty}>
            <span>
              Send to <bdi>{sender}</bdi>
            </span>
          </FormButton>
        )}
        <ActionButton quiet onClick={() => void answer.sendDraft("phone", "answered by phone.")}>
          Answered by phone
        </ActionButton>
        <SavingState
          saving={saver.saving.step === "saved" ? notSaving : saver.saving}
          idle={isEmpty ? "" : "Kept on this device until you send it."}
        />
      </p>
    </form>
  );
}

/** A sent answer stands in the timeline: that it was saved would say less. */
const notSaving = { step: "idle" } as const;

/** Its button does nothing once the words have left: whoever pressed it by keyboard is in the field again. By touch that would bring the keys of the screen. */
function keepKeyboard(field: string) {
  if (document.activeElement?.matches("button:focus-visible")) document.getElementById(field)?.focus();
}

/** At an application what is next with it stands out. */
const besideAnother = { variant: "outline", className: styles.send } as const;

function namesOf(names: readonly string[]): string {
  return `${new Intl.ListFormat("en-AU").format(names)} ${names.length === 1 ? "is" : "are"}`;
}
