import styles from "./visually-hidden.module.css";

/** A field that nobody sees, no keyboard reaches, no screen reader reads and no browser fills in: whoever does is a program (M9). */
export function HoneypotField({ name }: { name: string }) {
  return (
    <label className={styles.hidden} aria-hidden="true">
      Leave this empty
      <input name={name} tabIndex={-1} autoComplete="off" />
    </label>
  );
}
