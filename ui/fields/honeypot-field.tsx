import styles from "../page/visually-hidden.module.css";

/** A field that people cannot see, reach by keyboard or have read out, and browsers do not autofill: only bots fill it in. */
export function HoneypotField({ name }: { name: string }) {
  return (
    <div className={styles.hidden} aria-hidden="true">
      <label>
        Leave this empty
        <input type="text" name={name} tabIndex={-1} autoComplete="off" />
      </label>
    </div>
  );
}
