import styles from "./privacy-notice.module.css";
import { SafeLink } from "./safe-link.tsx";

/** What a form says of what becomes of the answers. */
export type Notice = {
  /** Who keeps what is typed, why, and for how long; it ends with "write to". */
  words: string;
  /** Whom to write to. */
  email: string;
};

/** A form's notice; nothing while nobody knows. The page that says more opens beside this one: what has been typed here stays. */
export function PrivacyNotice({ words, email }: Partial<Notice>) {
  return (
    words && (
      <p className={styles.notice}>
        {words} <a href={`mailto:${email}`}>{email}</a>.{" "}
        <SafeLink to="/privacy" newTab>
          Your privacy
        </SafeLink>
      </p>
    )
  );
}
