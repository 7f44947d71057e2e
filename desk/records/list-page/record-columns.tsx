import { Fragment } from "react";
import { Link } from "react-router";
import { ActionButton, ActionLink, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Tag, type TagVariant } from "#desk/frame/parts/display/tag.tsx";
import type { ListColumn } from "#desk/frame/parts/list/list-table.tsx";
import { answerFieldId } from "#desk/records/conversations/conversation-contract.ts";
import { knownWords, statusWords } from "#desk/records/status/known-words.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { sinceDay } from "#platform/time/since-day.ts";
import type { ListedRecord } from "../lists/record-list-contract.ts";
import { isFromApplicant, type RecordType, statusLabel } from "../model/record-types.ts";
import styles from "./record-columns.module.css";
import type { BulkChange } from "./use-bulk-change.ts";

/** A record as a row of its list. */
export type RecordRow = ListedRecord & { id: string };

type ColumnsOf = {
  recordType: RecordType;
  /** The query of a record's address, from which the record knows the list one came from. */
  search: string;
  timeZone: string;
  /** Undefined for whoever may look only. */
  onChange: ((words: string, row: RecordRow, to: BulkChange) => void) | undefined;
};

/** The columns of a list of records. */
export function recordColumns({ recordType, search, timeZone, onChange }: ColumnsOf): ListColumn<RecordRow>[] {
  return [
    {
      label: capitalised(recordType.one),
      cardSlot: "title",
      cell: (row) => <RecordName row={row} to={`/desk/${recordType.path}/${row.reference}${search}`} />,
    },
    { label: "Status", cell: (row) => <RecordStatus recordType={recordType} row={row} timeZone={timeZone} /> },
    ...(recordType.hasScores ? [{ label: "Score", cell: (row: RecordRow) => <RecordScore row={row} /> }] : []),
    {
      label: "Looked after by",
      cell: ({ assignedTo }) => assignedTo && <span className={styles.with}>{assignedTo.name}</span>,
    },
    {
      label: "Came",
      cell: ({ receivedAt, source }) => (
        <>
          <span className={styles.day}>
            <ShortTime at={receivedAt} />
          </span>
          {source !== "site" && <span className={styles.aside}> {source}</span>}
        </>
      ),
    },
    {
      label: "To do",
      cardSlot: "buttons",
      cell: (row) => <CardButtons recordType={recordType} row={row} search={search} onChange={onChange} />,
    },
  ];
}

function RecordName({ row: { name, about, reference }, to }: { row: RecordRow; to: string }) {
  return (
    <>
      <Link to={to} className={styles.name}>
        <bdi>{name || "Without a name"}</bdi>
      </Link>
      <span className={styles.aside}>
        {about.map(({ label: field, text }) => (
          <Fragment key={field}>
            <bdi>{text}</bdi> ·{" "}
          </Fragment>
        ))}
        <span className={styles.reference}>{reference}</span>
      </span>
    </>
  );
}

const variants: Readonly<Record<string, TagVariant>> = {
  new: "outlined",
  shortlisted: "bright",
  accepted: "strong",
  confirmed: "strong",
  waiting: "bright",
  answered: "plain",
  declined: "plain",
};

/** A status as a tag. */
export function StatusTag({ recordType, status }: { recordType: RecordType; status: string }) {
  return <Tag variant={variants[status] ?? "plain"}>{statusLabel(recordType, status)}</Tag>;
}

type StatusOf = { recordType: RecordType; row: RecordRow; timeZone: string };

function RecordStatus({ recordType, row, timeZone }: StatusOf) {
  const known = knownWords(recordType, row, timeZone);
  return (
    <>
      <Tag variant={variants[row.status] ?? "plain"}>{statusWords(recordType, row)}</Tag>
      {known !== "" && <span className={styles.aside}> {known}</span>}
      {row.waitingSince !== null && (
        <span className={styles.aside}> waiting since {sinceDay(row.waitingSince, timeZone)}</span>
      )}
    </>
  );
}

/** The average, and one's own beside it; hidden until one's own is given. */
function RecordScore({ row: { score, hasConflictOfInterest } }: { row: RecordRow }) {
  if (hasConflictOfInterest) return <span className={styles.aside}>my band, my family</span>;
  if (!score || score.own === null || score.average === null)
    return <span className={styles.aside}>not by me yet</span>;
  return (
    <>
      <strong>{score.average.toFixed(1)}</strong>
      <span className={styles.aside}> mine {score.own}</span>
    </>
  );
}

/** Under a thumb: the two things one does most with a card, and the ways to reach the sender. */
function CardButtons({
  recordType,
  row,
  search,
  onChange,
}: { row: RecordRow } & Pick<ColumnsOf, "recordType" | "search" | "onChange">) {
  return (
    <>
      {onChange &&
        quickStatuses(recordType)
          .filter(({ value }) => value !== row.status)
          .map(({ value, label, verb }) => (
            <ActionButton
              key={value}
              aria-label={`${verb}: ${row.name}`}
              onClick={() => onChange(label, row, { status: value })}
            >
              {verb}
            </ActionButton>
          ))}
      {row.phone !== "" && (
        <ActionLink href={phoneUri(row.phone)} aria-label={`Call ${row.name}`}>
          Call
        </ActionLink>
      )}
      {row.email !== "" && onChange && (
        <ActionPageLink
          to={`/desk/${recordType.path}/${row.reference}${search}#${answerFieldId}`}
          aria-label={`${recordType.isApplication ? "Write to" : "Answer"} ${row.name}`}
        >
          {recordType.isApplication ? "Write" : "Answer"}
        </ActionPageLink>
      )}
    </>
  );
}

/** Where there is a shortlist, the list offers no button to accept. Places on the waiting list, and what applicants say, are for the record's page. */
function quickStatuses({ statuses }: RecordType) {
  const hasShortlist = statuses.some(({ value }) => value === "shortlisted");
  return statuses
    .slice(1)
    .filter(({ value }) => !isFromApplicant(value) && value !== "waiting" && (!hasShortlist || value !== "accepted"));
}
