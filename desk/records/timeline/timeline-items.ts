import type { ConversationEntry, EntryWay } from "#desk/records/conversations/conversation-contract.ts";
import type { LoggedChange, Note, RecordMail, RecordView } from "#desk/records/model/record-contract.ts";

/** Something that was said or done about a record. `at` is in milliseconds since 1970; `mail` is the one that it went by. */
export type TimelineItem = { id: string; at: number } & (
  | { kind: "note"; note: Note }
  | { kind: "message"; entry: ConversationEntry; mail: RecordMail | undefined }
  | { kind: "change"; change: LoggedChange; mail: RecordMail | undefined }
  | { kind: "mail"; mail: RecordMail }
);

/** The log's line for each way of saying something. What came by mail is never taken back, so that its lines need no look at what is there. */
const actions: Partial<Record<EntryWay, string>> = {
  mail: "record.answer",
  phone: "record.answer-by-phone",
  pasted: "record.reply-pasted",
};
const cameByMail: readonly string[] = ["record.mail-reply", "record.mail-automatic", "record.mail-bounce"];

/** A line is logged in the transaction of what it is about, which may have waited for a lock, in milliseconds. */
const LOGGED_WITHIN = 60_000;

/** Notes, messages, mails and changes of a record as one story, the oldest first. What is there itself is not told by the log, too, and a mail stands with what it tells. */
export function timelineItems({
  notes,
  conversation: { entries },
  mails,
  history,
}: Pick<RecordView, "notes" | "conversation" | "mails" | "history">): TimelineItem[] {
  const mailOf = (mailId: string | null | undefined) => mails.find(({ id }) => id === mailId);
  const shown = withoutRepeated(history, notes, entries);
  const withOther = new Set([...entries, ...shown].map(({ mailId }) => mailId));
  const items: TimelineItem[] = [
    ...notes.map((note) => ({ kind: "note" as const, id: note.id, at: note.at, note })),
    ...entries.map((entry) => ({
      kind: "message" as const,
      id: entry.id,
      at: entry.at,
      entry,
      mail: mailOf(entry.mailId),
    })),
    ...mails.flatMap((mail) =>
      withOther.has(mail.id) ? [] : [{ kind: "mail" as const, id: mail.id, at: mail.at, mail }],
    ),
    ...shown.map((change) => ({
      kind: "change" as const,
      id: change.id,
      at: change.at,
      change,
      mail: mailOf(change.mailId),
    })),
  ];
  return items.toSorted((one, other) => one.at - other.at);
}

/** The log, the oldest first, without the lines that say that a note was written, or an answer, that is there. */
function withoutRepeated(
  history: readonly LoggedChange[],
  notes: readonly Note[],
  entries: readonly ConversationEntry[],
): LoggedChange[] {
  const lines = history.filter(({ action }) => !cameByMail.includes(action)).toReversed();
  const said = [
    ...notes.map(({ at }) => ({ at, action: "record.note" })),
    ...entries.map(({ at, way }) => ({ at, action: actions[way] })),
  ].toSorted((one, other) => one.at - other.at);
  const repeated = new Set<LoggedChange>();
  for (const { at, action } of said) {
    const line = lines.find(
      (each) => each.action === action && each.at >= at && each.at < at + LOGGED_WITHIN && !repeated.has(each),
    );
    if (line) repeated.add(line);
  }
  return lines.filter((line) => !repeated.has(line));
}

/** How many stay when a long history is folded: the newest of all, and the newest that somebody said. */
const NEWEST = 8;
const NEWEST_SAID = 12;
/** As few as these are not worth a button. */
const TOO_FEW = 2;

/** Those of a long history that are folded away: what was said stays longer than what was changed. */
export function earlierItems(items: readonly TimelineItem[]): ReadonlySet<TimelineItem> {
  const said = items.filter(({ kind }) => kind === "note" || kind === "message").slice(-NEWEST_SAID);
  const staying = new Set([...items.slice(-NEWEST), ...said]);
  const earlier = items.filter((item) => !staying.has(item));
  return new Set(earlier.length > TOO_FEW ? earlier : []);
}
