import { useRef } from "react";
import { useTickedRows } from "#app/desk/parts/use-ticked-rows.ts";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { HeldActions } from "./held-actions.tsx";
import { MailRow } from "./mail-row.tsx";
import styles from "./mails.module.css";
import type { MailList } from "./mails-contract.ts";

/** Mails of a restored backup, each with a box to tick. */
export function HeldMails({ mails }: Pick<MailList, "mails">) {
  const actions = useRef<HTMLDivElement>(null);
  const { ticked, isEachTicked, boxOf, tickEach } = useTickedRows(
    mails.map(({ id }) => id),
    () => actions.current?.querySelector("button")?.focus(),
  );
  return (
    <>
      <p>
        These had not gone out when the backup was made. Some may have gone since: open one to read it, and decide which
        are sent.
      </p>
      <div ref={actions}>
        <HeldActions ids={[...ticked]} />
      </div>
      <label className={styles.each}>
        <input type="checkbox" checked={isEachTicked} onChange={({ target }) => tickEach(target.checked)} /> Select all
        on this page
      </label>
      <ul className={styles.rows}>
        {mails.map((mail) => (
          <li key={mail.id} className={styles.ticked}>
            <label className={styles.box}>
              <input type="checkbox" {...boxOf(mail.id)} />
              <VisuallyHidden>Tick {mail.title}</VisuallyHidden>
            </label>
            <MailRow mail={mail} />
          </li>
        ))}
      </ul>
    </>
  );
}
