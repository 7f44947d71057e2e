import { dayAndMonth } from "#platform/time/calendar-day.ts";
import type { Today } from "./today-contract.ts";
import styles from "./today-page.module.css";

const [width, height, gap] = [20, 60, 4];

/** Applications by week as bars, and as a text for who does not see them. */
export function WeekBars({ weeks }: Pick<Today, "weeks">) {
  const most = Math.max(...weeks.map(({ count }) => count));
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || most === 0) return null;
  const all = weeks.reduce((sum, { count }) => sum + count, 0);
  const step = width + gap;
  return (
    <figure className={styles.bars}>
      <svg
        viewBox={`0 0 ${weeks.length * step} ${height}`}
        role="img"
        aria-label={`${all} applications in ${weeks.length} weeks; this week ${last.count}, at most ${most} in a week`}
      >
        {weeks.map(({ day, count }, index) => {
          const bar = Math.max(1, (count / most) * height);
          return (
            <rect key={day} x={index * step} y={height - bar} width={width} height={bar}>
              <title>{`Week of ${dayAndMonth(day)}: ${count}`}</title>
            </rect>
          );
        })}
      </svg>
      <figcaption>
        Applications by week, from {dayAndMonth(first.day)} to this week: {last.count}
      </figcaption>
    </figure>
  );
}
