import type { Kysely } from "kysely";
import { waysOfCommittee } from "#desk/records/conversations/conversation-contract.ts";
import type { DeskRecord } from "#desk/records/model/desk-record.server.ts";
import type { mailStates } from "#desk/records/model/mail-states.ts";
import { isFromApplicant, isUntold, type RecordType } from "#desk/records/model/record-types.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { MailOutcome, Telling } from "./telling.ts";

/** A row of the outbox. All are null where it is not there: the outbox keeps every mail that was sent, and deletes after a time what was given up. */
export type MailRow = { status: keyof typeof mailStates | null; due_at: number | null; sent_at: number | null };

/** What has become of a mail, as the outbox alone knows it. */
export function outcomeOfMail({ status, due_at, sent_at }: MailRow): MailOutcome {
  switch (status) {
    case "sent":
      return { state: "sent", at: sent_at };
    case "scheduled":
      return { state: "waits", at: due_at };
    case "queued":
    case "paused":
      return { state: "waits", at: null };
    case "held":
      return { state: "held", at: null };
    case "discarded":
      return { state: "stopped", at: null };
    default:
      return { state: "failed", at: null };
  }
}

type Standing = Pick<DeskRecord, "id" | "status" | "toldStatus">;

/**
 * Whether the senders of records know their statuses, by the records' ids: of an application what was decided, of a message the last answer. Null where there
 * is nothing to be told, and where the applicant said it.
 */
export async function tellingsOf(
  db: Kysely<SiteTables>,
  recordType: RecordType,
  records: readonly Standing[],
): Promise<(id: string) => Telling | null> {
  const ids = records.map(({ id }) => id);
  if (ids.length === 0) return () => null;
  const outcomes = recordType.isApplication
    ? await announcedTo(db, recordType, ids)
    : await answeredTo(db, recordType, ids);
  const byId = new Map(records.map((record) => [record.id, tellingOf(recordType, record, outcomes.get(record.id))]));
  return (id) => byId.get(id) ?? null;
}

type Said = { decision: string | null; outcome: MailOutcome };

function tellingOf({ isApplication }: RecordType, record: Standing, said: Said | undefined): Telling | null {
  if (!isApplication) return record.status === "answered" ? (said?.outcome ?? null) : null;
  if (isUntold(record)) return { state: "untold", at: null };
  if (record.toldStatus === "new" || isFromApplicant(record.toldStatus)) return null;
  // What was decided before the desk told anybody has no announcement.
  return said?.decision === record.toldStatus ? said.outcome : { state: "sent", at: null };
}

/** The last announcement of each that was not taken back. */
async function announcedTo(db: Kysely<SiteTables>, { kind }: RecordType, ids: readonly string[]) {
  const rows = await db
    .selectFrom("desk_announcements as announcement")
    .leftJoin("outbox as mail", "mail.once_key", "announcement.mail_key")
    .select(["announcement.record_id", "announcement.decision", "announcement.way", "announcement.told_at"])
    .select(["mail.status", "mail.due_at", "mail.sent_at"])
    .where("announcement.kind", "=", kind)
    .where("announcement.record_id", "in", ids)
    .where("announcement.ended_at", "is", null)
    .orderBy("announcement.told_at")
    .execute();
  return new Map<string, Said>(
    rows.map(({ record_id, decision, way, told_at, ...mail }) => {
      const outcome = way === "mail" ? outcomeOfMail(mail) : ({ state: "sent", at: told_at } as const);
      return [record_id, { decision, outcome }];
    }),
  );
}

/** The committee's last answer to each. */
async function answeredTo(db: Kysely<SiteTables>, { kind }: RecordType, ids: readonly string[]) {
  const rows = await db
    .selectFrom("desk_conversation_entries as entry")
    .leftJoin("outbox as mail", "mail.id", "entry.mail_id")
    .select(["entry.record_id", "entry.way", "entry.at", "mail.status", "mail.due_at", "mail.sent_at"])
    .where("entry.kind", "=", kind)
    .where("entry.record_id", "in", ids)
    .where("entry.way", "in", waysOfCommittee)
    .orderBy("entry.version")
    .execute();
  return new Map<string, Said>(
    rows.map(({ record_id, way, at, ...mail }) => {
      const outcome = way === "mail" ? outcomeOfMail(mail) : ({ state: "sent", at } as const);
      return [record_id, { decision: null, outcome }];
    }),
  );
}
