import styles from "./spinner.module.css";

/** A turning record and a text. Put it into an element of role `status` to have it announced. */
export function Spinner({ children }: { children: string }) {
  return (
    <span className={styles.spinner}>
      <span className={styles.record} aria-hidden="true" />
      {children}
    </span>
  );
}
