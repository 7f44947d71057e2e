import { Link } from "react-router";
import { ActionButton, ActionLink, ActionPageLink } from "#desk/frame/parts/buttons/action-button.tsx";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Tag, type TagVariant } from "#desk/frame/parts/display/tag.tsx";
import type { ListColumn } from "#desk/frame/parts/list/list-table.tsx";
import { uploadedPath } from "#desk/records/answer-fields/uploaded-path.ts";
import { answerFieldId } from "#desk/records/conversations/conversation-contract.ts";
import { type Known, knownWords, statusWords } from "#desk/records/status/known-words.ts";
import { isUnknown } from "#desk/records/status/telling.ts";
import { capitalised } from "#platform/text/capitalised.ts";
import { phoneUri } from "#platform/text/phone-uri.ts";
import { sinceDay } from "#platform/time/since-day.ts";
import { viewsOf } from "../lists/list-query.ts";
import { nextStatuses } from "../lists/next-statuses.ts";
import type { ListedRecord, RecordList } from "../lists/record-list-contract.ts";
import type { OwnColumn } from "../model/record-contract.ts";
import type { RecordType } from "../model/record-types.ts";
import { ownValueText } from "../own-columns/own-value-text.ts";
import styles from "./record-columns.module.css";
import type { BulkChange } from "./use-bulk-change.ts";

/** A record as a row of its list. */
export type RecordRow = ListedRecord & { id: string };

type ColumnsOf = {
  recordType: RecordType;
  list: RecordList;
  /** The query of a record's address, from which the record knows the list one came from. */
  search: string;
  timeZone: string;
  /** Undefined for whoever may look only. */
  onChange: ((words: string, row: RecordRow, to: BulkChange) => void) | undefined;
};

type Column = ListColumn<RecordRow>;

/** The columns of a list of records, but those in which nothing stands. On paper it is a sheet of names, telephone numbers, and what one chose to see. */
export function recordColumns({ recordType, list, search, timeZone, onChange }: ColumnsOf): Column[] {
  const { columns, shownColumns, query } = list;
  const saysStatus = viewsOf(recordType).find(({ value }) => value === query.view)?.statuses?.length === 1;
  const status: Column = {
    label: "Status",
    // A card of a view that has one status need not say it.
    cell: (row) => <RecordStatus recordType={recordType} row={row} timeZone={timeZone} isSaid={saysStatus} />,
  };
  const telephone: Column = {
    label: "Telephone",
    hiddenOn: ["card", "screen"],
    cell: ({ phone }) => <span className={styles.telephone}>{phone}</span>,
  };
  const availability: Column = {
    label: "Days",
    cell: ({ days }) => days && <span className={styles.days}>{days}</span>,
  };
  const fee: Column = { label: "Fee", isNumber: true, cell: (row) => row.fee };
  const score: Column = { label: "Score", hiddenOn: ["paper"], isNumber: true, cell: (row) => scoreOf(row) };
  const assignee: Column = {
    label: "Looked after by",
    hiddenOn: ["narrow", "paper"],
    cell: ({ assignedTo }) => assignedTo && <span className={styles.with}>{assignedTo.name}</span>,
  };
  return [
    {
      label: capitalised(recordType.one),
      cardSlot: "name",
      cell: (row) => (
        <RecordName
          row={row}
          to={`/desk/${recordType.path}/${row.reference}${search}`}
          hasPicture={recordType.kind === "band"}
          hasStyleOnCard={saysStatus}
        />
      ),
    },
    status,
    ...(recordType.phoneField === undefined ? [] : [telephone]),
    ...(recordType.kind === "band" ? [availability, fee] : []),
    ...(list.rows.some((row) => scoreOf(row) !== null) ? [score] : []),
    ...columns.filter(({ id }) => shownColumns.includes(id)).map(ownColumnOf),
    ...(list.rows.some(({ assignedTo }) => assignedTo) ? [assignee] : []),
    {
      label: "Came",
      hiddenOn: recordType.kind === "band" ? ["card", "narrow", "paper"] : ["paper"],
      // A card says one day: this one, or since when somebody waits who wrote again.
      cell: (row) => (
        <>
          <span
            className={styles.day}
            data-not-on-card={(row.waitingSince !== null && !waitsFromBeginning(row)) || undefined}
          >
            <ShortTime at={row.receivedAt} />
          </span>
          {row.source !== "site" && <span className={styles.aside}> {row.source}</span>}
        </>
      ),
    },
    {
      label: "To do",
      cardSlot: "buttons",
      cell: (row) => cardButtons({ recordType, row, search, onChange }),
    },
  ];
}

