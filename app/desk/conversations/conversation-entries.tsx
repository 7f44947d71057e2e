import { DeskTime } from "#app/desk/parts/desk-time.tsx";
import styles from "#app/desk/parts/record/record.module.css";
import { useRecord } from "#app/desk/parts/record/use-record.ts";
import type { ConversationEntry } from "./conversation-contract.ts";

type TakeBack = (entry: ConversationEntry) => Promise<void>;

/** What was said so far, the oldest first. */
export function ConversationEntries({ onTakeBack }: { onTakeBack: TakeBack | undefined }) {
  const { entries } = useRecord().view.conversation;
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <p className={styles.facts}>
            {saidBy(entry)}, <DeskTime at={entry.at} />
            {entry.state !== null && ": "}
            <span className={entry.state === "did not arrive" ? styles.problem : undefined}>{stateOf(entry)}</span>
            {entry.canBeTakenBack && onTakeBack && (
              <>
                {" "}
                <button type="button" className={styles.quiet} onClick={() => void onTakeBack(entry)}>
                  Take it back
                </button>
              </>
            )}
          </p>
          {entry.words !== "" && <p>{entry.words}</p>}
        </li>
      ))}
    </ul>
  );
}

function saidBy({ way, by }: ConversationEntry): string {
  switch (way) {
    case "mail":
      return `${by} wrote`;
    case "phone":
      return `${by} answered by phone`;
    case "pasted":
      return `They wrote, put in by ${by}`;
  }
}

function stateOf({ canBeTakenBack, state }: ConversationEntry): string | null {
  return canBeTakenBack ? "goes out in a minute" : state;
}
