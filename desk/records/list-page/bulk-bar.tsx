import { ActionButton, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ActionMenu, MenuButton } from "#desk/frame/parts/buttons/action-menu.tsx";
import { countOf } from "../lists/list-words.ts";
import type { RecordList } from "../lists/record-list-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import styles from "./bulk-bar.module.css";
import { SetColumn } from "./set-column.tsx";
import type { BulkChange } from "./use-bulk-change.ts";

/** A page that shows several records side by side. */
export type Comparing = { most: number; to: (references: readonly string[]) => string };

type Change = (words: string, to: BulkChange) => void;

type BulkBarProps = {
  recordType: RecordType;
  columns: RecordList["columns"];
  people: RecordList["people"];
  isBusy: boolean;
  /** The references of the selected records. */
  chosen: readonly string[];
  compare: Comparing | undefined;
  /** Takes the end of the sentence that says what was done. Undefined for whoever may look only: they select records to compare them. */
  onChange: Change | undefined;
  onClear: () => void;
};

/** What can be done with the selected rows. */
export function BulkBar({ recordType, columns, people, isBusy, chosen, compare, onChange, onClear }: BulkBarProps) {
  const label = `${onChange ? "Change the" : "The"} selected ${recordType.many}`;
  return (
    <div role="toolbar" aria-label={label} className={styles.actions}>
      {onChange &&
        statusesFor(recordType).map(({ value, label: status, verb }, at) => (
          <ActionButton
            key={value}
            primary={at === 0}
            disabled={isBusy}
            onClick={() => onChange(status, { status: value })}
          >
            {verb}
          </ActionButton>
        ))}
      {onChange && <PeopleMenu people={people} isBusy={isBusy} onChange={onChange} />}
      {onChange && columns.length > 0 && (
        <SetColumn columns={columns} whom={countOf(recordType, chosen.length)} isBusy={isBusy} onChange={onChange} />
      )}
      {compare && (chosen.length > 1 || !onChange) && <CompareLink chosen={chosen} compare={compare} />}
      <ActionButton quiet onClick={onClear}>
        Select none
      </ActionButton>
    </div>
  );
}

function CompareLink({ chosen, compare: { most, to } }: { chosen: readonly string[]; compare: Comparing }) {
  if (chosen.length < 2) return <ActionButton disabled>Compare (at least two)</ActionButton>;
  if (chosen.length > most) return <ActionButton disabled>Compare (at most {most})</ActionButton>;
  return <ActionPageLink to={to(chosen)}>Compare</ActionPageLink>;
}

/** What applicants say is noted one by one, on their own page. */
function statusesFor({ statuses }: RecordType) {
  return [...statuses.slice(1), ...statuses.slice(0, 1)].filter((each) => !each.isFromApplicant);
}

type PeopleMenuProps = Pick<BulkBarProps, "people" | "isBusy"> & { onChange: Change };

function PeopleMenu({ people, isBusy, onChange }: PeopleMenuProps) {
  return (
    <ActionMenu label="Give to …" quiet disabled={isBusy}>
      {people.map(({ id, name }) => (
        <MenuButton key={id} onClick={() => onChange(`looked after by ${name}`, { assignedTo: id })}>
          {name}
        </MenuButton>
      ))}
      <MenuButton onClick={() => onChange("looked after by nobody", { assignedTo: null })}>Nobody</MenuButton>
    </ActionMenu>
  );
}