function ownColumnOf({ id, label, type }: OwnColumn): Column {
  return {
    label,
    ...(type === "number" ? { isNumber: true } : {}),
    cell: ({ own }) => {
      const text = ownValueText(own[id] ?? null);
      if (text === "") return null;
      return (
        <>
          <span className={styles.label}>{label} </span>
          <bdi>{text}</bdi>
        </>
      );
    },
  };
}

type NameProps = { row: RecordRow; to: string; hasPicture: boolean; hasStyleOnCard: boolean };

function RecordName({ row: { name, about, reference, picture }, to, hasPicture, hasStyleOnCard }: NameProps) {
  return (
    <span className={hasPicture ? styles.withPicture : undefined}>
      {hasPicture && <Picture address={picture} />}
      <Link to={to} className={styles.name}>
        <bdi>{name || "Without a name"}</bdi>
      </Link>
      <span className={styles.aside} data-not-on-card={(hasPicture && !hasStyleOnCard) || undefined}>
        {about.map(({ label: field, text }, at) => (
          <span key={field} data-not-on-card={(hasPicture && at > 0) || undefined}>
            {at > 0 && " · "}
            <bdi>{text}</bdi>
          </span>
        ))}
        <span data-not-on-card>
          {about.length > 0 && " · "}
          <span className={styles.reference}>{reference}</span>
        </span>
      </span>
    </span>
  );
}

/** As small as a stamp, to know a band again by; an empty one where there is none. */
function Picture({ address }: { address: string }) {
  const source = uploadedPath(address);
  return (
    <span className={styles.picture}>
      {source && (
        <img
          src={source}
          alt=""
          width={44}
          height={44}
          loading="lazy"
          decoding="async"
          onError={({ currentTarget }) => {
            currentTarget.hidden = true;
          }}
        />
      )}
    </span>
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

/** How a record stands, as a tag. */
export function StatusTag({ recordType, record }: { recordType: RecordType; record: Known }) {
  return <Tag variant={variants[record.status] ?? "plain"}>{statusWords(recordType, record)}</Tag>;
}

type StatusOf = { recordType: RecordType; row: RecordRow; timeZone: string; isSaid: boolean };

function RecordStatus({ recordType, row, timeZone, isSaid }: StatusOf) {
  const known = knownWords(recordType, row, timeZone);
  return (
    <>
      <span data-not-on-card={isSaid || undefined}>
        <StatusTag recordType={recordType} record={row} />
      </span>
      {known !== "" && (
        <span className={styles.aside} data-not-on-card={!isUnknown(row.telling) || undefined}>
          {" "}
          {known}
        </span>
      )}
      {row.waitingSince !== null && (
        <span className={styles.aside} data-not-on-card={waitsFromBeginning(row) || undefined}>
          {" "}
          waiting since {sinceDay(row.waitingSince, timeZone)}
        </span>
      )}
    </>
  );
}

function waitsFromBeginning({ waitingSince, receivedAt }: ListedRecord): boolean {
  return waitingSince === Date.parse(receivedAt);
}

/** The average, and one's own beside it; nothing until one's own is given. */
function scoreOf({ score, hasConflictOfInterest }: ListedRecord) {
  if (hasConflictOfInterest) return <span className={styles.aside}>my band, my family</span>;
  if (!score || score.own === null || score.average === null) return null;
  return (
    <>
      <strong>{score.average.toFixed(1)}</strong>
      <span className={styles.aside}> mine {score.own}</span>
    </>
  );
}

type CardButtonsOf = { row: RecordRow } & Pick<ColumnsOf, "recordType" | "search" | "onChange">;

/** Under a thumb, while something is to be decided: what comes next, and the ways to reach the sender. Later these are on the record's page. */
function cardButtons({ recordType, row, search, onChange }: CardButtonsOf) {
  const next = nextStatuses(recordType, row.status);
  if (next.length === 0) return null;
  return (
    <>
      {onChange &&
        next.map(({ value, label, verb }) => (
          <ActionButton
            key={value}
            quiet
            aria-label={`${verb}: ${row.name}`}
            onClick={() => onChange(label, row, { status: value })}
          >
            {verb}
          </ActionButton>
        ))}
      {row.phone !== "" && (
        <ActionLink quiet href={phoneUri(row.phone)} aria-label={`Call ${row.name}`}>
          Call
        </ActionLink>
      )}
      {row.email !== "" && onChange && (
        <ActionPageLink
          quiet
          to={`/desk/${recordType.path}/${row.reference}${search}#${answerFieldId}`}
          aria-label={`${recordType.isApplication ? "Write to" : "Answer"} ${row.name}`}
        >
          {recordType.isApplication ? "Write" : "Answer"}
        </ActionPageLink>
      )}
    </>
  );
}
