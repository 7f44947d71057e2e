import { type FormEvent, useId, useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Fold } from "#desk/frame/parts/display/fold.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { type SetFields, setKinds, type When } from "#desk/line-up/draft/set-contract.ts";
import { nameOfSet, placeWords, typedTime } from "#desk/line-up/draft/set-words.ts";
import { dayAndMonth } from "#platform/time/calendar-day.ts";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { endOf } from "#site/features/lineup/programme/schedule.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { CheckboxField } from "#ui/fields/checkbox-field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import styles from "./schedule.module.css";
import type { ScheduledBand, ScheduledSet, ScheduleView } from "./schedule-contract.ts";
import { placedAt, setsFrom, usualLength } from "./set-places.ts";
import type { Source } from "./use-carrying.ts";

type SetDialogProps = {
  source: Source | undefined;
  /** The day in view, for what has none yet. */
  day: string;
  view: ScheduleView;
  sets: readonly ScheduledSet[];
  bands: ReadonlyMap<string, ScheduledBand>;
  onClose: () => void;
  /** @param later other sets of the venue, and by how many minutes they move, too */
  onSave: (fields: SetFields, later?: { sets: readonly ScheduledSet[]; minutes: number }) => void;
  onRemove: () => void;
  /** The element that gets the focus afterwards if the button that opened it is gone. */
  fallbackFocus: () => HTMLElement | null;
};

/** "Move to …": day, venue, start and end of a set, and what it is. */
export function SetDialog({ source, onClose, fallbackFocus, ...form }: SetDialogProps) {
  const isOpen = source !== undefined;
  return (
    <Modal open={isOpen} onClose={onClose} title={titleOf(source)} startsInField fallbackFocus={fallbackFocus}>
      {source && <SetForm {...form} source={source} onClose={onClose} />}
    </Modal>
  );
}

function titleOf(source: Source | undefined): string {
  if (!source?.name) return "Add an event";
  return source.fields.when ? `Move ${source.name} to …` : `Place ${source.name} …`;
}

const kindWords: Readonly<Record<SetFields["kind"], string>> = {
  concert: "A concert",
  event: "An event without a band, such as a welcome or a film",
  jam: "A jam of several bands",
  workshop: "A workshop",
  soundCheck: "A sound check, which is never public",
};

function SetForm({
  source,
  day,
  view,
  sets,
  bands,
  onSave,
  onRemove,
}: Omit<SetDialogProps, "fallbackFocus"> & { source: Source }) {
  const { fields, id } = source;
  const nameOf = (band: string) => bands.get(band)?.name;
  const [what, setWhat] = useState(fields);
  const [form, setForm] = useState(() => typedOf(fields, day));
  const [isTried, setTried] = useState(false);
  const [movesLater, setMovesLater] = useState(false);
  const faults = faultsOf(form);
  const place = placeOf(form);
  const wanted = place && placedAt(what, place);
  const later = laterSets(sets, source, place);
  const error = (name: keyof typeof faults) => (isTried ? faults[name] : undefined);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (wanted) onSave(wanted, movesLater && later.sets.length > 0 ? later : undefined);
  };
  const isEvent = fields.bandIds.length === 0;
  const details = <WhatItIs what={what} bands={bands} onChange={(changes) => setWhat({ ...what, ...changes })} />;
  return (
    <form noValidate onSubmit={submit}>
      {isEvent && details}
      <div className={styles.pair}>
        <SelectField
          label="Day"
          name="day"
          value={form.day}
          options={view.days.map(({ name, date }) => ({ value: name, label: `${name} ${dayAndMonth(date)}` }))}
          placeholder="Choose a day"
          error={error("day")}
          onChange={({ currentTarget }) => setForm({ ...form, day: currentTarget.value })}
        />
        <SelectField
          label="Venue"
          name="venue"
          value={form.venue}
          options={view.venues}
          placeholder="Choose a venue"
          error={error("venue")}
          onChange={({ currentTarget }) => setForm({ ...form, venue: currentTarget.value })}
        />
      </div>
      <div className={styles.pair}>
        <TextField
          label="Starts"
          name="start"
          autoComplete="off"
          hint="Such as 7.30pm. Until 5 am it is the same night."
          value={form.start}
          error={error("start")}
          onChange={({ currentTarget }) => setForm(withStart(form, currentTarget.value))}
        />
        <TextField
          label="Ends"
          name="end"
          autoComplete="off"
          hint="May be empty."
          value={form.end}
          error={error("end")}
          onChange={({ currentTarget }) => setForm(withEnd(form, currentTarget.value))}
        />
      </div>
      {later.sets.length > 0 && (
        <CheckboxField
          label={laterWords(later)}
          name="later"
          checked={movesLater}
          onChange={({ currentTarget }) => setMovesLater(currentTarget.checked)}
        />
      )}
      {!isEvent && source.reference === undefined && <Fold title="What it is">{details}</Fold>}
      {fields.when && fields.bandIds.map((band) => <RecordLink key={band} {...bands.get(band)} />)}
      <p role="status" className={styles.summary}>
        {wanted && `${nameOfSet(wanted, nameOf)}: ${placeWords(wanted)}`}
        {isTried && !wanted && "Please look at what is marked."}
      </p>
      <Buttons>
        <FormButton type="submit">{wordsOf(source)}</FormButton>
        {id !== null && (
          <ActionButton onClick={onRemove}>{fields.when ? "Take it off the schedule" : "Remove it"}</ActionButton>
        )}
      </Buttons>
    </form>
  );
}

