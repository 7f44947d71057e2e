import { type ReactNode, useState } from "react";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { MomentField } from "#desk/frame/parts/fields/moment-field.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { localTimeOf, momentOf } from "#platform/time/local-time.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { momentWords, nextTime } from "../words/time-words.ts";
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

/** A moment before which it makes no sense, and why. */
export type NotBefore = { at: number; words: string };
/** A time as somebody types it, in the festival's time zone. */
export type ChosenTime = {
  local: string;
  choose: (local: string) => void;
  timeZone: string;
  /** In milliseconds since 1970; undefined while it is incomplete. */
  at: number | undefined;
  /** What is wrong with it. */
  fault: string | undefined;
  /** "on Friday 27 November at 6 pm", or else "then". */
  words: string;
};

type Around = { notBefore?: NotBefore | undefined; first?: number | undefined };

/** The choice of a time. It begins with `first`, in milliseconds since 1970, if that is given, or else with the next `weekday` at `time`. */
export function useChosenTime(weekday: string, time: string, { notBefore, first }: Around): ChosenTime {
  const { timeZone } = useAccount();
  const [local, choose] = useState(() =>
    first === undefined
      ? nextTime({ weekday, time, timeZone, from: firstAfter(notBefore) })
      : localTimeOf(first, timeZone),
  );
  const parsed = momentOf(local, timeZone);
  const at = Number.isNaN(parsed) ? undefined : parsed;
  const words = at === undefined ? "then" : `on ${momentWords(at, timeZone)}`;
  return { local, choose, timeZone, at, fault: faultOf(at, notBefore), words };
}

/** `nextTime` looks for a later time, but the moment of `notBefore` itself is allowed: hence one millisecond less. */
function firstAfter(notBefore: NotBefore | undefined): number {
  return Math.max(Date.now(), (notBefore?.at ?? 0) - 1);
}

function faultOf(at: number | undefined, notBefore: NotBefore | undefined): string | undefined {
  if (at === undefined) return "Please choose a day and a time.";
  if (at <= Date.now()) return "Please choose a time that is still to come.";
  return notBefore && at < notBefore.at ? notBefore.words : undefined;
}

/** The browser's own field for a day and a time; what is wrong is said once it was tried. */
export function TimeField({ label, time, isTried }: { label: string; time: ChosenTime; isTried: boolean }) {
  return (
    <MomentField
      label={label}
      name="at"
      required
      value={time.local}
      error={isTried ? time.fault : undefined}
      onChoose={time.choose}
    />
  );
}
