import { Link } from "react-router";
import styles from "./my-festival-tab.module.css";
import { useStarParts } from "./star.tsx";
import { StarIcon } from "./star-icon.tsx";

type MyFestivalTabProps = {
  className: string | undefined;
  isCurrent?: boolean;
  /** Whether it stands alone: then its name is beside the star on narrow screens, too, and not below. */
  isAlone?: boolean;
};

/** The way to my festival, beside the days. Without scripts there is none. */
export function MyFestivalTab({ className, isCurrent = false, isAlone = false }: MyFestivalTabProps) {
  return (
    <li className={styles.place}>
      <Link to="/my-festival" className={className} aria-current={isCurrent ? "page" : undefined}>
        <Label className={isCurrent ? `${styles.label} ${styles.isCurrent}` : styles.label} isBeside={isAlone} />
      </Link>
    </li>
  );
}

/** The way to my festival beside a text. Without scripts there is none. */
export function MyFestivalLink() {
  return (
    <div className={`${styles.place} ${styles.atEnd}`}>
      <Link to="/my-festival">
        <Label className={styles.label} isBeside />
      </Link>
    </div>
  );
}

function Label({ className, isBeside }: { className: string | undefined; isBeside: boolean }) {
  const parts = useStarParts();
  return (
    <span className={isBeside ? className : `${className} ${styles.below}`}>
      <StarIcon />
      <span className={styles.name}>My festival</span>
      {parts && <parts.StarCount />}
    </span>
  );
}
