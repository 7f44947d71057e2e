import styles from "./vinyl-record.module.css";

const grooves = [182, 160, 138, 116, 94];

/** A decorative record; the error page shows a scratched one. */
export function VinylRecord({ scratched = false, className }: { scratched?: boolean; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" focusable="false" className={className}>
      <circle className={styles.disc} cx="200" cy="200" r="198" />
      {grooves.map((radius) => (
        <circle key={radius} className={styles.groove} cx="200" cy="200" r={radius} />
      ))}
      <path className={styles.sheen} d="M200 200 292 25A198 198 0 0 1 352 73ZM200 200 108 375A198 198 0 0 1 48 327Z" />
      <circle className={styles.secondInk} cx="207" cy="206" r="70" />
      <circle className={styles.label} cx="200" cy="200" r="70" />
      <circle className={styles.hole} cx="200" cy="200" r="9" />
      {scratched && <path className={styles.scratch} d="M70 96 176 168 158 184 300 246 286 262 372 318" />}
    </svg>
  );
}
