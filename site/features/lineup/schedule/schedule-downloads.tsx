import { ButtonLink } from "#ui/links/button.tsx";
import { dateOfDay } from "../programme/festival-dates.ts";
import type { Day } from "../programme/programme.ts";
import type { Festival } from "../records/lineup-contract.ts";
import styles from "./schedule-downloads.module.css";

/** The calendar of the whole schedule and its two pictures, as far as there are any. */
export function ScheduleDownloads({ festival, days }: { festival: Festival | undefined; days: readonly Day[] }) {
  if (festival === undefined) return null;
  const { webSchedule, mobileSchedule } = festival;
  const hasCalendar = days.some((day) => dateOfDay(festival, day.name) !== undefined);
  if (!hasCalendar && webSchedule === undefined && mobileSchedule === undefined) return null;
  return (
    <section className={styles.downloads} aria-labelledby="take-away">
      <h2 id="take-away" className={styles.heading}>
        Take it with you
      </h2>
      {webSchedule && mobileSchedule && (
        <p>The web schedule is a wide picture for a screen, the mobile schedule a tall one for a phone.</p>
      )}
      <div className={styles.links}>
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
    </section>
  );
}
