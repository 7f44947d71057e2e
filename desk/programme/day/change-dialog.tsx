import { type FormEvent, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { typedTime } from "#desk/line-up/draft/set-words.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./day.module.css";
import type { DayView, PlacedSet } from "./day-contract.ts";
import { overlapWords } from "./day-words.ts";
import { changedHeading } from "./made-changes.tsx";
import { useSaying } from "./use-day.ts";

const usual = [5, 10, 20, 30];

type ChangeDialogProps = { data: DayView; id: string | undefined; onClose: () => void };

/** What is said of one set: visitors see it as soon as a button is pressed. */
export function ChangeDialog({ data, id, onClose }: ChangeDialogProps) {
  const place = data.places.find(({ sets }) => sets.some((set) => set.id === id));
  const set = place?.sets.find((each) => each.id === id);
  const text = data.texts.find((each) => each.id === id);
  const found = set ?? text;
  const title = set ? `${set.name}, ${clockText(set.start)}` : (text?.name ?? "A set");
  return (
    <Modal open={id !== undefined} onClose={onClose} title={title} fallbackFocus={changedHeading}>
      {!found && <p>This set is not in the schedule any more.</p>}
      {set && place && <Placed key={set.id} data={data} set={set} place={place} onClose={onClose} />}
      {text && <Cancel set={text} day={data.day} onDone={onClose} />}
    </Modal>
  );
}

type Place = DayView["places"][number];

function Placed({ data, set, place, onClose }: { data: DayView; set: PlacedSet; place: Place; onClose: () => void }) {
  const { isBusy, press } = useSaying(data, onClose);
  const [withLater, setWithLater] = useState(false);
  const [error, setError] = useState<string>();
  const later = place.sets.filter((each) => each.start > set.start && !each.isCancelled);
  const shift = (minutes: number) => press(withLater ? [set, ...later] : [set], { kind: "shift", minutes });
  const sayTime = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const start = typedTime(String(new FormData(event.currentTarget).get("time")));
    const fault =
      start === set.start ? "This is the time that it has already." : "Please give a time, such as 7.50 pm.";
    if (start === undefined || start === set.start) return setError(fault);
    void shift(start - set.start);
  };
  const elsewhere = data.venues.filter((venue) => venue !== place.venue);
  return (
    <>
      <p>Visitors see it at once. It can be taken back.</p>
      <fieldset className={styles.choice} disabled={isBusy}>
        <legend>Late by</legend>
        {later.length > 0 && (
          <CheckboxField
            label={`What comes later at ${place.venue}, too (${later.length})`}
            name="later"
            checked={withLater}
            onChange={({ currentTarget }) => setWithLater(currentTarget.checked)}
          />
        )}
        <Buttons>
          {usual.map((minutes) => (
            <ActionButton key={minutes} onClick={() => void shift(minutes)}>
              {minutes} minutes
            </ActionButton>
          ))}
        </Buttons>
        <form onSubmit={sayTime} noValidate>
          <TextField
            label="Or begins at"
            name="time"
            width="short"
            hint="Such as 7.50 pm."
            autoComplete="off"
            error={error}
            beside={
              <FormButton type="submit" variant="outline">
                Say so
              </FormButton>
            }
          />
        </form>
      </fieldset>
      {elsewhere.length > 0 && (
        <fieldset className={styles.choice} disabled={isBusy}>
          <legend>Moved to</legend>
          <Buttons>
            {elsewhere.map((venue) => (
              <ActionButton key={venue} onClick={() => void press([set], { kind: "venue", venue })}>
                {venue}
                {overlapWords(data.places, venue, [set]).length > 0 && " (in use then)"}
              </ActionButton>
            ))}
          </Buttons>
        </fieldset>
      )}
      <Cancel set={set} day={data.day} onDone={onClose} />
    </>
  );
}

type CancelProps = { set: Pick<PlacedSet, "id" | "seen" | "isCancelled">; day: string; onDone: () => void };

function Cancel({ set, day, onDone }: CancelProps) {
  const { isBusy, press } = useSaying({ day }, onDone);
  if (set.isCancelled) return <p>It is cancelled. With another time or venue it plays after all.</p>;
  return (
    <ActionButton disabled={isBusy} onClick={() => void press([set], { kind: "cancel" })}>
      Cancelled
    </ActionButton>
  );
}
