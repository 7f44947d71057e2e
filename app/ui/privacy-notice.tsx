import { PlaceLink } from "./place-link.tsx";
import styles from "./privacy-notice.module.css";

/** What a form's notice says. */
export type Notice = {
  /** Who keeps what is typed, why, and for how long. */
  words: string;
  /** Whom to write to. */
  email: string;
  /** The page that says everything. It opens beside this one: what has been typed here stays. */
  to: string;
};

/** What a form says of what becomes of the answers; nothing while nobody knows. */
export function PrivacyNotice({ notice }: { notice: Notice | undefined }) {
  if (notice === undefined) return null;
  const { words, email, to } = notice;
  return (
    <p className={styles.notice}>
      {words} To ask about it, or to have it deleted, write to <a href={`mailto:${email}`}>{email}</a>.{" "}
      <PlaceLink to={to} newTab>
        Your privacy
      </PlaceLink>
    </p>
  );
}
