import { useRef, useState } from "react";
import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { hasLeftTheirs, useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useMay } from "#desk/frame/shell/account/use-account.ts";
import type { FieldValue, OwnColumn } from "#desk/records/model/record-contract.ts";
import { ownValueText, parseOwnValue } from "#desk/records/own-columns/own-value-text.ts";
import styles from "../record.module.css";
import { fieldsToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";

/** The committee's own columns: team, shift, agreed fee. */
export function OwnValuesPanel() {
  const { recordType, view } = useRecord();
  const mayChange = useMay(recordType.changeRight);
  return (
    <section aria-labelledby="own-heading">
      <h2 id="own-heading">Our own columns</h2>
      {view.columns.map((column) => {
        const value = view.own[column.id] ?? null;
        if (mayChange) return <OwnValue key={column.id} column={column} value={value} />;
        return (
          <p key={column.id} className={styles.own} data-empty={value === null || undefined}>
            <strong>{column.label}</strong> {ownValueText(value) || "not said"}
          </p>
        );
      })}
    </section>
  );
}

/** What stood there when one began, and in which version of the record. */
type Seen = { before: FieldValue; version: number };

function OwnValue({ column, value }: { column: OwnColumn; value: FieldValue }) {
  const { view, send } = useRecord();
  const { saving, save } = useSaving();
  const { id, label, type, options } = column;
  // While one is writing, what somebody else makes of it is not shown: the answer to saving says so.
  const [draft, setDraft] = useState<Seen & { text: string }>();
  const seen: Seen = draft ?? { before: value, version: view.version };
  // What is entered while something is being saved is saved after it.
  const entered = useRef("");
  const set = async ({ before, version }: Seen, text: string): Promise<void> => {
    entered.current = text;
    const after = text === ownValueText(before) ? before : parseOwnValue(type, text);
    if (after === before) return setDraft(undefined);
    const changes = [{ field: `own.${id}`, before, after }];
    const result = await save(() => send(fieldsToSave(version, changes, `${label} is saved.`)));
    if (!result?.ok && !hasLeftTheirs(result)) return;
    setDraft((now) => (now === undefined || now.text === text ? undefined : { ...now, before: after }));
    if (entered.current !== text) await set({ before: after, version }, entered.current);
  };
  const setWritten = () => draft && void set(draft, draft.text);
  const field = { id: `own-${id}`, className: styles.select };
  return (
    <p className={styles.own} data-empty={value === null || undefined}>
      <label htmlFor={field.id}>{label}</label>
      {type === "choice" || type === "yesNo" ? (
        <select {...field} value={ownValueText(value)} onChange={(event) => void set(seen, event.currentTarget.value)}>
          <option value="">not said</option>
          {(type === "yesNo" ? ["yes", "no"] : options).map((option) => (
            <option key={option} value={option}>
              {option}
            </option>
          ))}
          {type === "choice" && typeof value === "string" && !options.includes(value) && (
            <option value={value}>{value}</option>
          )}
        </select>
      ) : (
        <input
          {...field}
          inputMode={type === "number" ? "decimal" : undefined}
          value={draft?.text ?? ownValueText(value)}
          onChange={(event) => setDraft({ ...seen, text: event.currentTarget.value })}
          onBlur={setWritten}
          onKeyDown={(event) => event.key === "Enter" && setWritten()}
        />
      )}
      <SavingState saving={draft && saving.step === "saved" ? { step: "idle" } : saving} />
    </p>
  );
}
