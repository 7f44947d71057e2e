import { Link } from "react-router";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { MyFestivalTab } from "../my-festival/my-festival-tab.tsx";
import { dayTitle } from "../programme/festival-dates.ts";
import { type Day, dayPath } from "../programme/programme.ts";
import type { Festival } from "../records/lineup-contract.ts";
import styles from "./day-bar.module.css";

type DayBarProps = {
  days: readonly Day[];
  festival: Festival | undefined;
  /** The day that is shown. */
  shown: Day | undefined;
  /** The name of the day that is on. */
  today: string | undefined;
  /** Whether my festival is shown, and no day. */
  isMine?: boolean;
};

/** The days as tabs: links, so that each has its address and works without JavaScript. Until there are days, the way to my festival stands alone. */
export function DayBar({ days, festival, shown, today, isMine = false }: DayBarProps) {
  const isAlone = days.length === 0;
  if (isAlone && isMine) return null;
  return (
    <nav
      aria-label={isAlone ? "My festival" : "Days"}
      className={isAlone ? `${styles.bar} ${styles.alone}` : styles.bar}
      data-sticky-bar=""
    >
      <ul className={styles.days}>
        {days.map((day) => (
          <li key={day.slug}>
            <Link
              to={dayPath(day)}
              className={styles.day}
              aria-current={day === shown ? "page" : undefined}
              viewTransition
              preventScrollReset
            >
              <span aria-hidden="true" className={styles.short}>
                {day.name.slice(0, 3)}
              </span>
              <span className={styles.full}>{dayTitle(day.name, festival)}</span>
              {day.name === today && (
                <span className={styles.today}>
                  <VisuallyHidden>, today</VisuallyHidden>
                </span>
              )}
            </Link>
          </li>
        ))}
        <MyFestivalTab className={styles.day} isCurrent={isMine} isAlone={isAlone} />
      </ul>
    </nav>
  );
}
