import { Link } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { ChangeDecision } from "#desk/mail/decisions/change-decision.tsx";
import { batchTitle, batchWords, shortDecision } from "#desk/mail/decisions/decision-words.ts";
import { undone } from "#desk/mail/decisions/decisions-contract.ts";
import { StopButton } from "#desk/mail/decisions/stop-button.tsx";
import { decisions, recordTypes } from "#desk/records/model/record-types.ts";
import { knownWords } from "#desk/records/status/known-words.ts";
import styles from "./announce.module.css";
import { type BatchView, batchView } from "./announce-contract.ts";

export { batchView as pageDataSchema };

type Row = BatchView["told"][number];

const outcomes: Record<Row["outcome"], string> = {
  waiting: "the mail goes out later",
  held: "the mail is held until the chair decides",
  trying: "the mail is on its way",
  gone: "the mail has gone",
  stopped: "stopped, not sent",
  notArrived: "did not arrive",
  phone: "told by telephone",
  undone: "taken back",
};

/** Who was told together, what became of each mail, and Stop. */
export default function BatchPage() {
  const { batch, told } = usePageData(batchView);
  const { timeZone } = useAccount();
  const mayTell = useMay("announce.change");
  const change = useChange("announce", undone);
  const takeBack = ({ id, name }: Row) => change("undo", { announcementId: id }, `${name}: decided, not told.`);
  return (
    <>
      <p>
        <Link to="/desk/announce">Send the decisions</Link>
      </p>
      <h1>{batchTitle(batch)}</h1>
      <p>{batchWords(batch, timeZone)}</p>
      <p>
        By {batch.by}, <DeskTime at={batch.at} />.
        {batch.stoppedAt !== null && (
          <>
            {" "}
            Stopped by {batch.stoppedBy}, <DeskTime at={batch.stoppedAt} />.
          </>
        )}
      </p>
      {batch.waiting > 0 && mayTell && (
        <p>
          <StopButton batch={batch} look="solid">
            Stop {batch.waiting === 1 ? "the mail" : `${batch.waiting} mails`}
          </StopButton>
        </p>
      )}
      <ListTable caption="To whom" columns={columnsOf(timeZone, mayTell ? takeBack : undefined)} rows={told} />
      {told.some(waitsToBeSent) && (
        <p>
          What is decided since waits under <Link to="/desk/announce">Send the decisions</Link>.
        </p>
      )}
    </>
  );
}

/** Its mail was stopped, or taken back, and what is decided now was not sent since. */
function waitsToBeSent({ outcome, status, toldStatus }: Row): boolean {
  return (outcome === "stopped" || outcome === "undone") && decisions.includes(status) && status !== toldStatus;
}

/** What became of the mail, and where it was stopped, how the applicant stands now. @example "stopped, not sent; now yes, not told yet" */
function outcomeWords(row: Row, timeZone: string): string {
  const { kind, outcome, why, status } = row;
  const words = why === null ? outcomes[outcome] : `${outcomes[outcome]}: ${why}`;
  if (outcome !== "stopped" && outcome !== "undone") return words;
  const known = knownWords(recordTypes[kind], row, timeZone);
  return [`${words}; now ${shortDecision(status)}`, known].filter(Boolean).join(", ");
}

function columnsOf(timeZone: string, takeBack: ((row: Row) => Promise<unknown>) | undefined): ListColumn<Row>[] {
  return [
    {
      label: "Who",
      cardSlot: "title",
      cell: ({ kind, reference, name }) => (
        <Link to={`/desk/${kind}s/${reference}`}>
          <bdi>{name}</bdi>
        </Link>
      ),
    },
    { label: "Decision", cell: ({ decision }) => shortDecision(decision) },
    { label: "What became of it", cell: (row) => outcomeWords(row, timeZone) },
    {
      label: "To do",
      cell: (row) => takeBack && canBeTakenBack(row) && <RowActions row={row} takeBack={takeBack} />,
    },
  ];
}

function canBeTakenBack({ outcome }: Row): boolean {
  return outcome === "waiting" || outcome === "held" || outcome === "phone";
}

function RowActions({ row, takeBack }: { row: Row; takeBack: (row: Row) => Promise<unknown> }) {
  return (
    <div className={styles.buttons}>
      {row.outcome !== "phone" && row.status === row.decision && <ChangeDecision decided={row} />}
      <ActionButton quiet aria-label={`Take back ${row.name}`} onClick={() => void takeBack(row)}>
        Take back
      </ActionButton>
    </div>
  );
}
