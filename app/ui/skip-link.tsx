import styles from "./skip-link.module.css";

/** The first stop of the Tab key: past the menu, to the page itself. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      Skip to content
    </a>
  );
}
