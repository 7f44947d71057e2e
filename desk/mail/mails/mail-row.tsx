import { Link } from "react-router";
import { DeskTime, ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import styles from "./mails.module.css";
import type { MailList } from "./mails-contract.ts";

/** A mail in a list: what it is, to whom, when, and what became of it. */
export function MailRow({
  mail: { id, title, to, aboutAddress, state, at, why },
}: {
  mail: MailList["mails"][number];
}) {
  return (
    <Link to={`/desk/mails/${id}`} className={styles.row}>
      <span className={styles.title}>{title}</span>
      <span className={state === "parked" ? styles.failedTo : styles.to}>
        {to ?? (aboutAddress === null ? "not kept, or not written yet" : `about ${aboutAddress}`)}
      </span>
      <span className={styles.time}>
        {state === "scheduled" ? (
          <>
            goes out <DeskTime at={at} />
          </>
        ) : (
          <ShortTime at={at} />
        )}
      </span>
      {why && <span className={styles.why}>{why}</span>}
    </Link>
  );
}
