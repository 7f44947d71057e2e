import styles from "./skip-link.module.css";

/** The first Tab stop: past the menu to the main content. */
export function SkipLink({ target }: { target: string }) {
  return (
    <a className={styles.link} href={`#${target}`}>
      Skip to content
    </a>
  );
}
