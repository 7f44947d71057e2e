import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { localTimeOf, momentOf, readingsOf } from "#platform/time/local-time.ts";
import { timeZoneName } from "#platform/time/time-zone.ts";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";

type MomentFieldProps = {
  label: string;
  name: string;
  hint?: string;
  required?: boolean;
  error?: string | undefined;
  /** The festival's time, `2027-04-04T02:30`, with its offset where the hour comes twice. */
  value: string;
  onChoose: (value: string) => void;
  min?: string;
};

/** The browser's own field for a day and a time, in the festival's time zone. Of a time that comes twice, when the clocks are put back, it asks which one. */
export function MomentField({ label, name, hint, required, error, value, onChoose, min }: MomentFieldProps) {
  const { timeZone } = useAccount();
  const zone = `In the festival’s time, ${timeZoneName(timeZone)}`;
  const shown = value.slice(0, "2027-04-04T02:30".length);
  const { comes, moments } = readingsOf(shown, timeZone);
  const isLeftOut = comes === "never" && moments.length > 0;
  return (
    <>
      <TextField
        label={label}
        name={name}
        type="datetime-local"
        hint={`${hint ?? zone}${isLeftOut ? ` The clocks are put on that night, and this time is left out.` : ""}`}
        width="medium"
        {...(required && { required })}
        {...(min !== undefined && { min: min.slice(0, shown.length) })}
        value={shown}
        error={error}
        onChange={({ currentTarget }) => onChoose(currentTarget.value)}
      />
      {comes === "twice" && (
        <SelectField
          label={`${label}: this time comes twice that night`}
          name={`${name}-which`}
          options={moments.map((at, place) => ({ value: localTimeOf(at, timeZone), label: places[place] ?? "" }))}
          value={localTimeOf(momentOf(value, timeZone), timeZone)}
          onChange={({ currentTarget }) => onChoose(currentTarget.value)}
        />
      )}
    </>
  );
}

const places = ["The first, before the clocks are put back", "The second, after the clocks are put back"];
