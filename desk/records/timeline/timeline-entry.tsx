import type { ReactNode } from "react";
import { Link } from "react-router";
import { ActionButton } from "#desk/frame/parts/buttons/action-button.tsx";
import { ShortTime } from "#desk/frame/parts/display/desk-time.tsx";
import { Tag, type TagVariant } from "#desk/frame/parts/display/tag.tsx";
import { useAccount, useMay } from "#desk/frame/shell/account/use-account.ts";
import {
  type ConversationEntry,
  type EntryWay,
  waysOfCommittee,
} from "#desk/records/conversations/conversation-contract.ts";
import { mailStates } from "#desk/records/model/mail-states.ts";
import type { LoggedChange, Note, RecordMail } from "#desk/records/model/record-contract.ts";
import { useRecord } from "#desk/records/record-page/saving/use-record.ts";
import { describeChange } from "#desk/records/record-page/words/history-words.ts";
import { sendingWords } from "./sending-words.ts";
import styles from "./timeline.module.css";
import type { TimelineItem } from "./timeline-items.ts";
import type { OpenComposer } from "./use-composer.ts";

type EntryProps = {
  item: TimelineItem;
  /** Undefined for whoever may look only. */
  composer: OpenComposer | undefined;
};

export function TimelineEntry({ item, composer }: EntryProps) {
  switch (item.kind) {
    case "note":
      return <NoteEntry note={item.note} composer={composer} />;
    case "message":
      return <MessageEntry {...item} composer={composer} />;
    case "mail":
      return <MailEntry mail={item.mail} />;
    case "change":
      return <ChangeEntry {...item} />;
  }
}

/** The words of somebody, on a card: what kind they are of, whose, and when. */
export function Words({ kind, head, children }: { kind: Card; head: ReactNode; children: ReactNode }) {
  const { label, variant, look } = cards[kind];
  return (
    <div className={`${styles.card} ${styles[look]}`}>
      <p className={styles.head}>
        <Tag variant={variant}>{label}</Tag> {head}
      </p>
      {children}
    </div>
  );
}

type Card = "note" | "message" | "answer" | "automatic" | "bounce";
const cards: Record<Card, { label: string; variant: TagVariant; look: "note" | "theirs" | "ours" | "report" }> = {
  note: { label: "Note", variant: "bright", look: "note" },
  message: { label: "Message", variant: "strong", look: "theirs" },
  answer: { label: "Answer", variant: "outlined", look: "ours" },
  automatic: { label: "Automatic answer", variant: "plain", look: "report" },
  bounce: { label: "Not delivered", variant: "plain", look: "report" },
};

function NoteEntry({ note, composer }: { note: Note; composer: OpenComposer | undefined }) {
  const { person } = useAccount();
  return (
    <Words
      kind="note"
      head={
        <>
          {note.by.name}, for the committee · <ShortTime at={note.at} />
          {note.editedAt !== null && " · changed since"}
        </>
      }
    >
      <p dir="auto" className={styles.words}>
        {note.words}
      </p>
      {composer && note.by.id === person.id && (
        <p className={styles.actions}>
          <ActionButton quiet onClick={() => composer.changeNote(note)}>
            Change
          </ActionButton>
          <ActionButton quiet onClick={() => composer.removeNote(note)}>
            Remove
          </ActionButton>
        </p>
      )}
    </Words>
  );
}

type MessageProps = { entry: ConversationEntry; mail: RecordMail | undefined; composer: OpenComposer | undefined };

function MessageEntry({ entry, mail, composer }: MessageProps) {
  return (
    <Words
      kind={cardOf(entry.way)}
      head={
        <>
          {saidBy(entry)} · <ShortTime at={entry.at} />
        </>
      }
    >
      {entry.words !== "" && (
        <p dir="auto" className={`${styles.words} ${entry.way === "bounce" ? styles.problem : ""}`}>
          {entry.words}
        </p>
      )}
      <Attachments entry={entry} />
      {entry.state !== null && (
        <p className={styles.actions}>
          <Outcome state={entry.state} mail={mail} />
          {entry.canBeTakenBack && composer && (
            <ActionButton quiet onClick={() => void composer.takeBack(entry)}>
              Take it back
            </ActionButton>
          )}
          {mail && <MailLink mail={mail} />}
        </p>
      )}
    </Words>
  );
}

function cardOf(way: EntryWay): Card {
  if (waysOfCommittee.includes(way)) return "answer";
  return way === "automatic" || way === "bounce" ? way : "message";
}

function saidBy({ way, by, sender }: ConversationEntry): string {
  switch (way) {
    case "mail":
      return `${by}`;
    case "phone":
      return `${by}, by phone`;
    case "pasted":
      return `They wrote, put in by ${by}`;
    case "reply":
      return `They wrote${sender ? `, from ${sender}` : ""}`;
    default:
      return "By mail";
  }
}

/** What became of a mail. One that is not in the outbox any more has its last state. */
function Outcome({ state, mail }: { state: string; mail: RecordMail | undefined }) {
  const { timeZone } = useAccount();
  return (
    <span className={state === mailStates.parked ? styles.problem : undefined}>
      {mail ? sendingWords(mail, timeZone) : state}
    </span>
  );
}

/** Where a mail is read, sent at once, tried again or stopped. Nothing for whoever may not see it, but its title. */
function MailLink({ mail, title }: { mail: RecordMail; title?: string }) {
  const maySee = useMay("mails.view");
  return maySee ? <Link to={`/desk/mails/${mail.id}`}>{title ?? "The mail"}</Link> : title;
}

/** Attachments can only be saved, never opened here: anybody may have sent them. */
function Attachments({ entry: { attachments } }: { entry: ConversationEntry }) {
  const { recordType, view } = useRecord();
  const address = `/desk/api/${recordType.path}/${view.reference}/attachments`;
  return attachments.map(({ id, name, size }) => (
    <p key={id} className={styles.attachment}>
      <a href={`${address}/${id}`} download={name}>
        Save <bdi>{name}</bdi>
      </a>{" "}
      <span className={styles.small}>{sizeOf(size)}</span>
    </p>
  ));
}

function sizeOf(bytes: number): string {
  return bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1000))} kB` : `${(bytes / 1e6).toFixed(1)} MB`;
}

function MailEntry({ mail }: { mail: RecordMail }) {
  return (
    <p className={styles.line}>
      Mail: <MailLink mail={mail} title={mail.title} /> · <Outcome state={mail.state} mail={mail} /> ·{" "}
      <ShortTime at={mail.at} />
    </p>
  );
}

/** What the log says of a mail follows it; why it did not arrive stands with the mail. */
function ChangeEntry({ change, mail }: { change: LoggedChange; mail: RecordMail | undefined }) {
  const { recordType, view } = useRecord();
  const { timeZone } = useAccount();
  const words = describeChange(change, { recordType, timeZone, columns: view.columns, people: view.people });
  return (
    <p className={styles.line}>
      {change.by} {words.join(", ")}. {mail?.why && `${mail.why}. `}
      {mail && <MailLink mail={mail} />} · <ShortTime at={change.at} />
    </p>
  );
}
