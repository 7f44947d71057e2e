import {
  clockText,
  type FestivalTime,
  festivalDayAt,
  type NowAndNext as Playing,
  type TimedPerformance,
} from "../programme/clock.ts";
import styles from "./now-and-next.module.css";
import { WhoPlays } from "./who-plays.tsx";

type NowAndNextProps = {
  /** Undefined outside the festival, and on the server. */
  playing: Playing | undefined;
  time: FestivalTime;
  now: number | undefined;
  /** The page was rendered on a day of the festival: the space is left free until its script runs. */
  reservesSpace: boolean;
};

/** What is on, and what comes next, by the browser's clock. */
export function NowAndNext({ playing, time, now, reservesSpace }: NowAndNextProps) {
  if (playing === undefined || now === undefined)
    return reservesSpace && now === undefined ? <div className={styles.reserved} /> : null;
  const today = festivalDayAt(time, now);
  return (
    <section aria-labelledby="now-and-next" className={styles.panel}>
      <h2 id="now-and-next" className={styles.heading}>
        Now and next
      </h2>
      <SetsOf title="Now" sets={playing.on} say={untilText} without="Nothing is on just now." />
      <SetsOf
        title="Next"
        sets={playing.next}
        say={(each) => startText(each, today)}
        without="That was the last set."
      />
    </section>
  );
}

type SetsOfProps = {
  title: string;
  sets: readonly TimedPerformance[];
  say: (performance: TimedPerformance) => string;
  without: string;
};

function SetsOf({ title, sets, say, without }: SetsOfProps) {
  return (
    <div>
      <h3 className={styles.title}>{title}</h3>
      {sets.length === 0 && <p className={styles.none}>{without}</p>}
      <ul className={styles.sets}>
        {sets.map((performance) => (
          <li key={performance.key} className={styles.set}>
            <WhoPlays performance={performance} className={styles.band} />
            <span>
              {performance.set.venue}, {say(performance)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Without an end in the schedule, it is only roughly known. */
function untilText({ set }: TimedPerformance) {
  return set.end === undefined ? `from ${clockText(set.start)}` : `until ${clockText(set.end)}`;
}

function startText({ set }: TimedPerformance, today: string | undefined) {
  return set.day === today ? clockText(set.start) : `${set.day}, ${clockText(set.start)}`;
}
