import { Fragment, memo, type ReactNode } from "react";
import { SetTime } from "../band/set-list.tsx";
import { Star } from "../my-festival/star.tsx";
import { clockText } from "../programme/clock.ts";
import { dateText } from "../programme/festival-dates.ts";
import { type Day, dayPath } from "../programme/programme.ts";
import type { Venue } from "../programme/venues.ts";
import type { Festival } from "../records/lineup-contract.ts";
import styles from "./day-schedule.module.css";
import { type DayGrid, layOutDay, type PlacedSet, type TimeSlot } from "./grid-layout.ts";
import { WhoPlays } from "./who-plays.tsx";
import "./grid-places.css";

type DayScheduleProps = {
  day: Day;
  festival: Festival | undefined;
  venues: readonly Venue[] | undefined;
  /** Other days are printed, and not shown. */
  isShown: boolean;
  /** The keys of the sets that are on. */
  on: ReadonlySet<string>;
};

/** With more venues the grid scrolls in a region of its own. */
const mostColumns = 6;

/** A day as a list by time, which wide screens show as a grid of venues by time. Rendered anew when it changes, not with each minute. */
export const DaySchedule = memo(function DaySchedule({ day, festival, venues, isShown, on }: DayScheduleProps) {
  const grid = layOutDay(day.performances, venues);
  const date = dateText(day.name, festival);
  const id = `day-${day.slug}`;
  return (
    <section className={styles.day} hidden={!isShown} aria-labelledby={id}>
      <div className={styles.dayTop}>
        <h2 id={id} className={styles.dayName}>
          {day.name} {date && <span className={styles.date}>{date}</span>}
        </h2>
        {date && (
          <a className={styles.calendar} href={`${dayPath(day)}.ics`} download>
            Add {day.name} to your calendar
          </a>
        )}
      </div>
      <div className={styles.space}>
        <Board grid={grid} name={day.name}>
          <Heads grid={grid} />
          <ol className={styles.slots}>
            {grid.slots.map((slot) => (
              <Slot key={slot.start} slot={slot} festival={festival} on={on} />
            ))}
          </ol>
        </Board>
      </div>
    </section>
  );
});

/** What scrolls can be scrolled by keyboard, too. */
function Board({ grid, name, children }: { grid: DayGrid; name: string; children: ReactNode }) {
  const columns = (grid.venues.at(-1)?.end ?? 1) - 1;
  if (columns <= mostColumns) return <div className={styles.board}>{children}</div>;
  return (
    <section
      className={`${styles.board} ${styles.scrolling}`}
      aria-label={`${name}, by venue and time`}
      {...{ tabIndex: 0 }}
    >
      {children}
    </section>
  );
}

/** The venues above their columns, and the rules between these: not read aloud, since each set names its own. */
function Heads({ grid }: { grid: DayGrid }) {
  return (
    <div className={styles.heads} aria-hidden="true">
      {grid.venues.map(({ name, column, end }) => (
        <Fragment key={name}>
          <span className={styles.head} data-column={digits(column)} data-end={digits(end)}>
            {name}
          </span>
          <span className={styles.rule} data-column={digits(column)} />
        </Fragment>
      ))}
    </div>
  );
}

function Slot({ slot, festival, on }: { slot: TimeSlot; festival: Festival | undefined; on: ReadonlySet<string> }) {
  const { isLabelled, isAfterPause } = slot;
  const clock = [styles.clock, !isLabelled && styles.unlabelled, isAfterPause && styles.afterPause];
  return (
    <li className={styles.slot}>
      <h3 className={clock.filter(Boolean).join(" ")} data-row={digits(slot.row)}>
        {clockText(slot.start)}
      </h3>
      <ul className={styles.sets}>
        {slot.sets.map((placed) => (
          <SetItem key={placed.key} placed={placed} festival={festival} isOn={on.has(placed.key)} />
        ))}
      </ul>
    </li>
  );
}

function SetItem({ placed, festival, isOn }: { placed: PlacedSet; festival: Festival | undefined; isOn: boolean }) {
  const { band, set, column, row, end } = placed;
  return (
    <li
      className={set.isCancelled ? `${styles.set} ${styles.off}` : styles.set}
      data-column={digits(column)}
      data-row={digits(row)}
      data-end={digits(end)}
    >
      <h4 className={styles.title}>
        <WhoPlays performance={placed} className={styles.band} />
      </h4>
      <p className={styles.when}>
        <span className={styles.venue}>{set.venue}</span>
        <SetTime set={set} festival={festival} className={set.end === undefined ? styles.start : styles.time} />
        {isOn && <strong className={styles.onNow}>On now</strong>}
        {set.isCancelled && <strong className={styles.cancelled}>Cancelled</strong>}
      </p>
      <div className={styles.star}>
        <Star band={band} performance={placed} />
      </div>
    </li>
  );
}

function digits(place: number) {
  return String(place).padStart(2, "0");
}
