import { useId } from "react";
import { ActionButton } from "#app/desk/parts/action-button.tsx";
import { closePopover } from "#app/desk/shell/close-popover.ts";
import styles from "./bulk-bar.module.css";
import type { RecordList } from "./record-list-contract.ts";
import type { RecordType } from "./record-types.ts";
import type { BulkChange } from "./use-bulk-change.ts";

type BulkBarProps = {
  recordType: RecordType;
  people: RecordList["people"];
  isBusy: boolean;
  /** Takes the end of the sentence that says what was done. */
  onChange: (words: string, to: BulkChange) => void;
  onClear: () => void;
};

/** What can be done with the ticked rows. */
export function BulkBar({ recordType, people, isBusy, onChange, onClear }: BulkBarProps) {
  return (
    <div role="toolbar" aria-label={`Change the ticked ${recordType.many}`} className={styles.actions}>
      {[...recordType.statuses.slice(1), ...recordType.statuses.slice(0, 1)].map(({ value, label, verb }, at) => (
        <ActionButton
          key={value}
          primary={at === 0}
          disabled={isBusy}
          onClick={() => onChange(label, { status: value })}
        >
          {verb}
        </ActionButton>
      ))}
      <PeopleMenu people={people} isBusy={isBusy} onChange={onChange} />
      <ActionButton onClick={onClear}>Untick</ActionButton>
    </div>
  );
}

function PeopleMenu({ people, isBusy, onChange }: Pick<BulkBarProps, "people" | "isBusy" | "onChange">) {
  const menu = useId();
  return (
    <>
      <ActionButton popoverTarget={menu} disabled={isBusy}>
        Give to …
      </ActionButton>
      <div id={menu} popover="auto" className={styles.people}>
        {people.map(({ id, name }) => (
          <button
            key={id}
            type="button"
            onClick={(event) => {
              closePopover(event);
              onChange(`with ${name}`, { assignedTo: id });
            }}
          >
            {name}
          </button>
        ))}
        <button
          type="button"
          onClick={(event) => {
            closePopover(event);
            onChange("with nobody", { assignedTo: null });
          }}
        >
          Nobody
        </button>
      </div>
    </>
  );
}
