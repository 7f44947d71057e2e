import { useRef, useState } from "react";
import { Link, useRevalidator } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { Tag } from "#desk/frame/parts/display/tag.tsx";
import { type ListColumn, ListTable } from "#desk/frame/parts/list/list-table.tsx";
import { useTickedRows } from "#desk/frame/parts/list/use-ticked-rows.ts";
import { SendBatch } from "#desk/mail/batches/send-batch.tsx";
import { DecisionMailView } from "#desk/mail/decisions/decision-mail-view.tsx";
import { shortDecision, whomWords } from "#desk/mail/decisions/decision-words.ts";
import { type Decided, MOST_AT_ONCE } from "#desk/mail/decisions/decisions-contract.ts";
import { useAnnouncing } from "#desk/mail/decisions/use-announcing.ts";
import styles from "./announce.module.css";
import { usePhoneFirst } from "./use-phone-first.ts";

type MailsToTellProps = {
  decided: readonly Decided[];
  clock: string;
  mayTell: (decided: Decided) => boolean;
};

/**
 * Those who are told by mail: nobody is chosen until somebody is, and the button says how many. Whoever is to be phoned first stays in their row until
 * the page is left, so that no other row comes under the pointer.
 */
export function MailsToTell({ decided, clock, mayTell }: MailsToTellProps) {
  const tools = useRef<HTMLDivElement>(null);
  const [opened, setOpened] = useState<string>();
  const [phoning, setPhoning] = useState<ReadonlySet<string>>(new Set());
  const rows = decided
    .filter(({ phonesFirst, reference }) => phonesFirst === null || phoning.has(reference))
    .map((each) => ({ ...each, id: each.reference }));
  const selection = useTickedRows(
    rows.filter((row) => mayTell(row) && row.phonesFirst === null).map(({ id }) => id),
    () => tools.current?.querySelector("button")?.focus(),
  );
  const chosen = rows.filter(({ id }) => selection.ticked.has(id));
  if (rows.length === 0) return null;
  const onPhoneFirst = (id: string) => setPhoning(new Set([...phoning, id]));
  return (
    <>
      <ListTable
        caption="Decided, not told"
        columns={columnsOf({ mayTell, opened, setOpened, onPhoneFirst })}
        rows={rows}
        selection={rows.some(mayTell) ? selection : undefined}
      />
      <div ref={tools} className={styles.tools}>
        {rows.some(mayTell) && <TellTools chosen={chosen} clock={clock} onTold={selection.clear} />}
      </div>
    </>
  );
}

type Row = Decided & { id: string };
type Opening = {
  mayTell: (decided: Decided) => boolean;
  opened: string | undefined;
  setOpened: (id: string | undefined) => void;
  /** Called before somebody is to be phoned first. */
  onPhoneFirst: (id: string) => void;
};

function columnsOf({ mayTell, opened, setOpened, onPhoneFirst }: Opening): ListColumn<Row>[] {
  return [
    {
      label: "Who",
      cardSlot: "title",
      cell: (row) => (
        <div className={styles.who}>
          <Link to={`/desk/${row.kind}s/${row.reference}`}>
            <bdi>{row.name}</bdi>
          </Link>
          <small className={styles.aside}>
            {row.email}
            {row.decidedBy !== null && ` · decided by ${row.decidedBy}`}
          </small>
        </div>
      ),
    },
    {
      label: "Decision",
      cell: ({ decision }) => (
        <Tag variant={decision === "accepted" ? "strong" : "plain"}>{shortDecision(decision)}</Tag>
      ),
    },
    {
      label: "Mail",
      cell: (row) => (
        <MailCell
          row={row}
          mayChange={mayTell(row)}
          isOpen={opened === row.id}
          onToggle={() => setOpened(opened === row.id ? undefined : row.id)}
          onPhoneFirst={() => onPhoneFirst(row.id)}
        />
      ),
    },
  ];
}

type MailCellProps = { row: Row; mayChange: boolean; isOpen: boolean; onToggle: () => void; onPhoneFirst: () => void };

function MailCell({ row, mayChange, isOpen, onToggle, onPhoneFirst }: MailCellProps) {
  const { revalidate } = useRevalidator();
  const { isBusy, phoneFirst } = usePhoneFirst();
  const togglePhoneFirst = () => {
    onPhoneFirst();
    void phoneFirst(row, row.phonesFirst === null);
  };
  return (
    <>
      <div className={styles.buttons}>
        <ActionButton
          aria-expanded={isOpen}
          aria-label={`${isOpen ? "Close" : "Read"} the mail to ${row.name}`}
          onClick={onToggle}
        >
          {isOpen ? "Close the mail" : "Read the mail"}
        </ActionButton>
        {mayChange && (
          <ActionButton
            disabled={isBusy}
            aria-label={`I’ll ring first: ${row.name}`}
            aria-pressed={row.phonesFirst !== null}
            onClick={togglePhoneFirst}
          >
            I’ll ring first
          </ActionButton>
        )}
      </div>
      {row.mail.unknownPlaceholders.length > 0 && (
        <small className={styles.aside}>Words to be changed before it goes</small>
      )}
      {row.mail.isCustom && <small className={styles.aside}>Written for them</small>}
      {isOpen && (
        // `read` is the digest of the mail: the view begins anew when it became another one.
        <DecisionMailView key={row.mail.digest} decided={row} mayChange={mayChange} onSaved={() => void revalidate()} />
      )}
    </>
  );
}

type TellToolsProps = { chosen: readonly Row[]; clock: string; onTold: () => void };

function TellTools({ chosen, clock, onTold }: TellToolsProps) {
  const { isBusy, tell } = useAnnouncing();
  const send = async (when: string) => {
    const outcome = await tell(chosen, "mail", when);
    if (outcome === "told") onTold();
  };
  return (
    <SendBatch
      mails={chosen.length}
      label="When they go"
      soon="At once (in 10 minutes)"
      clock={clock}
      isDisabled={chosen.length === 0 || chosen.length > MOST_AT_ONCE || isBusy}
      onSend={(when) => void send(when)}
    >
      {tellWords(chosen)}
    </SendBatch>
  );
}

function tellWords(chosen: readonly Row[]): string {
  if (chosen.length === 0) return "Tell (nobody is chosen)";
  if (chosen.length > MOST_AT_ONCE) return `At most ${MOST_AT_ONCE} at once: choose fewer, or a view`;
  return `Tell ${whomWords(chosen)}`;
}
