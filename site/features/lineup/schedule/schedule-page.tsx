import { useMemo } from "react";
import { Link } from "react-router";
import { lineupAnnouncement } from "#services/site/lineup-announcement.ts";
import type { Site } from "#services/site/use-site.ts";
import { ArrowButton } from "#ui/links/arrow-button.tsx";
import { PrintedAddress } from "#ui/page/printed-address.tsx";
import { SignupNotice } from "#ui/page/signup-notice.tsx";
import { VisuallyHidden } from "#ui/page/visually-hidden.tsx";
import { lineupUnavailable, timesToCome } from "../page-parts/lineup-texts.ts";
import masthead from "../page-parts/masthead.module.css";
import {
  type FestivalTime,
  festivalDayAt,
  festivalDayOn,
  isNearFestival,
  nowAndNext,
  timedPerformances,
} from "../programme/clock.ts";
import { dayTitle, festivalDatesText } from "../programme/festival-dates.ts";
import { type Day, type Note, type Programme, programmeOf } from "../programme/programme.ts";
import { bandPath } from "../records/lineup-contract.ts";
import { DayBar } from "./day-bar.tsx";
import { DaySchedule } from "./day-schedule.tsx";
import { NowAndNext } from "./now-and-next.tsx";
import { dayInFocus, findDay, type ScheduleData } from "./schedule-data.ts";
import { ScheduleDownloads } from "./schedule-downloads.tsx";
import styles from "./schedule-page.module.css";
import { useMinute } from "./use-minute.ts";
import { VenueList } from "./venue-list.tsx";

type SchedulePageProps = {
  data: ScheduleData;
  /** The day in the address; without one the day that is on is shown, else the first. */
  day?: string | undefined;
  site: Site;
};

/** A day of the schedule, by venue and time, with the others as tabs. All days are printed. */
export function SchedulePage({ data, day, site }: SchedulePageProps) {
  const { bands, festival, venues } = data;
  const { timeZone, siteUrl } = site.settings;
  const programme = useMemo(() => programmeOf(bands ?? [], venues), [bands, venues]);
  const time = useMemo(() => ({ festival, timeZone }), [festival, timeZone]);
  const now = useMinute();
  const playing = usePlaying(programme, time, now);
  const dayName = now === undefined ? festivalDayOn(festival, site.today) : festivalDayAt(time, now);
  const shown = day === undefined ? dayInFocus(programme, dayName) : findDay(programme, day);
  const keysOn = playing?.on.map(({ key }) => key).join("\n");
  // The same set for as long as the same bands play, so that no day is rendered anew with each minute.
  const on = useMemo(() => new Set(keysOn?.split("\n")), [keysOn]);
  return (
    <div className={masthead.page}>
      <div className={styles.top}>
        <h1 className={masthead.title}>Schedule</h1>
        {festival && (
          <p className={masthead.dates}>
            {festivalDatesText(festival)}
            {festival.place && <span className={styles.place}>{festival.place}</span>}
          </p>
        )}
      </div>
      <ToCome data={data} programme={programme} today={site.today} />
      <NowAndNext playing={playing} time={time} now={now} reservesSpace={dayName !== undefined} />
      {bands !== undefined && bands.length > 0 && (
        <DayBar days={programme.days} festival={festival} shown={shown} today={dayName} />
      )}
      <div role="status">
        <VisuallyHidden>{shown && dayTitle(shown.name, festival)}</VisuallyHidden>
      </div>
      {programme.days.map((each) => (
        <DaySchedule key={each.slug} day={each} festival={festival} venues={venues} isShown={each === shown} on={on} />
      ))}
      <Notes {...programme} shown={shown} />
      {bands?.length !== 0 && <ScheduleDownloads festival={festival} days={programme.days} />}
      <VenueList venues={bands?.length ? (venues ?? []) : []} />
      <PrintedAddress url={`${siteUrl}/schedule`} />
    </div>
  );
}

/** What is on and comes next, once the browser's clock is known. */
function usePlaying({ days }: Programme, time: FestivalTime, now: number | undefined) {
  const isNear = now !== undefined && isNearFestival(time.festival, now);
  const timed = useMemo(
    () =>
      isNear
        ? timedPerformances(
            days.flatMap(({ performances }) => performances),
            time,
          )
        : [],
    [isNear, days, time],
  );
  return useMemo(() => (isNear ? nowAndNext(timed, time, now) : undefined), [isNear, timed, time, now]);
}

/** What a schedule says that has nothing to list. */
function ToCome({ data, programme, today }: { data: ScheduleData; programme: Programme; today: string }) {
  const { bands, festival, lineupDate } = data;
  if (bands === undefined) return <SignupNotice text={lineupUnavailable} />;
  if (bands.length === 0)
    return <SignupNotice text={lineupAnnouncement({ endDate: festival?.endDate, lineupDate }, today)} />;
  if (programme.days.length > 0 || programme.notes.length > 0) return null;
  return (
    <>
      <SignupNotice text={timesToCome} />
      <ArrowButton to="/band">Who is coming</ArrowButton>
    </>
  );
}

/** Lines without a readable time come last, as written. Those of other days are printed, and not shown. */
function Notes({ notes, days, shown }: Programme & { shown: Day | undefined }) {
  const isOfOtherDay = ({ day }: Note) => day !== undefined && day !== shown;
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} hidden={notes.every(isOfOtherDay)} aria-labelledby="also">
      <h2 id="also" className={styles.heading}>
        {days.length > 0 ? "Also, without a set time" : "Who plays when"}
      </h2>
      <ul className={styles.noteList}>
        {notes.map((each) => (
          <li key={`${each.band.id} ${each.note.text}`} className={styles.note} hidden={isOfOtherDay(each)}>
            {each.band.slug === "" ? (
              each.band.name
            ) : (
              <Link to={bandPath(each.band)} className={styles.band}>
                {each.band.name}
              </Link>
            )}
            <span>
              {each.note.text}
              {each.note.isCancelled && <strong> Cancelled</strong>}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
