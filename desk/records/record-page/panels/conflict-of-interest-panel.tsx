import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import { abstentionWords, ownOrFamily } from "#desk/records/model/record-types.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "../record.module.css";
import { useRecord } from "../saving/use-record.ts";

/** Where somebody says that they are too close to an application to judge it, or takes that back. It stands before what one would judge it by. */
export function ConflictOfInterestPanel() {
  const { recordType, view, send } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  const { saving, save } = useSaving();
  if (!view.hasConflictOfInterest && (!mayChange || !recordType.isApplication)) return null;
  const set = (hasConflictOfInterest: boolean) => {
    const words = hasConflictOfInterest ? `you ${abstentionWords(recordType)}.` : "you may judge again.";
    const undo = () => ({ hasConflictOfInterest: !hasConflictOfInterest });
    void save(() => send({ path: "conflict", body: { hasConflictOfInterest }, words, undo }));
  };
  return (
    <section aria-labelledby="conflict-heading" className={styles.conflict}>
      <h2 id="conflict-heading">
        {view.hasConflictOfInterest ? "Too close to judge" : <VisuallyHidden>Too close to judge?</VisuallyHidden>}
      </h2>
      {view.hasConflictOfInterest ? (
        <>
          <p>
            You said that this is {ownOrFamily(recordType)}: you {abstentionWords(recordType)}.
          </p>
          {mayChange && <p>Should that be a slip, take it back. The log says so, for everybody to see.</p>}
          {mayChange && (
            <ActionButton quiet onClick={() => set(false)}>
              That was a slip
            </ActionButton>
          )}
        </>
      ) : (
        <ActionButton quiet onClick={() => set(true)}>
          {recordType.hasScores ? "My band or my family: I judge nothing here" : "My family: I judge nothing here"}
        </ActionButton>
      )}
      <SavingState saving={saving} />
    </section>
  );
}
