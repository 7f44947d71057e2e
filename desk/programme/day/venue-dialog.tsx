import { useState } from "react";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { clockText } from "#site/features/lineup/programme/clock.ts";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import type { DayView } from "./day-contract.ts";
import { overlapWords } from "./day-words.ts";
import { changedHeading } from "./made-changes.tsx";
import { useSaying } from "./use-day.ts";

type VenueDialogProps = { data: DayView; venue: string | undefined; onClose: () => void };

/** All that is still to come at a venue goes to another one: rain, or no power. */
export function VenueDialog({ data, venue, onClose }: VenueDialogProps) {
  return (
    <Modal
      open={venue !== undefined}
      onClose={onClose}
      title={`Move all from ${venue ?? "here"}`}
      fallbackFocus={changedHeading}
    >
      {venue !== undefined && <Moving key={venue} data={data} venue={venue} onClose={onClose} />}
    </Modal>
  );
}

function Moving({ data, venue, onClose }: { data: DayView; venue: string; onClose: () => void }) {
  const { isBusy, press } = useSaying(data, onClose);
  const open = data.places
    .find((place) => place.venue === venue)
    ?.sets.filter(({ state, isCancelled }) => state !== "over" && !isCancelled);
  const sets = open ?? [];
  const elsewhere = data.venues.filter((each) => each !== venue);
  const [from, setFrom] = useState(sets.find(({ state }) => state !== "on")?.start ?? sets[0]?.start ?? 0);
  const [to, setTo] = useState("");
  const moved = sets.filter(({ start }) => start >= from);
  const overlaps = to === "" ? [] : overlapWords(data.places, to, moved);
  const starts = [...new Set(sets.map(({ start }) => start))];
  return (
    <>
      <SelectField
        label="From"
        name="from"
        value={String(from)}
        options={starts.map((start) => ({ value: String(start), label: `${clockText(start)} on` }))}
        onChange={({ currentTarget }) => setFrom(Number(currentTarget.value))}
      />
      <SelectField
        label="To"
        name="to"
        value={to}
        placeholder="Choose a venue"
        options={elsewhere}
        onChange={({ currentTarget }) => setTo(currentTarget.value)}
      />
      <ul>
        {moved.map(({ id, start, name }) => (
          <li key={id}>
            {clockText(start)} <bdi>{name}</bdi>
          </li>
        ))}
      </ul>
      {overlaps.map((words) => (
        <p key={words}>{words}</p>
      ))}
      <p>Visitors see it at once. It can be taken back.</p>
      <Buttons>
        <FormButton
          disabled={isBusy || to === "" || moved.length === 0}
          onClick={() => void press(moved, { kind: "venue", venue: to })}
        >
          {to === "" ? "Move" : `Move ${moved.length} to ${to}`}
        </FormButton>
      </Buttons>
    </>
  );
}
