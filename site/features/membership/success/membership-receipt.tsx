import { formatFee } from "#site/features/membership/membership-contract.ts";
import styles from "./membership-receipt.module.css";
import type { PaidPayment } from "./payment-result.ts";

/** The receipt of a paid membership, drawn as a ticket; unknown fields are left out. */
export function MembershipReceipt({ reference, year, name, email, amount }: PaidPayment) {
  return (
    <section className={styles.ticket} aria-labelledby="ticket-title">
      <div className={styles.body}>
        <h2 id="ticket-title" className={styles.title}>
          Member{year !== undefined && ` ${year}`}
        </h2>
        <dl className={styles.facts}>
          <Fact term="Your reference" value={reference} className={styles.reference} />
          <Fact term="Name" value={name} />
          <Fact term="Confirmation sent to" value={email} />
          <Fact term="Paid" value={formatFee(amount)} />
        </dl>
      </div>
      <div className={styles.counterfoil} aria-hidden="true">
        <Trumpet />
        {year !== undefined && <span className={styles.year}>{year}</span>}
      </div>
    </section>
  );
}

function Fact({ term, value, className }: { term: string; value: string | undefined; className?: string | undefined }) {
  if (value === undefined) return null;
  return (
    <div className={className}>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  );
}

const trumpet =
  "M4 58H74V40H84V58H96V40H106V58H118V40H128V58H150C178 58 196 44 214 22V114C196 92 178 78 150 78H142V92C142 108 130 116 116 116" +
  "H72C58 116 46 108 46 92V78H4ZM62 78V90C62 97 66 101 73 101H115C122 101 126 97 126 90V78Z";

/** Drawn twice: the second colour is offset as in a misregistered print. */
function Trumpet() {
  return (
    <svg viewBox="0 0 224 124" className={styles.trumpet} aria-hidden="true" focusable="false">
      <path className={styles.secondInk} fillRule="evenodd" transform="translate(6 6)" d={trumpet} />
      <path className={styles.firstInk} fillRule="evenodd" d={trumpet} />
    </svg>
  );
}
