import { useEffect } from "react";
import { ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { Buttons } from "#desk/frame/parts/display/section.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { deskPost } from "#desk/frame/shell/desk-fetch.ts";
import { DeskLink } from "#desk/frame/shell/layout/desk-link.tsx";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { batchWords } from "#desk/mail/decisions/decision-words.ts";
import { StopButton } from "#desk/mail/decisions/stop-button.tsx";
import { dayAndMonth, formatDay } from "#platform/time/calendar-day.ts";
import { formatDateTime } from "#platform/time/format-date-time.ts";
import { timeZoneName } from "#platform/time/time-zone.ts";
import { byUrgency, type UrgentRow } from "./by-urgency.ts";
import { RestoredCommittee } from "./restored-committee.tsx";
import { seen, type Today, today } from "./today-contract.ts";
import styles from "./today-page.module.css";
import { WeekBars } from "./week-bars.tsx";

export { today as pageDataSchema };

/** What waits for the person who is signed in. */
export default function TodayPage() {
  const data = usePageData(today);
  const { person, timeZone } = useAccount();
  // Noted after the next frame: a tab in the background shows none, and on a slow line nothing else has to wait for this call.
  useEffect(() => void requestAnimationFrame(() => setTimeout(noteVisit)), []);
  const mayPutUpNotice = useMay("notice.change");
  const { isOn, underWay, since, backup, restored } = data;
  const { urgent, tasks, waiting } = byUrgency(data);
  const isQuiet = [...data.tasks, ...data.waiting, ...underWay].length === 0 && restored === undefined;
  return (
    <>
      <h1>Today</h1>
      {mayPutUpNotice && (
        <Buttons>
          {isOn && (
            <ActionPageLink to="/desk/day" primary>
              On the day: late, moved, cancelled
            </ActionPageLink>
          )}
          <ActionPageLink to="/desk/notice#words">Put up a notice</ActionPageLink>
        </Buttons>
      )}
      {since && (
        <p>
          Since you were last here, {formatDateTime(new Date(since.at).toISOString(), timeZone)}:{" "}
          {since.count === 0 ? "nothing new" : `${since.count} new`}.
        </p>
      )}
      {restored && <RestoredCommittee restored={restored} timeZone={timeZone} />}
      <div className={styles.columns}>
        <div>
          {isQuiet && <p className={styles.quiet}>Nothing waits for you, {firstName(person.name)}. Put a record on.</p>}
          <UnderWay batches={underWay} timeZone={timeZone} />
          <Urgent rows={urgent} />
          <Tasks tasks={tasks} />
          <Waiting lines={waiting} />
        </div>
        <div>
          <Dates dates={data.dates} />
          <Figures figures={data.figures} weeks={data.weeks} />
          {backup && <Backup at={backup.at} timeZone={timeZone} />}
        </div>
      </div>
      <p className={styles.zone}>Times and days are those of the festival: {timeZoneName(timeZone)}.</p>
    </>
  );
}

function noteVisit() {
  void deskPost("/desk/api/today/seen", {}, seen);
}

function firstName(name: string): string {
  return name.split(" ")[0] ?? name;
}

function Urgent({ rows }: { rows: readonly UrgentRow[] }) {
  if (rows.length === 0) return null;
  return (
    <section aria-labelledby="urgent">
      <h2 id="urgent">Look at these first</h2>
      <ul className={styles.rows}>
        {rows.map(({ to, words, detail, mark, isLate }) => (
          <li key={`${to} ${words}`}>
            <DeskLink to={to} className={`${styles.row} ${styles.urgent}`}>
              <span>
                <strong>{words}</strong>
                {detail !== "" && <small>{detail}</small>}
              </span>
              <span className={isLate ? styles.late : styles.due}>{mark}</span>
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Tasks({ tasks }: Pick<Today, "tasks">) {
  if (tasks.length === 0) return null;
  return (
    <section aria-labelledby="tasks">
      <h2 id="tasks">Your tasks</h2>
      <ul className={styles.rows}>
        {tasks.map(({ id, words, dueOn, to, about }) => (
          <li key={id}>
            <DeskLink to={to} className={styles.row}>
              <span>
                {words} <small>{about}</small>
              </span>
              {dueOn && <span className={styles.due}>due {dayAndMonth(dueOn)}</span>}
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Waiting({ lines }: { lines: Today["waiting"] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby="waiting">
      <h2 id="waiting">Waiting</h2>
      <ul className={styles.rows}>
        {lines.map(({ to, count, words }) => (
          <li key={`${to} ${words}`}>
            <DeskLink to={to} className={styles.row}>
              <span className={styles.counted}>
                <strong className={styles.number}>{count}</strong> <span>{words}</span>
              </span>
            </DeskLink>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What the committee has told, and what can be stopped of it. */
function UnderWay({ batches, timeZone }: { batches: Today["underWay"]; timeZone: string }) {
  if (batches.length === 0) return null;
  return (
    <section aria-labelledby="under-way">
      <h2 id="under-way">Decisions on their way</h2>
      <ul className={styles.rows}>
        {batches.map((batch) => (
          <li key={batch.id} className={styles.row}>
            <DeskLink to={`/desk/announce/${batch.id}`}>{batchWords(batch, timeZone)}</DeskLink>
            <StopButton batch={batch} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Dates({ dates }: Pick<Today, "dates">) {
  if (dates.length === 0) return null;
  return (
    <section aria-labelledby="dates">
      <h2 id="dates">Next dates</h2>
      <ul className={styles.rows}>
        {dates.map(({ day, inDays, words, to }) => (
          <li key={`${day} ${words} ${to}`} className={styles.row}>
            <span>
              {to === undefined ? words : <DeskLink to={to}>{words}</DeskLink>} <small>{formatDay(day)}</small>
            </span>
            <span className={styles.due}>{inDaysText(inDays)}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function inDaysText(days: number): string {
  if (days === 0) return "today";
  return days === 1 ? "tomorrow" : `in ${days} days`;
}

function Backup({ at, timeZone }: { at: number | null; timeZone: string }) {
  return (
    <section aria-labelledby="backup">
      <h2 id="backup">Backup</h2>
      <p>
        {at === null
          ? "No backup of this festival was made here yet."
          : `The last one was made ${formatDateTime(new Date(at).toISOString(), timeZone)}.`}
      </p>
      <p>
        <DeskLink to="/desk/settings#backup">Backup in Settings</DeskLink>
      </p>
    </section>
  );
}

function Figures({ figures, weeks }: Pick<Today, "figures" | "weeks">) {
  if (figures.length === 0) return null;
  return (
    <section aria-labelledby="figures">
      <h2 id="figures">In all</h2>
      <ul className={styles.figures}>
        {figures.map(({ to, count, words }) => (
          <li key={to}>
            <DeskLink to={to}>
              <strong>{count}</strong> {words}
            </DeskLink>
          </li>
        ))}
      </ul>
      <WeekBars weeks={weeks} />
    </section>
  );
}
