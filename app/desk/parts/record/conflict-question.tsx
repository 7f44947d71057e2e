import { FormButton } from "#app/ui/form-button.tsx";
import { Modal } from "#app/ui/modal.tsx";
import { fieldLabel, fieldText } from "./history-words.ts";
import styles from "./record.module.css";
import { useRecord } from "./use-record.ts";

/** Two people changed the same field, or answered at once: shows both and asks which is right. Nothing is lost until somebody answers. */
export function ConflictQuestion() {
  const { conflict, recordType, view } = useRecord();
  const context = { recordType, columns: view.columns, people: view.people };
  const isAnswer = conflict?.wanted.some(({ field }) => field === "answer.words") === true;
  const wanted = (field: string) => conflict?.wanted.find((change) => change.field === field)?.after;
  return (
    <Modal
      open={conflict !== undefined}
      onClose={() => conflict?.settle(false)}
      title="Two of you at once"
      hasClose={false}
      staticBackdrop
    >
      <ul className={styles.entries}>
        {conflict?.conflicts.map(({ field, theirs, by }) => (
          <li key={field}>
            {isAnswer ? (
              <p>
                {by} {field === "answer.theirs" ? "put in a new mail of theirs" : "answered"} meanwhile: “
                {fieldText(field, theirs, context)}”
              </p>
            ) : (
              <p>
                {by} set {fieldLabel(field, context)} to “{fieldText(field, theirs, context)}” while you were here. You
                chose “{fieldText(field, wanted(field), context)}”.
              </p>
            )}
          </li>
        ))}
      </ul>
      <div className={styles.buttons}>
        <FormButton variant="outline" onClick={() => conflict?.settle(false)}>
          {isAnswer ? "Do not send mine" : "Leave theirs"}
        </FormButton>
        <FormButton variant="outline" onClick={() => conflict?.settle(true)}>
          {isAnswer ? "Send mine, too" : "Take mine"}
        </FormButton>
      </div>
    </Modal>
  );
}
