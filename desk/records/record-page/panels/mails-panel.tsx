import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import styles from "../record.module.css";
import { useRecord } from "../saving/use-record.ts";

/** What was mailed about this record, and what became of it. */
export function MailsPanel() {
  const { mails } = useRecord().view;
  return (
    <section aria-labelledby="mails-heading">
      <h2 id="mails-heading">Mails</h2>
      {mails.length === 0 && <p className={styles.muted}>No mail went out about this.</p>}
      <ul className={styles.entries}>
        {mails.map(({ id, title, state, at, why }) => (
          <li key={id}>
            <p>{title}</p>
            <p className={styles.facts}>
              <span className={state === "did not arrive" ? styles.problem : undefined}>{state}</span>,{" "}
              <DeskTime at={at} />
              {why && `: ${why}`}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
