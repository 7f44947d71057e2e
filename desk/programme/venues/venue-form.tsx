import { useState } from "react";
import { useRevalidator } from "react-router";
import { z } from "zod/mini";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { textDraft, useTextDraft } from "#desk/frame/parts/drafts/use-draft.ts";
import { ConflictModal, fieldConflict } from "#desk/frame/parts/saving/conflict-modal.tsx";
import { rebaseFields } from "#desk/frame/parts/saving/edit-conflict.ts";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { notify } from "#desk/frame/shell/notices/notices.ts";
import { venueUses } from "#desk/line-up/venues/venue-notes.ts";
import { longestPhone } from "#platform/text/text-fields.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import { hoursText, isWeekday, readHours, useWords, wordsOfDay } from "./venue-words.ts";
import styles from "./venues.module.css";
import { longestKeyHolder, type NotedVenue, type VenueFields, venueFields, venuesView } from "./venues-contract.ts";

const hoursFault = "Please write hours like “10 am to 11 pm” or “until 1 am”.";

/** As it is written: hours and minutes are texts until they are sent. */
const writtenDay = z.object({ use: z.enum(venueUses), hours: z.string() });
const written = z.object({
  changeover: z.string(),
  keyHolder: z.string(),
  keyPhone: z.string(),
  days: z.record(z.string(), writtenDay),
});
type Written = z.infer<typeof written>;

type VenueFormProps = { venue: NotedVenue; days: readonly string[]; onClose: () => void };

/** Edits what is noted of a venue. What is not saved yet is there again after another page. */
export function VenueForm({ venue, days, onClose }: VenueFormProps) {
  const { name, fields } = venue;
  const draft = useTextDraft(textDraft(written), `/desk/api/schedule/venues/${venue.id}`, writtenOf(fields, days));
  const [isTried, setTried] = useState(false);
  const { saving, save, conflict, settle } = useSaving();
  const { revalidate } = useRevalidator();
  const now = draft.written;
  const post = ({ before, after }: { before: VenueFields; after: VenueFields }) =>
    deskPost("/desk/api/schedule/venues/note", { name, before, after }, venuesView);
  const faults = days.filter((day) => readHours(now.days[day]?.hours ?? "") === undefined);
  const minutes = now.changeover.trim() === "" ? 0 : Number(now.changeover);
  const submit = async () => {
    setTried(true);
    const [before, after] = [fieldsOf(draft.before, fields), fieldsOf(now, fields)];
    if (faults.length > 0 || before === undefined || after === undefined) return;
    const result = await save(() => settle({ before, after }, { post, rebase: rebaseFields }));
    if (!result?.ok) return;
    const sent = result.data.request;
    const saved = result.data.data.venues.find(({ id }) => id === venue.id)?.fields ?? sent.after;
    notify(`${name}: noted.`, { undo: () => post({ before: sent.after, after: sent.before }) });
    await revalidate();
    draft.rebase(now, writtenOf(saved, days));
    onClose();
  };
  const problems = saving.step === "failed" ? saving.problem.errors : [];
  const errorOf = (field: string) => problems.find((problem) => problem.field.endsWith(field))?.message;
  const write = (changed: Partial<Written>) => draft.write({ ...now, ...changed });
  return (
    <form
      data-draft
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {days.map((day) => {
        const { use, hours } = now.days[day] ?? { use: "", hours: "" };
        const change = (part: Partial<z.infer<typeof writtenDay>>) =>
          write({ days: { ...now.days, [day]: { use, hours, ...part } } });
        return (
          <fieldset key={day} className={styles.day}>
            <legend>{day}</legend>
            <SelectField
              label="May it be used?"
              options={venueUses.map((value) => ({ value, label: useWords[value] }))}
              value={use}
              onChange={({ currentTarget }) =>
                change({ use: venueUses.find((each) => each === currentTarget.value) ?? "" })
              }
            />
            {use !== "closed" && (
              <TextField
                label="From when to when"
                width="medium"
                maxLength={40}
                value={hours}
                error={isTried && faults.includes(day) ? hoursFault : errorOf(day)}
                onChange={({ currentTarget }) => change({ hours: currentTarget.value })}
              />
            )}
          </fieldset>
        );
      })}
      <TextField
        label="Change-over, in minutes"
        hint="What lies at least between two sets."
        type="number"
        width="digits"
        value={now.changeover}
        error={
          isTried && !Number.isInteger(minutes) ? "Please write whole minutes, such as 20." : errorOf("changeover")
        }
        onChange={({ currentTarget }) => write({ changeover: currentTarget.value })}
      />
      <TextField
        label="Who has the key"
        width="medium"
        maxLength={longestKeyHolder}
        value={now.keyHolder}
        error={errorOf("keyHolder")}
        onChange={({ currentTarget }) => write({ keyHolder: currentTarget.value })}
      />
      <TextField
        label="Their number"
        type="tel"
        width="medium"
        maxLength={longestPhone}
        value={now.keyPhone}
        error={errorOf("keyPhone")}
        onChange={({ currentTarget }) => write({ keyPhone: currentTarget.value })}
      />
      <Buttons>
        <FormButton type="submit">Save</FormButton>
        <FormButton
          variant="outline"
          onClick={() => {
            draft.clear();
            onClose();
          }}
        >
          {draft.isChanged ? "Discard my changes" : "Leave it"}
        </FormButton>
        <SavingState saving={saving} idle={draft.isChanged ? "Kept on this device until you save it." : ""} />
      </Buttons>
      <ConflictModal
        conflict={conflict}
        describe={({ field, theirs, by, mine }) =>
          fieldConflict(by, labelOf(field), valueWords(theirs), valueWords(mine))
        }
      />
    </form>
  );
}

function writtenOf(fields: VenueFields, days: readonly string[]): Written {
  const { changeover, keyHolder, keyPhone } = fields;
  const byDay = days
    .filter((day) => isWeekday(day))
    .map((day) => {
      const { use, ...hours } = fields[day];
      return [day, { use, hours: hoursText(hours) }] as const;
    });
  return {
    changeover: changeover === 0 ? "" : String(changeover),
    keyHolder,
    keyPhone,
    days: Object.fromEntries(byDay),
  };
}

/** @returns undefined where something cannot be read */
function fieldsOf({ changeover, keyHolder, keyPhone, days }: Written, known: VenueFields): VenueFields | undefined {
  const read = Object.entries(days).map(([day, { use, hours }]) => {
    const times = use === "closed" ? { from: null, to: null } : readHours(hours);
    return [day, times && { use, ...times }] as const;
  });
  const fields = { ...known, ...Object.fromEntries(read), changeover: Number(changeover || 0), keyHolder, keyPhone };
  // What is too long is sent, so that the server's words stand beside the field.
  return read.some(([, day]) => day === undefined) || !Number.isInteger(fields.changeover) ? undefined : fields;
}

function labelOf(field: string) {
  const labels: Readonly<Record<string, string>> = {
    changeover: "the change-over",
    keyHolder: "who has the key",
    keyPhone: "their number",
  };
  return labels[field] ?? field;
}

function valueWords(value: unknown): string {
  const day = venueFields.shape.Monday.safeParse(value);
  return day.success ? wordsOfDay(day.data) || "nothing" : String(value);
}
