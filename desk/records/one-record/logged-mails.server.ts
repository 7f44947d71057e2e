import type { Kysely } from "kysely";
import type { MailOutcome } from "#desk/records/status/telling.ts";
import { outcomeOfMail } from "#desk/records/status/tellings.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { LoggedChange } from "../model/record-contract.ts";
import type { RecordType } from "../model/record-types.ts";

type Logged = Omit<LoggedChange, "mail" | "mailId">;
/** Something that was announced or answered by mail. */
type Said = { at: number; action: string; mail: MailOutcome; mailId?: string };
const stopped = { state: "stopped", at: null } as const;

/** Adds to each line of a record's log that is about a mail what has become of the mail. */
export async function withMails(
  db: Kysely<SiteTables>,
  { kind, id }: { kind: RecordType["kind"]; id: string },
  lines: readonly Logged[],
): Promise<LoggedChange[]> {
  const said = [...(await announcedBy(db, kind, id)), ...(await answeredBy(db, kind, id))];
  const found = new Map<string, Said>();
  // A line is written right after what it logs, in the same transaction.
  for (const each of said.toSorted((one, other) => one.at - other.at)) {
    const line = lines
      .toSorted((one, other) => one.at - other.at)
      .find(({ id: lineId, at, action }) => action === each.action && at >= each.at && !found.has(lineId));
    if (line) found.set(line.id, each);
  }
  return lines.map((line) => {
    const isAboutMail = line.action === "decision.tell" || line.action === "record.answer";
    if (!isAboutMail) return line;
    // An answer that was taken back has left no entry: its mail never went.
    const { mail, mailId } = found.get(line.id) ?? { mail: stopped };
    return { ...line, mail, ...(mailId !== undefined && { mailId }) };
  });
}

async function announcedBy(db: Kysely<SiteTables>, kind: RecordType["kind"], id: string): Promise<Said[]> {
  const rows = await db
    .selectFrom("desk_announcements as announcement")
    .leftJoin("outbox as mail", "mail.once_key", "announcement.mail_key")
    .select(["announcement.told_at", "announcement.ended_at", "mail.id", "mail.status", "mail.due_at", "mail.sent_at"])
    .where("announcement.kind", "=", kind)
    .where("announcement.record_id", "=", id)
    .where("announcement.way", "=", "mail")
    .execute();
  return rows.map((row) => {
    const mail = row.ended_at === null ? outcomeOfMail(row) : stopped;
    return { at: row.told_at, action: "decision.tell", mail, ...(row.id !== null && { mailId: row.id }) };
  });
}

async function answeredBy(db: Kysely<SiteTables>, kind: RecordType["kind"], id: string): Promise<Said[]> {
  const rows = await db
    .selectFrom("desk_conversation_entries as entry")
    .leftJoin("outbox as mail", "mail.id", "entry.mail_id")
    .select(["entry.at", "mail.status", "mail.due_at", "mail.sent_at"])
    .where("entry.kind", "=", kind)
    .where("entry.record_id", "=", id)
    .where("entry.way", "=", "mail")
    .execute();
  return rows.map((row) => ({ at: row.at, action: "record.answer", mail: outcomeOfMail(row) }));
}
