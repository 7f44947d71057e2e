import styles from "./spinner.module.css";

/** A turning record and what is being waited for. The place it comes into says it, if it is a `status`. */
export function Spinner({ children }: { children: string }) {
  return (
    <span className={styles.spinner}>
      <span className={styles.record} aria-hidden="true" />
      {children}
    </span>
  );
}
