import { type ReactNode, useRef } from "react";
import { useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { MailRow } from "./mail-row.tsx";
import styles from "./mails.module.css";
import type { MailList } from "./mails-contract.ts";

type TickedMailsProps = Pick<MailList, "mails"> & {
  words: string;
  /** What can be done with the ticked ones. */
  actions: (ids: readonly string[]) => ReactNode;
};

/** Mails with a box to tick each, such as those of a restored backup. */
export function TickedMails({ mails, words, actions }: TickedMailsProps) {
  const bar = useRef<HTMLDivElement>(null);
  const { ticked, isEachTicked, boxOf, tickEach } = useTickedRows(
    mails.map(({ id }) => id),
    () => bar.current?.querySelector("button")?.focus(),
  );
  return (
    <>
      <p>{words}</p>
      <div ref={bar}>{actions([...ticked])}</div>
      <label className={styles.each}>
        <input type="checkbox" checked={isEachTicked} onChange={({ target }) => tickEach(target.checked)} /> Select all
        on this page
      </label>
      <ul className={styles.rows}>
        {mails.map((mail) => (
          <li key={mail.id} className={styles.ticked}>
            <label className={styles.box}>
              <input type="checkbox" {...boxOf(mail.id)} />
              <VisuallyHidden>Select {mail.title}</VisuallyHidden>
            </label>
            <MailRow mail={mail} />
          </li>
        ))}
      </ul>
    </>
  );
}
