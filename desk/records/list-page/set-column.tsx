import { type FormEvent, useState } from "react";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { Modal } from "#ui/dialogs/modal.tsx";
import { FormButton } from "#ui/fields/form-button.tsx";
import { SelectField } from "#ui/fields/select-field.tsx";
import { TextField } from "#ui/fields/text-field.tsx";
import type { OwnColumn } from "../model/record-contract.ts";
import { ownValueText, parseOwnValue } from "../own-columns/own-value-text.ts";
import type { BulkChange } from "./use-bulk-change.ts";

type SetColumnProps = {
  columns: readonly OwnColumn[];
  /** "5 volunteers". */
  whom: string;
  isBusy: boolean;
  onChange: (words: string, to: BulkChange) => void;
};

/** Gives the selected rows a value of one of the committee's own columns: first which column, then what. */
export function SetColumn({ columns, whom, isBusy, onChange }: SetColumnProps) {
  const [column, setColumn] = useState<OwnColumn>();
  const [isOpen, setOpen] = useState(false);
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (!column) return;
    const value = parseOwnValue(column.type, String(new FormData(event.currentTarget).get("value") ?? ""));
    setOpen(false);
    const words = value === null ? `nothing in ${column.label}` : `${ownValueText(value)} in ${column.label}`;
    onChange(words, { own: { column: column.id, value } });
  };
  return (
    <>
      <ActionMenu label="Set a column …" quiet disabled={isBusy}>
        {columns.map((each) => (
          <MenuButton
            key={each.id}
            onClick={() => {
              setColumn(each);
              setOpen(true);
            }}
          >
            {each.label}
          </MenuButton>
        ))}
      </ActionMenu>
      <Modal open={isOpen} onClose={() => setOpen(false)} title="Set a column" startsInField>
        {column && (
          <form key={column.id} onSubmit={submit}>
            <Value column={column} />
            <FormButton type="submit">Set it for {whom}</FormButton>
          </form>
        )}
      </Modal>
    </>
  );
}

function Value({ column: { label, type, options } }: { column: OwnColumn }) {
  const hint = "Leave it empty to take the value away.";
  if (type === "text" || type === "number")
    return <TextField label={label} name="value" hint={hint} inputMode={type === "number" ? "decimal" : undefined} />;
  const values = type === "yesNo" ? ["yes", "no"] : options;
  return (
    <SelectField
      label={label}
      name="value"
      options={[{ value: "", label: "not said" }, ...values.map((value) => ({ value, label: value }))]}
    />
  );
}
