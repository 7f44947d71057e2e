import { SafeLink } from "#ui/links/safe-link.tsx";
import type { NoticeLine } from "./load-notices.ts";
import styles from "./notice-lines.module.css";

/**
 * The notices above every page. A landmark and not a live region: whoever goes from page to page does not hear them each time, and finds them among
 * the parts of the page.
 */
export function NoticeLines({ notices }: { notices: readonly Omit<NoticeLine, "until">[] }) {
  return (
    <section aria-label="Notice" className={styles.notices}>
      {notices.map(({ id, text, link }) => (
        <p key={id}>
          <SafeLink to={link}>{text}</SafeLink>
        </p>
      ))}
    </section>
  );
}
