import { useState } from "react";
import { Link } from "react-router";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { SetTime } from "../band/set-list.tsx";
import { dayTitle } from "../programme/festival-dates.ts";
import type { Day, Performance, Programme, ScheduledBand } from "../programme/programme.ts";
import { bandPath } from "../records/lineup-contract.ts";
import type { ScheduleData } from "../schedule/schedule-data.ts";
import { WhoPlays } from "../schedule/who-plays.tsx";
import { type Clash, clashesOf, clashLabel, clashText } from "./clashes.ts";
import { movedWords } from "./moved.ts";
import { Star } from "./star.tsx";
import styles from "./starred-sets.module.css";
import type { resolveStars, Stars } from "./stars.ts";

export type ResolvedStars = ReturnType<typeof resolveStars>;

type StarredSetsProps = {
  programme: Programme;
  data: Pick<ScheduleData, "festival" | "venues">;
  /** What is listed, with what was just taken out. */
  listed: ResolvedStars;
  /** What is starred. */
  starred: ResolvedStars;
  /** One's own, which know where sets were. */
  stars?: Stars;
  /** Somebody else's stars cannot be pressed. */
  isReadOnly?: boolean;
};

/** Starred sets by day, with what clashes, and starred bands without a time. */
export function StarredSets({ programme, data, listed, starred, stars = [], isReadOnly = false }: StarredSetsProps) {
  const days = programme.days
    .map((day) => ({ day, performances: day.performances.filter(({ key }) => listed.keys.has(key)) }))
    .filter(({ performances }) => performances.length > 0);
  return (
    <>
      {days.map(({ day, performances }) => (
        <StarredDay
          key={day.slug}
          day={day}
          performances={performances}
          data={data}
          starred={starred}
          stars={stars}
          isReadOnly={isReadOnly}
        />
      ))}
      <WithoutTime bands={listed.bands} isReadOnly={isReadOnly} />
    </>
  );
}

type StarredDayProps = Pick<StarredSetsProps, "data" | "starred"> & {
  stars: Stars;
  day: Day;
  performances: Performance[];
  isReadOnly: boolean;
};

function StarredDay({ day, performances, data: { festival, venues }, starred, stars, isReadOnly }: StarredDayProps) {
  const id = `mine-${day.slug}`;
  const clashes = clashesOf(
    performances.filter(({ key }) => starred.keys.has(key)),
    venues,
  );
  const hasOthers = useHasChanged(clashes.length);
  return (
    <section className={styles.day} aria-labelledby={id}>
      <h2 id={id} className={styles.heading}>
        {dayTitle(day.name, festival)}
      </h2>
      {/* Clashes come and go above the star that was pressed. */}
      <div role="status">
        <VisuallyHidden>{hasOthers && `${clashCount(clashes.length)} on ${day.name}.`}</VisuallyHidden>
      </div>
      <ol className={styles.sets}>
        {performances.map((performance, index) => (
          <li key={performance.key} className={classOf(performance, starred)}>
            <Clashes
              clashes={clashes.filter(({ second }) => second === performance).reverse()}
              above={performances[index - 1]}
            />
            <SetTime set={performance.set} festival={festival} className={styles.time} />
            <WhoPlays performance={performance} className={styles.band} />
            <span className={styles.venue}>
              {performance.set.venue}
              <SaidOf words={movedWords(stars, performance)} />
              <SaidOf words={performance.set.isCancelled && "cancelled"} />
              <SaidOf words={starred.keys.has(performance.key) ? undefined : "taken out"} />
            </span>
            {!isReadOnly && <Star band={performance.band} performance={performance} />}
          </li>
        ))}
      </ol>
    </section>
  );
}

type ClashesProps = { clashes: readonly Clash[]; above: Performance | undefined };

/** What a set clashes with of those before it, on the line between two rows: that with the row above, and all others behind a summary. */
function Clashes({ clashes, above }: ClashesProps) {
  const next = clashes.find(({ first }) => first === above);
  const others = clashes.filter((clash) => clash !== next);
  if (others.length === 0)
    return (
      next && (
        <p className={styles.clashes}>
          <span className={styles.onLine}>
            <ClashNote clash={next} isNext />
          </span>
        </p>
      )
    );
  return (
    <details className={styles.clashes}>
      <summary className={styles.summary}>
        <span className={styles.onLine}>
          {next && <ClashNote clash={next} isNext />}{" "}
          <span className={styles.more}>
            {next ? `and ${others.length} more` : `${clashCount(others.length)} further up`}
          </span>
        </span>
      </summary>
      {others.map((clash) => (
        <p key={clash.first.key} className={styles.other}>
          <ClashNote clash={clash} />
        </p>
      ))}
    </details>
  );
}

/** A clash in few words, which are read aloud in full. */
function ClashNote({ clash, isNext = false }: { clash: Clash; isNext?: boolean }) {
  return (
    <>
      <span aria-hidden="true">{clashLabel(clash, isNext)}</span>
      <VisuallyHidden>{`A clash: ${clashText(clash)}`}</VisuallyHidden>
    </>
  );
}

function classOf({ key, set }: Performance, { keys }: ResolvedStars) {
  if (!keys.has(key)) return styles.out;
  return set.isCancelled ? `${styles.set} ${styles.off}` : styles.set;
}

function SaidOf({ words }: { words: string | undefined }) {
  return (
    words && (
      <>
        , <strong>{words}</strong>
      </>
    )
  );
}

function clashCount(count: number) {
  if (count === 0) return "No clash is left";
  return count === 1 ? "One clash" : `${count} clashes`;
}

/** Whether a number is or was another one than at first. */
function useHasChanged(value: number): boolean {
  const [seen, setSeen] = useState({ value, hasChanged: false });
  if (seen.value !== value) setSeen({ value, hasChanged: true });
  return seen.hasChanged;
}

function BandLink({ band }: { band: ScheduledBand }) {
  if (band.slug === "") return <span className={styles.band}>{band.name}</span>;
  return (
    <Link to={bandPath(band)} className={styles.band}>
      {band.name}
    </Link>
  );
}

/** Bands whose times are not out, or are no more than a line. */
function WithoutTime({ bands, isReadOnly }: { bands: readonly ScheduledBand[]; isReadOnly: boolean }) {
  if (bands.length === 0) return null;
  return (
    <section className={styles.day} aria-labelledby="mine-some-time">
      <h2 id="mine-some-time" className={styles.heading}>
        Some time
      </h2>
      <ul className={styles.sets}>
        {bands.map((band) => (
          <li key={band.id} className={styles.set}>
            <BandLink band={band} />
            <span className={styles.venue}>
              {band.sets.map(({ text }) => text).join(", ") ||
                (!band.isCancelled && "Time and place will be announced.")}
              {band.isCancelled && <strong> Cancelled</strong>}
            </span>
            {!isReadOnly && <Star band={band} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
