import { VinylRecord } from "#ui/media/vinyl-record.tsx";
import type { PaymentResult } from "./payment-result.ts";
import styles from "./status-icon.module.css";

/** Decoration beside the status text: a turning record while waiting, a tick, a refused card, a scratched record. */
export function StatusIcon({ kind }: { kind: PaymentResult["kind"] }) {
  if (kind === "loading" || kind === "processing")
    return <VinylRecord className={`${styles.icon} ${styles.turning}`} />;
  if (kind === "succeeded") return <Tick />;
  if (kind === "requires_payment_method") return <RefusedCard />;
  return <VinylRecord scratched className={`${styles.icon} ${styles.record}`} />;
}

function Tick() {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" focusable="false" className={styles.icon}>
      <circle className={styles.secondInk} cx="212" cy="212" r="186" />
      <circle className={styles.leaf} cx="192" cy="192" r="186" />
      <path
        className={styles.paper}
        d="M84 206C118 210 146 238 166 280 200 192 244 134 316 92 256 160 216 236 188 326L154 326C140 278 118 238 84 206Z"
      />
    </svg>
  );
}

function RefusedCard() {
  return (
    <svg viewBox="0 0 400 400" aria-hidden="true" focusable="false" className={styles.icon}>
      <g transform="rotate(-9 200 200)">
        <path className={styles.secondInk} d="M32 106H384V330H32Z" />
        <path className={styles.night} d="M16 88H368V312H16Z" />
        <path className={styles.paper} d="M16 132H368V176H16ZM46 232H170V246H46ZM46 262H132V276H46Z" />
      </g>
      <path
        className={styles.claret}
        d="M216 178 288 250 360 178 392 210 320 282 392 354 360 386 288 314 216 386 184 354 256 282 184 210Z"
      />
    </svg>
  );
}
