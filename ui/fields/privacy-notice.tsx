import { SafeLink } from "../links/safe-link.tsx";
import styles from "./privacy-notice.module.css";

/** A form's notice about what happens to the answers. */
export type Notice = {
  /** Who stores the answers, why, and for how long; it ends with "write to". */
  text: string;
  /** The address to write to. */
  email: string;
};

/** Nothing while the settings are unknown. The privacy page opens in a new tab, so that the form keeps its answers. */
export function PrivacyNotice({ text, email }: Partial<Notice>) {
  return (
    text && (
      <p className={styles.notice}>
        {text} <a href={`mailto:${email}`}>{email}</a>.{" "}
        <SafeLink to="/privacy" newTab>
          Your privacy
        </SafeLink>
      </p>
    )
  );
}