/** From a place to the fee: what a pencilled band is offered stands in its record. */
function RecordLink({ name, reference }: Partial<ScheduledBand>) {
  if (!reference) return null;
  return (
    <p>
      <DeskLink to={`/desk/bands/${reference}#offer-heading`}>{name}: as applied, and the offer</DeskLink>
    </p>
  );
}

function wordsOf({ id, fields: { when } }: Source): string {
  if (when) return "Move it there";
  return id === null ? "Put it there" : "Put it there again";
}

type WhatItIsProps = {
  what: SetFields;
  bands: ReadonlyMap<string, ScheduledBand>;
  onChange: (changes: Partial<SetFields>) => void;
};

function WhatItIs({ what: { kind, title, bandIds }, bands, onChange }: WhatItIsProps) {
  const [typed, setTyped] = useState("");
  const list = useId();
  const inDraft = [...bands.values()].filter(({ state }) => state !== "applied");
  const idsByName = new Map(inDraft.map(({ id, name }) => [name, id]));
  const add = (name: string) => {
    const id = idsByName.get(name);
    setTyped(id === undefined ? name : "");
    if (id !== undefined && !bandIds.includes(id)) onChange({ bandIds: [...bandIds, id] });
  };
  return (
    <>
      <TextField
        label="Called"
        name="title"
        hint={bandIds.length > 0 ? "If it has a name besides its bands." : undefined}
        maxLength={200}
        autoComplete="off"
        value={title}
        onChange={({ currentTarget }) => onChange({ title: currentTarget.value })}
      />
      <SelectField
        label="Kind"
        name="kind"
        value={kind}
        options={setKinds.map((value) => ({ value, label: kindWords[value] }))}
        onChange={({ currentTarget }) =>
          onChange({ kind: setKinds.find((each) => each === currentTarget.value) ?? kind })
        }
      />
      {bandIds.length > 0 && (
        <ul className={styles.bands}>
          {bandIds.map((id) => (
            <li key={id}>
              {bands.get(id)?.name ?? "A band that is gone"}
              <ActionButton quiet onClick={() => onChange({ bandIds: bandIds.filter((each) => each !== id) })}>
                Take out
              </ActionButton>
            </li>
          ))}
        </ul>
      )}
      <TextField
        label="Add a band"
        name="band"
        list={list}
        autoComplete="off"
        value={typed}
        onChange={({ currentTarget }) => add(currentTarget.value)}
      />
      <datalist id={list}>
        {[...idsByName.keys()].map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </>
  );
}

/** `length` is in minutes: a set stays as long as it is when its start is typed anew. Null where it is not known. */
type Typed = { day: string; venue: string; start: string; end: string; length: number | null };

function typedOf({ when, venue }: SetFields, day: string): Typed {
  if (!when) return { day, venue, start: "", end: "", length: usualLength };
  const { start, end } = when;
  const written = { start: clockText(start), end: end === null ? "" : clockText(end) };
  return { day: when.day, venue, ...written, length: end === null ? null : end - start };
}

function withStart(form: Typed, start: string): Typed {
  const next = typedTime(start);
  const end = next === undefined || form.length === null ? form.end : clockText(next + form.length);
  return { ...form, start, end };
}

function withEnd(form: Typed, end: string): Typed {
  const [start, until] = [typedTime(form.start), typedTime(end)];
  if (end.trim() === "") return { ...form, end, length: null };
  return start === undefined || until === undefined
    ? { ...form, end }
    : { ...form, end, length: lengthOf(start, until) };
}

/** What ends before it begins ends on the next day. */
function lengthOf(start: number, until: number): number {
  return until <= start ? until + 24 * 60 - start : until - start;
}

function placeOf(form: Typed): { when: When; venue: string } | undefined {
  const [start, until] = [typedTime(form.start), typedTime(form.end)];
  if (Object.values(faultsOf(form)).some(Boolean) || start === undefined) return undefined;
  const end = until === undefined ? null : start + lengthOf(start, until);
  return { when: { day: form.day, start, end }, venue: form.venue };
}

function faultsOf({ day, venue, start, end }: Typed) {
  return {
    day: day === "" ? "Please choose a day." : undefined,
    venue: venue === "" ? "Please choose a venue." : undefined,
    start: typedTime(start) === undefined ? "Please write a time such as 7.30pm." : undefined,
    end: end.trim() !== "" && typedTime(end) === undefined ? "Please write a time such as 9pm, or nothing." : undefined,
  };
}

/** The sets at a venue that come after one that is moved within its day there. */
function laterSets(sets: readonly ScheduledSet[], { id, fields }: Source, place: ReturnType<typeof placeOf>) {
  const { when, venue } = fields;
  if (!when || place?.when.day !== when.day || place.venue !== venue) return { sets: [], minutes: 0 };
  const minutes = place.when.start - when.start || endOf(place.when) - endOf(when);
  const after = setsFrom(sets, { day: when.day, start: when.start }, venue).filter((set) => set.id !== id);
  return { sets: minutes === 0 ? [] : after, minutes };
}

function laterWords({ sets, minutes }: ReturnType<typeof laterSets>): string {
  const count = sets.length === 1 ? "The later set there" : `The ${sets.length} later sets there`;
  return `${count} ${Math.abs(minutes)} minutes ${minutes > 0 ? "later" : "earlier"}, too`;
}
