import { dayTitle, localIso, setTimes } from "../programme/festival-dates.ts";
import { type ScheduleLine, type ScheduleSet, timeText } from "../programme/schedule.ts";
import type { Festival } from "../records/lineup-contract.ts";
import styles from "./set-list.module.css";

type SetListProps = { sets: readonly ScheduleLine[]; festival: Festival | undefined };

/** A band's schedule on its page: date | venue | time, Thursday to Monday; unparsed lines last, as written. */
export function SetList({ sets, festival }: SetListProps) {
  if (sets.length === 0) return null;
  return (
    <ul className={styles.lines}>
      {sets.map((line) => (
        <li key={line.text} className={styles.line}>
          {line.kind === "note" ? line.text : <SetListItem set={line} festival={festival} />}
          {line.title !== undefined && <span className={styles.title}>{line.title}</span>}
          {line.isCancelled && <strong className={styles.cancelled}>Cancelled</strong>}
        </li>
      ))}
    </ul>
  );
}

function SetListItem({ set, festival }: { set: ScheduleSet; festival: Festival | undefined }) {
  return (
    <>
      <span className={styles.date}>
        {dayTitle(set.day, festival)}
        <Bar />
      </span>{" "}
      <span className={styles.part}>
        {set.venue}
        <Bar />
      </span>{" "}
      <SetTime className={styles.part} set={set} festival={festival} />
    </>
  );
}

/** With a no-break space, so that a bar ends a line and never starts one. */
function Bar() {
  return (
    <span className={styles.bar} aria-hidden="true">
      {"\u00a0|"}
    </span>
  );
}

/** A set's time; `datetime` adds the date where it is known. */
export function SetTime({
  set,
  festival,
  className,
}: {
  set: ScheduleSet;
  festival: Festival | undefined;
  className?: string | undefined;
}) {
  const times = festival && setTimes(festival, set);
  return (
    <time className={className} dateTime={times ? localIso(times.start) : clock(set.start)}>
      {timeText(set)}
    </time>
  );
}

/** "19:30", a time without a date. */
function clock(minutes: number) {
  return localIso({ date: "", minutes: minutes % (24 * 60) }).slice(1);
}
