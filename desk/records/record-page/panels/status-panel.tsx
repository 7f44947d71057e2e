import { useCallback, useContext, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { type Saver, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import type { DeskResult } from "#desk/frame/shell/desk-fetch.ts";
import { isUntold, othersDecide, statusLabel } from "#desk/records/model/record-types.ts";
import { knownWords } from "#desk/records/status/known-words.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "../record.module.css";
import { fieldsToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";
import { toldWords } from "../words/told-words.ts";
import { TellDialogContext } from "./tell-dialog-context.ts";

/** What the committee decided, beside what the sender was told. */
export function StatusPanel() {
  const { recordType } = useRecord();
  const saver = useSaving();
  return (
    <section aria-labelledby="status-heading">
      <h2 id="status-heading" tabIndex={-1}>
        Status
      </h2>
      {recordType.isApplication ? <Decision saver={saver} /> : <Answering saver={saver} />}
      <SavingState saving={saver.saving} />
    </section>
  );
}

/** Sets the status to one of those of the record's type. */
function useSetStatus({ save }: Saver) {
  const { view, send } = useRecord();
  return (after: string, words: string) =>
    save(() => send(fieldsToSave(view.version, [{ field: "status", before: view.status, after }], words)));
}

function Decision({ saver }: { saver: Saver }) {
  const { recordType, view } = useRecord();
  const { timeZone } = useAccount();
  const mayChange = useMay(recordType.changeRight);
  const setStatus = useSetStatus(saver);
  const set = (after: string) => setStatus(after, `${statusLabel(recordType, after)}.`);
  if (!mayChange || view.hasConflictOfInterest)
    return (
      <>
        <p>{capitalised(statusLabel(recordType, view.status))}.</p>
        <p className={`${styles.muted} ${styles.told}`}>{toldWords(recordType, view, timeZone)}</p>
        {view.hasConflictOfInterest && <p>{othersDecide(recordType)}</p>}
      </>
    );
  return (
    <>
      <fieldset className={styles.choices} aria-label="What the committee decides">
        {recordType.statuses.map(({ value, label }) => (
          <button
            key={value}
            type="button"
            aria-pressed={view.status === value}
            onClick={() => view.status !== value && void set(value)}
          >
            {capitalised(label)}
          </button>
        ))}
      </fieldset>
      <p className={`${styles.muted} ${styles.told}`}>{toldWords(recordType, view, timeZone)}</p>
      <TellNow setStatus={set} />
    </>
  );
}

/** What is decided here can be told here: the first press decides and opens the mail, the second sends it. */
function TellNow({ setStatus }: { setStatus: (after: string) => Promise<DeskResult<unknown> | undefined> }) {
  const { recordType, view, refresh } = useRecord();
  const TellDialog = useContext(TellDialogContext);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const open = async (decision: string) => {
    const isDecided = view.status === decision || (await setStatus(decision))?.ok === true;
    if (isDecided) setOpen(true);
  };
  const offered = recordType.statuses.filter(
    ({ value }) => (value === "accepted" || value === "declined") && value !== view.toldStatus,
  );
  return (
    <>
      <p className={styles.buttons}>
        {offered.map(({ value, verb }) => (
          <ActionButton key={value} onClick={() => void open(value)}>
            {verb} and tell …
          </ActionButton>
        ))}
        {view.status === "waiting" && isUntold(view) && (
          <ActionButton onClick={() => void open("waiting")}>Tell them …</ActionButton>
        )}
      </p>
      {isOpen && <TellDialog reference={view.reference} onClose={close} onTold={() => void refresh()} />}
    </>
  );
}

/** A message is answered in the panel beside it. */
function Answering({ saver }: { saver: Saver }) {
  const { recordType, view } = useRecord();
  const { timeZone } = useAccount();
  const mayChange = useMay(recordType.changeRight);
  const setStatus = useSetStatus(saver);
  if (view.status === "new") return <p>Waiting for an answer.</p>;
  const known = knownWords(recordType, view, timeZone);
  return (
    <>
      <p>{capitalised(statusLabel(recordType, view.status))}.</p>
      {known !== "" && <p className={styles.muted}>{capitalised(known)}.</p>}
      {mayChange && view.status === "answered" && (
        <FormButton variant="outline" onClick={() => void setStatus("new", "waiting again.")}>
          It still waits for an answer
        </FormButton>
      )}
    </>
  );
}
