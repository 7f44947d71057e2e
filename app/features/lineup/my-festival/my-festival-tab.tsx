import { Link } from "react-router";
import styles from "./my-festival-tab.module.css";
import { useStarParts } from "./star.tsx";
import { StarIcon } from "./star-icon.tsx";

type MyFestivalTabProps = {
  className: string | undefined;
  isCurrent?: boolean;
  /** Whether its name is written on narrow screens, too. */
  isNamed?: boolean;
};

/** The way to my festival, beside the days. Without scripts there is none. */
export function MyFestivalTab({ className, isCurrent = false, isNamed = false }: MyFestivalTabProps) {
  return (
    <li className={styles.place}>
      <Link to="/my-festival" className={className} aria-current={isCurrent ? "page" : undefined}>
        <Label className={isCurrent ? `${styles.label} ${styles.isCurrent}` : styles.label} isNamed={isNamed} />
      </Link>
    </li>
  );
}

/** The way to my festival beside a text. Without scripts there is none. */
export function MyFestivalLink() {
  return (
    <div className={`${styles.place} ${styles.atEnd}`}>
      <Link to="/my-festival">
        <Label className={styles.label} isNamed />
      </Link>
    </div>
  );
}

function Label({ className, isNamed }: { className: string | undefined; isNamed: boolean }) {
  const parts = useStarParts();
  return (
    <span className={className}>
      <StarIcon />
      <span className={isNamed ? undefined : styles.name}>My festival</span>
      {parts && <parts.StarCount />}
    </span>
  );
}
