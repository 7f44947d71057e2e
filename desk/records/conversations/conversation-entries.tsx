import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { mailStates } from "#desk/records/model/mail-states.ts";
import styles from "#desk/records/record-page/record.module.css";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
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
          {entry.words !== "" && (
            <p dir="auto" className={entry.way === "bounce" ? styles.problem : undefined}>
              {entry.words}
            </p>
          )}
          <Attachments entry={entry} />
        </li>
      ))}
    </ul>
  );
}

/** Attachments can only be saved, never opened here: anybody may have sent them. */
function Attachments({ entry: { attachments } }: { entry: ConversationEntry }) {
  const { recordType, view } = useRecord();
  const address = `/desk/api/${recordType.path}/${view.reference}/attachments`;
  return attachments.map(({ id, name, size }) => (
    <p key={id}>
      <a href={`${address}/${id}`} download={name}>
        Save <bdi>{name}</bdi>
      </a>{" "}
      <span className={styles.facts}>{sizeOf(size)}</span>
    </p>
  ));
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function saidBy({ way, by, sender }: ConversationEntry): string {
  switch (way) {
    case "mail":
      return `${by} wrote`;
    case "phone":
      return `${by} answered by phone`;
    case "pasted":
      return `They wrote, put in by ${by}`;
    case "reply":
      return `They wrote${sender ? `, from ${sender}` : ""}`;
    case "automatic":
      return "An automatic answer came";
    case "bounce":
      return "A mail did not arrive";
  }
}

function stateOf({ state }: ConversationEntry): string | null {
  return state === mailStates.scheduled ? "goes out in a minute" : state;
}
