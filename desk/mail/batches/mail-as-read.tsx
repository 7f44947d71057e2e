import type { ReactNode } from "react";
import styles from "./mail-as-read.module.css";

type MailAsReadProps = {
  mail: { to: string; subject: string; text: string; why: string };
  /** What is wrong with it, and what can be done. */
  children?: ReactNode;
};

/** One mail as its recipient will read it. */
export function MailAsRead({ mail: { to, subject, text, why }, children }: MailAsReadProps) {
  return (
    <article className={styles.mail}>
      <p className={styles.aside}>
        To: <strong>{to || "nobody: there is no email address"}</strong>
        <br />
        Subject: <strong>{subject}</strong>
      </p>
      <MailText text={text} />
      <p className={styles.aside}>{why}</p>
      {children}
    </article>
  );
}

/** The words of a mail. */
export function MailText({ text }: { text: string }) {
  return <pre className={styles.text}>{text}</pre>;
}
