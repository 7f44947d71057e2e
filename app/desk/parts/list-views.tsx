import { Link } from "react-router";
import styles from "./list-views.module.css";

/** A view of a list; one of somebody's own has no count. */
export type ViewLink = { value: string; label: string; count?: number; to: string; isCurrent: boolean };

/** The views of a list, with how many each has. */
export function ListViews({ label, views }: { label: string; views: readonly ViewLink[] }) {
  return (
    <nav aria-label={label} className={styles.views}>
      <ul>
        {views.map(({ value, label: name, count, to, isCurrent }) => (
          <li key={value}>
            <Link to={to} aria-current={isCurrent ? "page" : undefined}>
              {name} {count !== undefined && <span className={styles.count}>{count.toLocaleString("en-AU")}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
