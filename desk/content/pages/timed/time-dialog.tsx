import { type ReactNode, useState } from "react";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TimeField, useChosenTime } from "./time-field.tsx";
import styles from "./timed.module.css";

type TimeFormProps = {
  /** What it does then, in front of the time: "Publish". */
  action: string;
  weekday: string;
  time: string;
  /** What it shows at first, in place of the next weekday: milliseconds since 1970. */
  first?: number | undefined;
  children: ReactNode;
  /** What speaks against a time, in words. It can be chosen all the same. */
  warningOf?: (at: number) => string | undefined;
  /** @returns once it is approved, or has been refused in words */
  onChoose: (at: number) => Promise<void>;
};

type TimeDialogProps = TimeFormProps & { isOpen: boolean; title: string; onClose: () => void };

/** Asks when something is to be published, or to leave the site. */
export function TimeDialog({ isOpen, title, onClose, onChoose, ...form }: TimeDialogProps) {
  const choose = async (at: number) => {
    await onChoose(at);
    onClose();
  };
  return (
    <Modal open={isOpen} onClose={onClose} title={title}>
      <TimeForm {...form} onChoose={choose} />
    </Modal>
  );
}

function TimeForm({ action, weekday, time, first, children, warningOf, onChoose }: TimeFormProps) {
  const chosen = useChosenTime(weekday, time, { first });
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const warning = chosen.at === undefined ? undefined : warningOf?.(chosen.at);
  const approve = async () => {
    setTried(true);
    if (chosen.fault || chosen.at === undefined || isBusy) return;
    setBusy(true);
    await onChoose(chosen.at);
    setBusy(false);
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void approve();
      }}
    >
      {children}
      <TimeField label="Day and time" time={chosen} isTried={isTried} />
      <p role="status" className={styles.warning}>
        {warning}
      </p>
      <Buttons>
        <FormButton type="submit" disabled={isBusy}>
          {action} {chosen.words}
        </FormButton>
      </Buttons>
    </form>
  );
}
