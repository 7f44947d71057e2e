import { type RefObject, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { momentWords } from "#desk/frame/parts/display/moment-words.ts";
import { MomentField } from "#desk/frame/parts/fields/moment-field.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { addDays } from "#platform/time/calendar-day.ts";
import { localTimeOf, momentOf } from "#platform/time/local-time.ts";
import { dayIn } from "#platform/time/time-zone.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./publish.module.css";
import type { ShownChange } from "./publish-contract.ts";

type PublishButtonsProps = {
  chosen: readonly ShownChange[];
  /** When the line-up comes out, where that is offered. */
  lineupAt: number | null;
  isBusy: boolean;
  tools: RefObject<HTMLDivElement | null>;
  /** The element that gets the focus after the dialog if its button is gone or disabled. */
  fallbackFocus: () => HTMLElement | null;
  /** @param at in milliseconds since 1970; null: at once. */
  onPublish: (at: number | null) => Promise<void>;
};

/** Publishes what is ticked, now, on the day on which the line-up comes out, or at another time. */
export function PublishButtons({ chosen, lineupAt, isBusy, tools, fallbackFocus, onPublish }: PublishButtonsProps) {
  const { timeZone } = useAccount();
  const [isAsked, setAsked] = useState(false);
  // What is busy keeps the focus, which a disabled button loses.
  const state = { disabled: chosen.length === 0, "aria-disabled": isBusy || undefined };
  const day = lineupAt === null ? "" : momentWords(lineupAt, timeZone);
  return (
    <>
      {lineupAt !== null && <p>The festival’s entry says that the line-up comes out {day.replace(/ at .*/, "")}.</p>}
      <div ref={tools} className={styles.tools}>
        <ActionButton primary {...state} onClick={() => void onPublish(null)}>
          {publishWords(chosen)}
        </ActionButton>
        {lineupAt !== null && (
          <ActionButton {...state} onClick={() => void onPublish(lineupAt)}>
            Publish {day}
          </ActionButton>
        )}
        <ActionButton {...state} onClick={() => setAsked(true)}>
          At a time …
        </ActionButton>
        <Modal open={isAsked} onClose={() => setAsked(false)} title="Publish at a time" fallbackFocus={fallbackFocus}>
          <TimeForm
            first={lineupAt ?? momentOf(`${addDays(dayIn(timeZone, new Date()), 1)}T09:00`, timeZone)}
            action={publishWords(chosen)}
            onChoose={async (at) => {
              setAsked(false);
              await onPublish(at);
            }}
          />
        </Modal>
      </div>
    </>
  );
}

/** The button's label: how many changes, and whether a band among them has not said yes. */
export function publishWords(chosen: readonly ShownChange[]): string {
  if (chosen.length === 0) return "Publish: tick something first";
  const count = chosen.length === 1 ? "one change" : `${chosen.length} changes`;
  return chosen.some(({ unanswered }) => unanswered) ? `Publish ${count} all the same` : `Publish ${count}`;
}

type TimeFormProps = { first: number; action: string; onChoose: (at: number) => Promise<void> };

function TimeForm({ first, action, onChoose }: TimeFormProps) {
  const { timeZone } = useAccount();
  const [local, choose] = useState(() => localTimeOf(first, timeZone));
  const [isTried, setTried] = useState(false);
  const at = momentOf(local, timeZone);
  const fault = at > Date.now() ? undefined : "Please choose a day and a time that is still to come.";
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setTried(true);
        if (fault === undefined) void onChoose(at);
      }}
    >
      <p>Visitors see then what is ticked, as it stands here now. What is changed later stays in the draft.</p>
      <MomentField
        label="Day and time"
        name="at"
        required
        value={local}
        error={isTried ? fault : undefined}
        onChoose={choose}
      />
      <FormButton type="submit">
        {action} {fault === undefined ? momentWords(at, timeZone) : "then"}
      </FormButton>
    </form>
  );
}
