import { Link } from "react-router";
import styles from "./my-festival-tab.module.css";
import { useStarParts } from "./star.tsx";
import { StarIcon } from "./star-icon.tsx";

/** The way to my festival, beside the days. Without scripts there is none. */
export function MyFestivalTab({
  className,
  isCurrent = false,
}: {
  className: string | undefined;
  isCurrent?: boolean;
}) {
  const parts = useStarParts();
  return (
    <li className={styles.place}>
      <Link to="/my-festival" className={className} aria-current={isCurrent ? "page" : undefined}>
        <span className={isCurrent ? `${styles.label} ${styles.isCurrent}` : styles.label}>
          <StarIcon />
          <span className={styles.name}>My festival</span>
          {parts && <parts.StarCount />}
        </span>
      </Link>
    </li>
  );
}
