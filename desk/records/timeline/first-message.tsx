import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { correctedAnswers } from "#desk/records/model/corrections.ts";
import type { RecordView } from "#desk/records/model/record-contract.ts";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import styles from "./timeline.module.css";
import { Words } from "./timeline-entry.tsx";

const saidBy: Record<RecordView["source"], string> = {
  site: "wrote",
  phone: "rang",
  paper: "wrote on paper",
  invited: "wrote",
};

/** The message with which a conversation begins, as text. */
export function FirstMessage() {
  const { recordType, view, name } = useRecord();
  const { message } = correctedAnswers(recordType, view.sent, view.corrections);
  return (
    <Words
      kind="message"
      head={
        <>
          <bdi>{name}</bdi> {saidBy[view.source]} · <ShortTime at={view.receivedAt} />
        </>
      }
    >
      <p dir="auto" className={message ? styles.words : styles.small}>
        {message ? String(message) : "No words."}
      </p>
      {view.corrections.message !== undefined && (
        <p className={styles.small}>As it was sent: {String(view.sent.message || "nothing")}</p>
      )}
    </Words>
  );
}
