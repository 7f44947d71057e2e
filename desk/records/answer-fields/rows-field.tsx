import { capitalised } from "#platform/text/capitalised.ts";
import type { RowList } from "#services/forms/field-kinds.ts";
import { errorId, FieldError, fieldId } from "#ui/fields/field.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { WrittenRow } from "../model/written-answers.ts";
import styles from "./rows-field.module.css";

type RowsFieldProps = {
  name: string;
  label: string;
  cells: RowList["cells"];
  rows: readonly WrittenRow[];
  error: string | undefined;
  onChange: (rows: WrittenRow[]) => void;
};

/** A list of rows, such as a band's members: each can be changed and removed, and another one added. */
export function RowsField({ name, label, cells, rows, error, onChange }: RowsFieldProps) {
  const id = fieldId(name);
  const set = (index: number, cell: string, text: string) =>
    onChange(rows.map((row, at) => (at === index ? { ...row, [cell]: text } : row)));
  return (
    <fieldset id={id} tabIndex={-1} className={styles.rows} aria-describedby={error && errorId(id)}>
      <legend>{label}</legend>
      {rows.map((row, index) => (
        <div key={row.id} className={styles.row}>
          {Object.entries(cells).map(([cell, kind]) => {
            const common = {
              label: `${capitalised(cell)} ${index + 1}`,
              name: `${name}.${index}.${cell}`,
              value: String(row[cell] ?? ""),
            };
            return kind.kind === "choice" ? (
              <SelectField
                key={cell}
                {...common}
                width="full"
                options={kind.options}
                placeholder="Choose one"
                onChange={(event) => set(index, cell, event.currentTarget.value)}
              />
            ) : (
              <TextField
                key={cell}
                {...common}
                maxLength={kind.max}
                autoComplete="off"
                onChange={(event) => set(index, cell, event.currentTarget.value)}
              />
            );
          })}
          <button
            type="button"
            aria-label={`Remove row ${index + 1}`}
            onClick={() => onChange(rows.filter((_, at) => at !== index))}
          >
            Remove
          </button>
        </div>
      ))}
      <FormButton variant="outline" onClick={() => onChange([...rows, newRow(rows, cells)])}>
        Add a row
      </FormButton>
      <FieldError id={id}>{error}</FieldError>
    </fieldset>
  );
}

/** A number that no row has. */
function newRow(rows: readonly WrittenRow[], cells: RowList["cells"]): WrittenRow {
  const numbers = rows.map(({ id }) => Number(id)).filter(Number.isSafeInteger);
  return { id: Math.max(0, ...numbers) + 1, ...Object.fromEntries(Object.keys(cells).map((cell) => [cell, ""])) };
}
