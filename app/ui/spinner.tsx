import styles from "./spinner.module.css";

/** A turning record and what is being waited for, which a screen reader says too. */
export function Spinner({ children }: { children: string }) {
  return (
    <span role="status" className={styles.spinner}>
      <span className={styles.record} aria-hidden="true" />
      {children}
    </span>
  );
}
