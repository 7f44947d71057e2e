import { type FormEvent, useState } from "react";
import { nameOfSet, placeWords, typedTime } from "#desk/line-up/draft/set-words.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { morning } from "#site/features/lineup/programme/schedule.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./schedule.module.css";
import type { ScheduledBand, ScheduledSet } from "./schedule-contract.ts";
import { type Place, setsFrom, startingAt } from "./set-places.ts";

type VenueMoveProps = {
  day: string;
  sets: readonly ScheduledSet[];
  bands: ReadonlyMap<string, ScheduledBand>;
  venues: readonly string[];
  onMove: (moved: readonly { set: ScheduledSet; place: Place }[], words: string) => void;
};

/** Moves what is at a venue from a time on to another one, or to another time, in one go: it rains, or a stage runs late. */
export function VenueMoveDialog({
  isOpen,
  onClose,
  ...form
}: VenueMoveProps & { isOpen: boolean; onClose: () => void }) {
  return (
    <Modal open={isOpen} onClose={onClose} title={`Move a venue on ${form.day}`}>
      <VenueMoveForm {...form} />
    </Modal>
  );
}

function VenueMoveForm({ day, sets, bands, venues, onMove }: VenueMoveProps) {
  const used = venues.filter((venue) => setsFrom(sets, { day, start: morning }, venue).length > 0);
  const [form, setForm] = useState({
    from: used[0] ?? "",
    start: firstStart(sets, day, used[0]),
    to: "",
    minutes: "0",
  });
  const [isTried, setTried] = useState(false);
  const start = typedTime(form.start);
  const minutes = /^-?\d{1,3}$/.test(form.minutes.trim()) ? Number(form.minutes) : undefined;
  const there = start === undefined ? [] : setsFrom(sets, { day, start }, form.from);
  const moved = there.flatMap((set) => {
    if (!set.when || minutes === undefined) return [];
    return [{ set, place: { when: startingAt(set.when, set.when.start + minutes), venue: form.to || form.from } }];
  });
  const isOther = form.to !== "" || minutes !== 0;
  const count = moved.length === 1 ? "1 set" : `${moved.length} sets`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (moved.length === 0 || !isOther) return;
    const later =
      minutes === 0 ? "" : `, ${Math.abs(minutes ?? 0)} minutes ${(minutes ?? 0) > 0 ? "later" : "earlier"}`;
    onMove(moved, `${count} moved from ${form.from}${form.to === "" ? "" : ` to ${form.to}`}${later}.`);
  };
  const startFault = start === undefined ? "Please write a time such as 4pm." : undefined;
  if (used.length === 0) return <p>Nothing is on {day} yet.</p>;
  return (
    <form noValidate onSubmit={submit}>
      <div className={styles.pair}>
        <SelectField
          label="What is at"
          name="from"
          value={form.from}
          options={used}
          onChange={({ currentTarget: { value } }) =>
            setForm({ ...form, from: value, start: firstStart(sets, day, value) })
          }
        />
        <TextField
          label="From this time on"
          name="start"
          autoComplete="off"
          value={form.start}
          error={isTried ? startFault : undefined}
          onChange={({ currentTarget }) => setForm({ ...form, start: currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          label="Goes to"
          name="to"
          value={form.to}
          options={venues.filter((venue) => venue !== form.from)}
          placeholder="the same venue"
          onChange={({ currentTarget }) => setForm({ ...form, to: currentTarget.value })}
        />
        <TextField
          label="Minutes later"
          name="minutes"
          autoComplete="off"
          inputMode="numeric"
          hint="0 for the same times, -20 for earlier."
          value={form.minutes}
          error={isTried && minutes === undefined ? "Please write a number of minutes." : undefined}
          onChange={({ currentTarget }) => setForm({ ...form, minutes: currentTarget.value })}
        />
      </div>
      <p role="status" className={styles.summary}>
        {moved.length === 0 && !startFault && `Nothing is at ${form.from} then.`}
        {isTried && !isOther && "Please choose another venue, or how many minutes later."}
      </p>
      {isOther && moved.length > 0 && (
        <ul className={styles.moved}>
          {moved.map(({ set, place }) => (
            <li key={set.id}>
              {nameOfSet(set, (id) => bands.get(id)?.name)}: {placeWords(place)}
            </li>
          ))}
        </ul>
      )}
      <p>Visitors see it once the schedule is published. What they have to see at once is said under On the day.</p>
      <FormButton type="submit">Move {count}</FormButton>
    </form>
  );
}

function firstStart(sets: readonly ScheduledSet[], day: string, venue = ""): string {
  const [first] = setsFrom(sets, { day, start: morning }, venue);
  return first?.when ? clockText(first.when.start) : "";
}
