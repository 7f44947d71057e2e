import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { correctedAnswers } from "#desk/records/model/corrections.ts";
import type { Note, RecordView } from "#desk/records/model/record-contract.ts";
import { longestRemark } from "#desk/records/model/record-contract.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextAreaField } from "#ui/fields/text-area-field.tsx";
import styles from "../record.module.css";
import { noteToSave } from "../saving/to-save.ts";
import { useNoteDraft } from "../saving/use-note-draft.ts";
import { useRecord } from "../saving/use-record.ts";

/** What the committee says among itself. Whoever is too close to the record sees none of it. */
export function NotesPanel() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  if (view.hasConflictOfInterest) return null;
  return (
    <section aria-labelledby="notes-heading">
      <h2 id="notes-heading">Notes</h2>
      <Notes mayChange={mayChange} />
    </section>
  );
}

function Notes({ mayChange }: { mayChange: boolean }) {
  const { recordType, view, send } = useRecord();
  const { person } = useAccount();
  const draft = useNoteDraft();
  const removal = useSaving();
  const remove = ({ id, words }: Note) =>
    void removal.save(() => send(noteToSave({ id, words: "" }, words, { words: "your note is removed." })));
  return (
    <>
      {view.notes.length === 0 && <p className={styles.muted}>No notes yet.</p>}
      <ul className={styles.entries}>
        {view.notes.map((note) => (
          <li key={note.id}>
            <p dir="auto">{note.words}</p>
            <p className={styles.facts}>
              {note.by.name}, <DeskTime at={note.at} />
              {note.editedAt !== null && ", changed since"}
              {mayChange && note.by.id === person.id && (
                <>
                  {" "}
                  <button type="button" className={styles.quiet} onClick={() => draft.edit(note)}>
                    Change
                  </button>
                  <button type="button" className={styles.quiet} onClick={() => remove(note)}>
                    Remove
                  </button>
                </>
              )}
            </p>
          </li>
        ))}
      </ul>
      <SavingState saving={removal.saving} />
      {mayChange && <NoteForm draft={draft} name={firstNameOf(recordType, view)} />}
    </>
  );
}

function NoteForm({ draft, name }: { draft: ReturnType<typeof useNoteDraft>; name: string }) {
  return (
    <form
      data-draft
      onSubmit={(event) => {
        event.preventDefault();
        void draft.saveDraft();
      }}
    >
      <TextAreaField
        label={draft.isEditing ? "Your note" : "A note"}
        name="note"
        hint={`The committee reads this. ${name} may ask for a copy.`}
        rows={3}
        maxLength={longestRemark}
        value={draft.words}
        onChange={(event) => draft.write(event.currentTarget.value)}
      />
      <p className={styles.buttons}>
        <FormButton type="submit" variant="outline" disabled={draft.words.trim() === ""}>
          Save the note
        </FormButton>
        <SavingState saving={draft.saving} idle={draft.state} />
      </p>
    </form>
  );
}

/** The first name, or "Whoever it is about". A name reminds of a person, where "the applicant" would be a file. */
export function firstNameOf(
  recordType: RecordType,
  { sent, corrections }: Pick<RecordView, "sent" | "corrections">,
): string {
  const [first] = recordType.personOf(correctedAnswers(recordType, sent, corrections)).split(" ");
  return first || "Whoever it is about";
}
