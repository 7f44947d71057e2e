import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import styles from "../record.module.css";
import { useRecord } from "../saving/use-record.ts";
import { describeChange } from "../words/history-words.ts";

/** The log of this record, in words. */
export function HistoryPanel() {
  const { recordType, view } = useRecord();
  const { timeZone } = useAccount();
  const context = { recordType, timeZone, columns: view.columns, people: view.people };
  return (
    <section aria-labelledby="history-heading">
      <h2 id="history-heading">What happened</h2>
      {view.history.length === 0 && <p className={styles.muted}>Nobody has changed anything yet.</p>}
      <ul className={styles.entries}>
        {view.history.map((change) => (
          <li key={change.id}>
            <p>
              {change.by} {describeChange(change, context).join(", ")}.
            </p>
            <p className={styles.facts}>
              <DeskTime at={change.at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
