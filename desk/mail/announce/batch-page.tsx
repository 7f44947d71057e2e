import { Link } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { DeskTime } from "#desk/frame/parts/display/desk-time.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import { useChange } from "#desk/frame/shell/use-change.ts";
import { usePageData } from "#desk/frame/shell/use-page-data.ts";
import { batchTitle, batchWords, shortDecision } from "#desk/mail/decisions/decision-words.ts";
import { undone } from "#desk/mail/decisions/decisions-contract.ts";
import { StopButton } from "#desk/mail/decisions/stop-button.tsx";
import { type BatchView, batchView } from "./announce-contract.ts";

export { batchView as pageDataSchema };

type Row = BatchView["told"][number];

const outcomes: Record<Row["outcome"], string> = {
  waiting: "the mail goes out later",
  held: "the mail is held until the chair decides",
  trying: "the mail is on its way",
  gone: "the mail has gone",
  stopped: "stopped: decided, not told",
  notArrived: "did not arrive",
  phone: "told by telephone",
  undone: "taken back: decided, not told",
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
        <Link to="/desk/announce">Tell them</Link>
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
      <ListTable caption="Who was told" columns={columnsOf(mayTell ? takeBack : undefined)} rows={told} />
    </>
  );
}

function columnsOf(takeBack: ((row: Row) => Promise<unknown>) | undefined): ListColumn<Row>[] {
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
    {
      label: "What became of it",
      cell: ({ outcome, why }) => (why === null ? outcomes[outcome] : `${outcomes[outcome]}: ${why}`),
    },
    {
      label: "To do",
      cell: (row) =>
        takeBack &&
        (row.outcome === "waiting" || row.outcome === "held" || row.outcome === "phone") && (
          <ActionButton aria-label={`Take back ${row.name}`} onClick={() => void takeBack(row)}>
            Take back
          </ActionButton>
        ),
    },
  ];
}
