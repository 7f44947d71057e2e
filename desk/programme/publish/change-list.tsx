import { ChangedWords } from "#desk/frame/parts/display/changed-words.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import type { TickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import styles from "./publish.module.css";
import type { ShownChange } from "./publish-contract.ts";

type ChangeListProps = {
  changes: readonly ShownChange[];
  /** Without it nothing can be ticked. */
  selection: TickedRows | undefined;
  /** What a ticked change still lacks, by its key, in words. */
  missing: ReadonlyMap<string, string>;
};

/** What visitors do not see yet, in words, each with its tick. */
export function ChangeList({ changes, selection, missing }: ChangeListProps) {
  return (
    <>
      {selection && (
        <label className={styles.each}>
          <input
            type="checkbox"
            checked={selection.isEachTicked}
            onChange={({ target }) => selection.tickEach(target.checked)}
          />
          All {changes.length > 1 ? changes.length : ""} of them
        </label>
      )}
      <ul className={styles.changes} aria-label="What is not public yet">
        {changes.map((change) => (
          <li key={change.key} data-ticked={selection?.ticked.has(change.key) || undefined}>
            {selection ? (
              <label className={styles.tick}>
                <input type="checkbox" {...selection.boxOf(change.key)} />
                <Words change={change} />
              </label>
            ) : (
              <Words change={change} />
            )}
            <Notes change={change} missing={missing.get(change.key)} />
          </li>
        ))}
      </ul>
    </>
  );
}

function Words({ change: { words, unanswered, comesAt } }: { change: ShownChange }) {
  return (
    <span dir="auto">
      {words} {unanswered && <Tag variant="bright">has not said yes</Tag>}
      {comesAt !== null && <Tag variant="outlined">to come</Tag>}
    </span>
  );
}

function Notes({ change, missing }: { change: ShownChange; missing: string | undefined }) {
  const { fields, unanswered, warnings, comesAt } = change;
  return (
    <div className={styles.notes}>
      {unanswered && (
        <p>
          {unanswered.name} {unanswered.words}. Publishing it all the same is noted with your name.
        </p>
      )}
      {comesAt !== null && (
        <p>
          Visitors see just this on <DeskTime at={comesAt} />: nothing more has to be done.
        </p>
      )}
      {missing !== undefined && <p className={styles.warning}>{missing}</p>}
      {warnings.map((words) => (
        <p key={words} className={styles.warning}>
          {words}
        </p>
      ))}
      {fields.length > 0 && (
        <dl>
          {fields.map(({ label, before, after }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd dir="auto">
                <ChangedWords before={before} after={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </div>
  );
}
