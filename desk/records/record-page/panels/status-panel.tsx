import { useCallback, useContext, useEffect, useState } from "react";
import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { LeavingButton } from "#desk/frame/parts/buttons/leaving-button.tsx";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { type Saver, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { othersDecide, statusLabel } from "#desk/records/model/record-types.ts";
import { knownWords, statusWords } from "#desk/records/status/known-words.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import styles from "../record.module.css";
import { fieldsToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";
import { isToPublish } from "../words/line-up-words.ts";
import { toldWords } from "../words/told-words.ts";
import { allSteps, nextSteps, type Step } from "./next-steps.ts";
import { TellDialogContext } from "./tell-dialog-context.ts";

export const statusHeadingId = "status-heading";

const statusHeading = () => document.getElementById(statusHeadingId);

/** What the committee decided, beside what the sender was told. */
export function StatusPanel() {
  const { recordType } = useRecord();
  const saver = useSaving();
  return (
    <section aria-labelledby={statusHeadingId} className={recordType.isApplication ? styles.status : undefined}>
      <h2 id={statusHeadingId} tabIndex={-1}>
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
  const mayDecide = useMay(recordType.changeRight) && !view.hasConflictOfInterest;
  return (
    <>
      {mayDecide ? <Steps saver={saver} /> : <p>{capitalised(statusWords(recordType, view))}.</p>}
      <p className={styles.muted}>
        {toldWords(recordType, view, timeZone)}{" "}
        {mayDecide && view.telling?.state === "waits" && <DeskLink to="/desk/announce">See or stop the mail</DeskLink>}
      </p>
      {view.hasConflictOfInterest && <p>{othersDecide(recordType)}</p>}
    </>
  );
}

/** All statuses in one menu, and beside it what is next. What is decided can be told here: the first press decides and opens the mail, the second sends it. */
function Steps({ saver }: { saver: Saver }) {
  const { recordType, view, refresh } = useRecord();
  const mayPublish = useMay("lineup.change");
  const setStatus = useSetStatus(saver);
  const TellDialog = useContext(TellDialogContext);
  const [isOpen, setOpen] = useState(false);
  const close = useCallback(() => setOpen(false), []);
  const [shield, raiseShield] = useShield();
  const { next, beside } = nextSteps(recordType, view);
  const take = async ({ status, isTold }: Step) => {
    raiseShield();
    const words = `${statusLabel(recordType, status)}.`;
    const isDecided = view.status === status || (await setStatus(status, words))?.ok === true;
    if (isDecided && isTold) setOpen(true);
  };
  const current = (
    <>
      <VisuallyHidden>Status: </VisuallyHidden>
      {capitalised(statusWords(recordType, view))} <span aria-hidden>▾</span>
    </>
  );
  return (
    <>
      <p className={styles.steps}>
        <ActionMenu label={current}>
          {allSteps(recordType, view).map((step) => (
            <MenuButton key={step.words} onClick={() => take(step)}>
              {step.words}
            </MenuButton>
          ))}
        </ActionMenu>
        {isToPublish(view) && mayPublish && (
          <ActionPageLink primary to="/desk/line-up/publish">
            Publish the line-up
          </ActionPageLink>
        )}
        {next && (
          <LeavingButton primary next={statusHeading} onClick={() => void take(next)}>
            {next.words}
          </LeavingButton>
        )}
        {beside && (
          <LeavingButton quiet next={statusHeading} onClick={() => void take(beside)}>
            {beside.words}
          </LeavingButton>
        )}
      </p>
      {shield}
      {isOpen && (
        <TellDialog
          reference={view.reference}
          onClose={close}
          onTold={() => void refresh()}
          fallbackFocus={statusHeading}
        />
      )}
    </>
  );
}

/** Milliseconds in which the second press of a double tap comes. */
const DOUBLE_TAP_MS = 500;

/** Catches the second press of a double tap, which would meet what has come into the place of the first. */
function useShield() {
  const [isUp, setUp] = useState(false);
  useEffect(() => {
    if (!isUp) return;
    const timer = setTimeout(() => setUp(false), DOUBLE_TAP_MS);
    return () => clearTimeout(timer);
  }, [isUp]);
  return [isUp && <div className={styles.shield} />, () => setUp(true)] as const;
}

/** A message is answered in its conversation. */
function Answering({ saver }: { saver: Saver }) {
  const { recordType, view } = useRecord();
  const { timeZone } = useAccount();
  const mayChange = useMay(recordType.changeRight);
  const setStatus = useSetStatus(saver);
  if (view.status === "new") return <p className={styles.steps}>Waiting for an answer.</p>;
  const known = knownWords(recordType, view, timeZone);
  return (
    <p className={styles.steps}>
      <span>{capitalised(statusLabel(recordType, view.status))}.</span>
      {known !== "" && <span>{capitalised(known)}.</span>}
      {mayChange && view.status === "answered" && (
        <ActionButton quiet onClick={() => void setStatus("new", "waiting again.")}>
          It still waits for an answer
        </ActionButton>
      )}
    </p>
  );
}
