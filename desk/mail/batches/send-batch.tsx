import { type ReactNode, useState } from "react";
import { MomentField } from "#desk/frame/parts/fields/moment-field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";

type SendBatchProps = {
  /** How many mails go; without any the time is not asked for. */
  mails: number;
  label: string;
  /** The choice of the earliest time, in ten minutes. */
  soon: string;
  /** What the festival's clock says, where the time begins with that. */
  clock?: string;
  timeError?: string | undefined;
  isDisabled: boolean;
  onSend: (when: string) => void;
  /** What the button says: to how many. */
  children: ReactNode;
};

/** The choice of when mails go, and the button that sends them. */
export function SendBatch({ mails, label, soon, clock, timeError, isDisabled, onSend, children }: SendBatchProps) {
  const [chosen, setChosen] = useState<string>();
  const [at, setAt] = useState(clock ?? "");
  // Several at once wait for the morning: somebody may think of something at night.
  const time = chosen ?? (mails > 1 ? "morning" : "soon");
  return (
    <>
      {mails > 0 && (
        <SelectField
          label={label}
          name="time"
          options={[
            { value: "soon", label: soon },
            { value: "hour", label: "In an hour" },
            { value: "morning", label: "Tomorrow at 9 am" },
            { value: "at", label: "At a time …" },
          ]}
          value={time}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      )}
      {mails > 0 && time === "at" && (
        <MomentField
          label="Day and time, the festival’s"
          name="at"
          {...(clock !== undefined && { min: clock })}
          value={at}
          error={timeError}
          onChoose={setAt}
        />
      )}
      <FormButton disabled={isDisabled} onClick={() => onSend(time === "at" ? at : time)}>
        {children}
      </FormButton>
    </>
  );
}
