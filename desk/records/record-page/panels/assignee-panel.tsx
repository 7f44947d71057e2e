import { SavingState } from "#desk/frame/parts/saving/saving-state.tsx";
import { useSaving } from "#desk/frame/parts/saving/use-saving.ts";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import type { RecordType } from "#desk/records/model/record-types.ts";
import styles from "../record.module.css";
import { fieldsToSave } from "../saving/to-save.ts";
import { useRecord } from "../saving/use-record.ts";

/** Who looks after the record. */
export function AssigneePanel() {
  const { recordType, view, send } = useRecord();
  const { person } = useAccount();
  const mayChange = useMay(recordType.changeRight);
  const { saving, save } = useSaving();
  const name = (id: string | null) => view.people.find((each) => each.id === id)?.name ?? "a former member";
  const isGone = view.assignedTo !== null && !view.people.some(({ id }) => id === view.assignedTo);
  const set = (after: string | null) => {
    const now = after === null ? "nobody looks after it now." : `${name(after)} looks after it now.`;
    const words = isGone ? `${now} Undo leaves it with nobody: ${whyNotBack(recordType)}.` : now;
    const changes = [{ field: "assignedTo", before: view.assignedTo, after }];
    void save(() => send(fieldsToSave(view.version, changes, words)));
  };
  if (!mayChange)
    return (
      <section aria-labelledby="assigned-to">
        <h2 id="assigned-to">Looked after by</h2>
        <p>{view.assignedTo === null ? "nobody yet" : name(view.assignedTo)}</p>
      </section>
    );
  return (
    <section>
      <h2>
        <label htmlFor="assigned-to">Looked after by</label>
      </h2>
      <select
        id="assigned-to"
        className={styles.select}
        value={view.assignedTo ?? ""}
        onChange={(event) => set(event.currentTarget.value || null)}
      >
        <option value="">nobody yet</option>
        {view.people.map(({ id, name: each }) => (
          <option key={id} value={id}>
            {id === person.id ? `${each} (you)` : each}
          </option>
        ))}
        {isGone && <option value={view.assignedTo ?? ""}>a former member</option>}
      </select>
      <SavingState saving={saving} />
    </section>
  );
}

function whyNotBack({ many }: RecordType): string {
  return `whoever looked after it is not on the committee any more, or may not see the ${many}`;
}
