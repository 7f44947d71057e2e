import { Form, Link } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Section } from "#desk/frame/parts/display/section.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { useAccount } from "#desk/frame/shell/account/use-account.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { tellingWords } from "#desk/records/status/telling.ts";
import { formatDay } from "#platform/time/calendar-day.ts";
import { formatTimeOfDay } from "#platform/time/format-date-time.ts";
import { FormButton } from "#ui/fields/form-button.tsx";
import styles from "./announce.module.css";
import { type MeetingMinutes, meetingMinutes } from "./announce-contract.ts";
import { minutesGroups, minutesTotals } from "./minutes-groups.ts";

export { meetingMinutes as pageDataSchema };

type Row = MeetingMinutes["decisions"][number] & { id: string };

/** All decisions of a day, each kind under its heading, to be printed. */
export default function MinutesPage() {
  const { day, decisions } = usePageData(meetingMinutes);
  const rows = decisions.map((each) => ({ ...each, id: `${each.reference} ${each.at}` }));
  return (
    <>
      <p className={styles.onScreen}>
        <Link to="/desk/announce">Send the decisions</Link>
      </p>
      <h1>Decisions of {formatDay(day)}</h1>
      <Form method="get" className={`${styles.at} ${styles.onScreen}`} key={day}>
        <label htmlFor="minutes-day">Another day</label>
        <input id="minutes-day" type="date" name="day" defaultValue={day} />
        <FormButton type="submit" variant="outline">
          Show
        </FormButton>
        <ActionButton onClick={() => window.print()}>Print</ActionButton>
      </Form>
      {rows.length === 0 && <p>Nothing was decided on this day, or it was taken back the same day.</p>}
      {minutesTotals(rows).map((total) => (
        <p key={total}>{total}</p>
      ))}
      <div className={styles.minutes}>
        {minutesGroups(rows).map(({ heading, made }) => (
          <Section key={heading} title={`${heading} (${made.length})`}>
            <ListTable caption={heading} columns={columns} rows={made} />
          </Section>
        ))}
      </div>
    </>
  );
}

const columns: ListColumn<Row>[] = [
  {
    label: "Who",
    cardSlot: "title",
    cell: ({ kind, reference, name, tookNoPart }) => (
      <>
        <Link to={`/desk/${kind}s/${reference}`}>
          <bdi>{name}</bdi>
        </Link>
        {tookNoPart.map((each) => (
          <small key={each} className={styles.aside}>
            {each} took no part
          </small>
        ))}
      </>
    ),
  },
  {
    label: "Decided",
    cell: ({ by, at }) => (
      <>
        {by}, <TimeOfDay at={at} />
      </>
    ),
  },
  { label: "How they hear", cell: (row) => <Told row={row} /> },
];

/** The day is the heading. */
function TimeOfDay({ at }: { at: number }) {
  const { timeZone } = useAccount();
  return <time dateTime={new Date(at).toISOString()}>{formatTimeOfDay(at, timeZone)}</time>;
}

function Told({ row: { told } }: { row: Row }) {
  const { timeZone } = useAccount();
  if (told === null) return tellingWords({ state: "untold", at: null }, "told", timeZone);
  const way = told.way === "phone" ? "by telephone" : "by mail";
  return (
    <>
      {way}, {tellingWords(told.outcome, "told", timeZone)}, {told.by}
    </>
  );
}
