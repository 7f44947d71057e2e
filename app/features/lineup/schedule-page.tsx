import { Link } from "react-router";
import { lineupAnnouncement } from "#app/services/site/lineup-announcement.ts";
import { Announcement } from "#app/ui/announcement.tsx";
import { ArrowButton } from "#app/ui/arrow-button.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { VisuallyHidden } from "#app/ui/visually-hidden.tsx";
import { dateOfDay, dateText, festivalDatesText } from "./festival-dates.ts";
import type { LineUp } from "./lineup-api.ts";
import { bandPath, type Festival } from "./lineup-contract.ts";
import { lineupUnavailable, timesToCome } from "./lineup-texts.ts";
import masthead from "./masthead.module.css";
import { PrintedAddress } from "./printed-address.tsx";
import { type Day, type Performance, type Programme, programmeOf, type Venue } from "./programme.ts";
import styles from "./schedule-page.module.css";
import { SetTime } from "./set-list.tsx";

/** The schedule as text, by day and venue, with calendar files and a print style. */
export function SchedulePage({ lineUp, today, siteUrl }: { lineUp: LineUp; today: string; siteUrl: string }) {
  const { festival } = lineUp;
  const programme = programmeOf(lineUp.bands ?? []);
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
      {lineUp.bands?.length !== 0 && <ScheduleDownloads festival={festival} days={programme.days} />}
      <ToCome lineUp={lineUp} programme={programme} today={today} />
      <DayLinks days={programme.days} festival={festival} />
      {programme.days.map((day) => (
        <DaySection key={day.name} day={day} festival={festival} />
      ))}
      <Notes {...programme} />
      <PrintedAddress url={`${siteUrl}/schedule`} />
    </div>
  );
}

/** What a schedule says that has nothing to list. */
function ToCome({ lineUp, programme, today }: { lineUp: LineUp; programme: Programme; today: string }) {
  const { bands, festival, lineupDate } = lineUp;
  if (bands === undefined) return <Announcement text={lineupUnavailable} />;
  if (bands.length === 0)
    return <Announcement text={lineupAnnouncement({ endDate: festival?.endDate, lineupDate }, today)} />;
  if (programme.days.length > 0 || programme.notes.length > 0) return null;
  return (
    <>
      <Announcement text={timesToCome} />
      <ArrowButton to="/band">Who is coming</ArrowButton>
    </>
  );
}

/** The calendar of the whole schedule and its two pictures, as far as there are any. */
function ScheduleDownloads({ festival, days }: { festival: Festival | undefined; days: Day[] }) {
  if (festival === undefined) return null;
  const { webSchedule, mobileSchedule } = festival;
  const hasCalendar = days.some((day) => dateOfDay(festival, day.name) !== undefined);
  if (!hasCalendar && webSchedule === undefined && mobileSchedule === undefined) return null;
  return (
    <div className={styles.takeAway}>
      {hasCalendar && (
        <ButtonLink to="/schedule.ics" download>
          Add it all to your calendar
        </ButtonLink>
      )}
      {webSchedule && (
        <ButtonLink to={webSchedule.url} variant="outline" download>
          Download web schedule
        </ButtonLink>
      )}
      {mobileSchedule && (
        <ButtonLink to={mobileSchedule.url} variant="outline" download>
          Download mobile schedule
        </ButtonLink>
      )}
    </div>
  );
}

function DayLinks({ days, festival }: { days: Day[]; festival: Festival | undefined }) {
  if (days.length < 2) return null;
  return (
    <nav aria-label="Days" className={styles.dayLinks}>
      {days.map((day) => (
        <a key={day.name} href={`#${idOf(day)}`}>
          {day.name.slice(0, 3)}
          <VisuallyHidden> {dateText(day.name, festival)}</VisuallyHidden>
        </a>
      ))}
    </nav>
  );
}

function DaySection({ day, festival }: { day: Day; festival: Festival | undefined }) {
  const date = dateText(day.name, festival);
  return (
    <section className={styles.day} aria-labelledby={idOf(day)}>
      <div className={styles.dayTop}>
        <h2 id={idOf(day)} className={styles.dayName}>
          {day.name} {date && <span className={styles.date}>{date}</span>}
        </h2>
        {date && (
          <a className={styles.dayCalendar} href={`/schedule/${day.name.toLowerCase()}.ics`} download>
            Add {day.name} to your calendar
          </a>
        )}
      </div>
      <div className={styles.venues}>
        {day.venues.map((venue) => (
          <VenueList key={venue.name} venue={venue} festival={festival} />
        ))}
      </div>
    </section>
  );
}

function VenueList({ venue, festival }: { venue: Venue; festival: Festival | undefined }) {
  return (
    <div className={styles.venue}>
      <h3 className={styles.venueName}>{venue.name}</h3>
      <ol className={styles.sets}>
        {venue.performances.map((performance) => (
          <li key={`${performance.band.id} ${performance.set.text}`} className={styles.set}>
            <SetRow performance={performance} festival={festival} />
          </li>
        ))}
      </ol>
    </div>
  );
}

function SetRow({
  performance: { band, set },
  festival,
}: {
  performance: Performance;
  festival: Festival | undefined;
}) {
  return (
    <>
      <SetTime set={set} festival={festival} className={styles.time} />
      <Link to={bandPath(band)} className={styles.band} prefetch="intent">
        {band.name}
      </Link>
      {festival && dateOfDay(festival, set.day) && (
        <a className={styles.bandCalendar} href={`${bandPath(band)}.ics`} download>
          <CalendarIcon />
          <VisuallyHidden>Add {band.name} to your calendar</VisuallyHidden>
        </a>
      )}
    </>
  );
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true" focusable="false">
      <path
        d="M3 5h18v16H3zM3 9.5h18M8 2.5V7M16 2.5V7M12 12.2v6M9 15.2h6"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
      />
    </svg>
  );
}

/** Lines without a readable time come last, as written. */
function Notes({ notes, days }: Programme) {
  if (notes.length === 0) return null;
  return (
    <section className={styles.notes} aria-labelledby="also">
      <h2 id="also" className={styles.dayName}>
        {days.length > 0 ? "And also" : "Who plays when"}
      </h2>
      <ul className={styles.noteList}>
        {notes.map(({ band, note }) => (
          <li key={`${band.id} ${note.text}`} className={styles.note}>
            <Link to={bandPath(band)} className={styles.band}>
              {band.name}
            </Link>
            <span>{note.text}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function idOf(day: Day) {
  return day.name.toLowerCase().replaceAll(/[^a-z\d]+/g, "-");
}
