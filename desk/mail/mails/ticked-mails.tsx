import { type ReactNode, useRef } from "react";
import { useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { MailRow } from "./mail-row.tsx";
import styles from "./mails.module.css";
import type { MailList } from "./mails-contract.ts";

type TickedMailsProps = Pick<MailList, "mails"> & {
  words: string;
  /** What can be done with the ticked ones: above the mails, or below them where something else comes first. */
  actions: (ids: readonly string[]) => ReactNode;
  areActionsBelow?: boolean;
  /** What stands below one of them. */
  below?: (mail: MailList["mails"][number]) => ReactNode;
};

/** Mails with a box to tick each, such as those of a restored backup. */
export function TickedMails({ mails, words, actions, areActionsBelow = false, below }: TickedMailsProps) {
  const tools = useRef<HTMLDivElement>(null);
  const { ticked, isEachTicked, boxOf, tickEach } = useTickedRows(
    mails.map(({ id }) => id),
    () => tools.current?.querySelector("button")?.focus(),
  );
  const bar = <div ref={tools}>{actions([...ticked])}</div>;
  return (
    <>
      <p>{words}</p>
      {!areActionsBelow && bar}
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
            <div>
              <MailRow mail={mail} />
              {below?.(mail)}
            </div>
          </li>
        ))}
      </ul>
      {areActionsBelow && bar}
    </>
  );
}
