import { signupId } from "../fields/signup-id.ts";
import { ArrowButton } from "../links/arrow-button.tsx";
import styles from "./signup-notice.module.css";

/** What stands where something is still to come: a sentence or two, and the newsletter, which brings the news. */
export function SignupNotice({ text }: { text: string }) {
  return (
    <div className={styles.notice}>
      <p className={styles.text}>{text}</p>
      <ArrowButton to={`#${signupId}`}>Tell me by e-mail</ArrowButton>
    </div>
  );
}
