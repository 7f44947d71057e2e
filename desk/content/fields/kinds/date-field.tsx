import { useState } from "react";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import inputs from "#ui/fields/field.module.css";
import { describeField, Field } from "#ui/fields/field.tsx";
import type { FieldControlProps } from "../field-props.ts";
import styles from "../frame/fields.module.css";

/** A day, and its time if it has one. Seconds and the time zone of a time stay as they are. */
export function DateField({ id, field, label, hint, error, value, onChange, isDisabled }: FieldControlProps) {
  const { day, time, rest } = partsOf(typeof value === "string" ? value : "");
  const [hasTime, setHasTime] = useState(false);
  const showsTime = time !== "" || hasTime;
  const set = (nextDay: string, nextTime: string) => {
    if (nextDay === "") return onChange(undefined, true);
    return onChange(nextTime === "" ? nextDay : `${nextDay}T${nextTime}${rest}`, true);
  };
  return (
    <Field id={id} label={label} hint={hint} required={field.required} error={error}>
      <div className={styles.row}>
        <input
          {...describeField(id, { hint, error, required: field.required })}
          id={id}
          type="date"
          className={`${inputs.input} ${inputs.short}`}
          disabled={isDisabled}
          value={day}
          onChange={({ target }) => target.validity.badInput || set(target.value, time)}
        />
        {showsTime && (
          <input
            type="time"
            aria-label={`${label}: time`}
            className={`${inputs.input} ${inputs.short}`}
            disabled={isDisabled || day === ""}
            value={time}
            onChange={({ target }) => target.validity.badInput || set(day, target.value)}
          />
        )}
        {!showsTime && !isDisabled && day !== "" && (
          <ActionButton onClick={() => setHasTime(true)}>Add a time</ActionButton>
        )}
      </div>
    </Field>
  );
}

/** @example partsOf("2027-06-05T19:30:00+10:00") // { day: "2027-06-05", time: "19:30", rest: ":00+10:00" } */
function partsOf(value: string) {
  const [, day = "", time = "", rest = ""] = /^(\d{4}-\d\d-\d\d)(?:T(\d\d:\d\d)(.*))?$/.exec(value) ?? [];
  return { day, time, rest };
}
