import { useState } from "react";
import type { FieldValue, OwnColumn } from "#app/desk/records/record-contract.ts";
import { useMay } from "#app/desk/shell/use-account.ts";
import styles from "./record.module.css";
import { useRecord } from "./use-record.ts";

/** The committee's own columns: team, shift, agreed fee. */
export function OwnValuesPanel() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.change);
  return (
    <section aria-labelledby="own-heading">
      <h2 id="own-heading">Our own columns</h2>
      {view.columns.map((column) => (
        <OwnValue
          // A value that somebody else changed is shown anew, unless one is in the middle of it.
          key={`${column.id} ${String(view.own[column.id])}`}
          column={column}
          value={view.own[column.id] ?? null}
          mayChange={mayChange}
        />
      ))}
    </section>
  );
}

type OwnValueProps = { column: OwnColumn; value: FieldValue; mayChange: boolean };

function OwnValue({ column, value, mayChange }: OwnValueProps) {
  const { change } = useRecord();
  const { id, label, type, options } = column;
  const [written, setWritten] = useState(textOf(value));
  const set = (after: FieldValue) => {
    if (after === value) return;
    void change([{ field: `own.${id}`, before: value, after }], `${label} is saved.`);
  };
  const field = { id: `own-${id}`, className: styles.select, disabled: !mayChange };
  return (
    <p className={styles.own}>
      <label htmlFor={field.id}>{label}</label>
      {type === "choice" || type === "yesNo" ? (
        <select {...field} value={textOf(value)} onChange={(event) => set(parse(type, event.currentTarget.value))}>
          <option value="">not said</option>
          {(type === "yesNo" ? ["yes", "no"] : options).map((option) => (
            <option key={option}>{option}</option>
          ))}
          {type === "choice" && typeof value === "string" && !options.includes(value) && <option>{value}</option>}
        </select>
      ) : (
        <input
          {...field}
          inputMode={type === "number" ? "decimal" : undefined}
          value={written}
          onChange={(event) => setWritten(event.currentTarget.value)}
          onBlur={() => set(parse(type, written))}
          onKeyDown={(event) => event.key === "Enter" && set(parse(type, written))}
        />
      )}
    </p>
  );
}

function textOf(value: FieldValue): string {
  if (value === null) return "";
  if (value === true) return "yes";
  return value === false ? "no" : String(value);
}

/** What is no number goes to the server as it is, which says so. */
function parse(type: OwnColumn["type"], text: string): FieldValue {
  const written = text.trim();
  if (written === "") return null;
  if (type === "yesNo") return written === "yes";
  if (type !== "number") return written;
  const number = Number(written.replaceAll(/[$,\s]/g, ""));
  return Number.isFinite(number) ? number : written;
}
