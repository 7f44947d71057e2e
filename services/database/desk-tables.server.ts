import type { DeskAccessTables } from "./desk-access-tables.server.ts";
import type { DeskProgrammeTables } from "./desk-programme-tables.server.ts";
import type { OfRecord, StoredRecordKind } from "./stored-record-kinds.ts";

/** The tables of the committee's desk, as Kysely types. Times are milliseconds since 1970; hashes are SHA-256 in hex. */
export type DeskTables = DeskAccessTables &
  DeskProgrammeTables & {
    desk_log: DeskLogTable;
    desk_records: DeskRecordsTable;
    desk_columns: DeskColumnsTable;
    desk_notes: DeskNotesTable;
    desk_scores: DeskScoresTable;
    desk_conflicts: DeskConflictsTable;
    desk_tasks: DeskTasksTable;
    desk_views: DeskViewsTable;
    desk_mail_texts: DeskMailTextsTable;
    desk_conversation_entries: DeskConversationEntriesTable;
    desk_answering: DeskAnsweringTable;
    desk_budgets: DeskBudgetsTable;
    desk_batches: DeskBatchesTable;
    desk_announcements: DeskAnnouncementsTable;
    desk_decision_mails: DeskDecisionMailsTable;
    desk_attachments: DeskAttachmentsTable;
    desk_mailboxes: DeskMailboxesTable;
    desk_publications: DeskPublicationsTable;
    desk_publication_documents: DeskPublicationDocumentsTable;
  };

/** `changes` is a JSON list of `{ field, before, after }`. */
export type DeskLogTable = {
  id: string;
  at: number;
  person_id: string | null;
  action: string;
  subject_kind: string;
  subject_id: string;
  changes: string;
};

/**
 * `received_at` and `told_status` repeat the record's own: whoever changes its status changes both. `average_score` repeats what `desk_scores`
 * says: whoever changes a score changes both. `prepared_status` is what the committee has decided and the applicant was not told yet, and
 * `prepared_by` who decided it. `source` is how the record came. `name_key`, `names` and `words` are folded.
 */
export type DeskRecordsTable = OfRecord & {
  year: string;
  received_at: string;
  name_key: string;
  names: string;
  source: "site" | "phone" | "paper" | "invited";
  told_status: string;
  prepared_status: string | null;
  prepared_by: string | null;
  assigned_to: string | null;
  version: number;
  corrections: string;
  own_values: string;
  words: string;
  average_score: number | null;
};

export type DeskColumnsTable = {
  id: string;
  kind: StoredRecordKind;
  label: string;
  type: "text" | "number" | "choice" | "yesNo";
  options: string;
  position: number;
};

export type DeskNotesTable = OfRecord & {
  id: string;
  person_id: string;
  words: string;
  created_at: number;
  edited_at: number | null;
};

/** `entered_by` typed it in for somebody without a screen; null where they gave it themselves. */
export type DeskScoresTable = OfRecord & { person_id: string; value: number; at: number; entered_by: string | null };

/** A conflict of interest, "my band, my family": this person sees no score and no note of the record. */
export type DeskConflictsTable = OfRecord & { person_id: string; at: number };

/** `due_on` is a calendar day, `2027-05-31`. */
export type DeskTasksTable = OfRecord & {
  id: string;
  person_id: string;
  words: string;
  due_on: string | null;
  created_by: string;
  created_at: number;
  done_at: number | null;
};

/** A view of a list that somebody saved for themselves. `query` is JSON: `{ "view": "mine", "q": "saxophone" }`. */
export type DeskViewsTable = {
  id: string;
  person_id: string;
  kind: StoredRecordKind;
  name: string;
  query: string;
  created_at: number;
};

/** A text of mails that the committee edited, or an answer that it saved. Of a use with one text the id is the use. */
export type DeskMailTextsTable = {
  id: string;
  use: string;
  name: string;
  subject: string;
  words: string;
  version: number;
  edited_by: string;
  edited_at: number;
};

/**
 * What the committee (`mail`, `phone`) or the visitor (`pasted`, `reply`) said about a record, or their mail program (`automatic`, `bounce`). Entries stand in the
 * order of `version`, which is the record's.
 */
export type DeskConversationEntriesTable = OfRecord & {
  id: string;
  version: number;
  way: "mail" | "phone" | "pasted" | "reply" | "automatic" | "bounce";
  person_id: string | null;
  at: number;
  words: string;
  message_id: string | null;
  mail_id: string | null;
  status_before: string | null;
  sender: string | null;
  mail_key: string | null;
};

/** What was attached to a mail. */
export type DeskAttachmentsTable = OfRecord & {
  id: string;
  entry_id: string;
  name: string;
  size: number;
  bytes: Uint8Array;
};

/** How far the mailbox of the answers was read, and whether it can be. */
export type DeskMailboxesTable = {
  id: string;
  uid_validity: string | null;
  last_uid: number;
  unmatched: number;
  /** Further mails that are in no conversation, as JSON (`left-out-mails.ts`); null while there are none. */
  left_out: string | null;
  lease_owner: string | null;
  lease_until: number;
  next_at: number;
  checked_at: number | null;
  failures: number;
  problem: "password" | "tls" | "no mailbox" | "away" | "not stored" | null;
};

/** Who has words of an answer in front of them just now. */
export type DeskAnsweringTable = OfRecord & { person_id: string; at: number };

/** What a festival may spend on fees, in dollars. */
export type DeskBudgetsTable = { year: string; dollars: number | null; version: number };

/**
 * Mails that were sent together, from `goes_at` on. `request` is a digest of what was asked; null of those of earlier versions. A mailing has its recipients' kind,
 * and its text before its words filled themselves in.
 */
export type DeskBatchesTable = {
  id: string;
  purpose: "decisions" | "mailing" | "askTimes" | "tellTimes";
  request: string | null;
  created_at: number;
  created_by: string;
  goes_at: number;
  paused_at: number | null;
  stopped_at: number | null;
  stopped_by: string | null;
  kind: StoredRecordKind | null;
  subject: string | null;
  words: string | null;
};

/**
 * An announcement, a row of `desk_announcements`: a status that an applicant was told, or told the committee (`applicant`). `told_before` and
 * `prepared_before` are what the record had until then, and has again once the announcement has ended. `mail_key` is the once-key of its mail.
 */
export type DeskAnnouncementsTable = OfRecord & {
  id: string;
  batch_id: string | null;
  decision: string;
  told_before: string;
  prepared_before: string | null;
  decided_by: string | null;
  way: "mail" | "phone" | "applicant";
  told_by: string;
  told_at: number;
  mail_key: string | null;
  ended_at: number | null;
};

/**
 * How somebody is told of a decision, where that differs from the text of its use: `subject` and `text` are null until they are edited, `line` stands
 * below the greeting, `phones_first` is the id of who phones the applicant first, so that no mail goes meanwhile. `announcement_id` is the announcement
 * (`desk_announcements`) that it was sent with.
 */
export type DeskDecisionMailsTable = OfRecord & {
  decision: string;
  subject: string | null;
  text: string | null;
  line: string;
  phones_first: string | null;
  announcement_id: string | null;
  version: number;
};

/**
 * What is published, or leaves the site, at a time, and what several pages published together. `at` is null for what was
 * published at once, `pages` (JSON) for what is one page's. `fact` is set where a fact was replaced on all pages. One process
 * at a time publishes it, until `lease_until`.
 */
export type DeskPublicationsTable = {
  id: string;
  page_id: string;
  name: string;
  pages: string | null;
  fact: string | null;
  at: number | null;
  status: "waiting" | "held" | "failed" | "done" | "stopped";
  problem: string | null;
  made_by: string;
  made_at: number;
  ended_at: number | null;
  taken_back_by: string | null;
  taken_back_at: number | null;
  lease_until: number;
};

/**
 * A document of a publication: in the version that was approved, with what visitors read before (`public_version`) and since
 * (`after_version`). `document` is JSON: what was approved for a time, as its versions may not have it any more.
 */
export type DeskPublicationDocumentsTable = {
  publication_id: string;
  position: number;
  document_id: string;
  kind: "Entry" | "Asset";
  name: string;
  version: number;
  public_version: number | null;
  is_unpublished: 0 | 1;
  document: string | null;
  is_done: 0 | 1;
  after_version: number | null;
};

/** What lets somebody in at the desk. A copy of the database, restored or moved, lets nobody in again: whoever was signed out stays out. */
export const deskSignInTables = [
  "desk_sessions",
  "desk_sign_in_links",
  "desk_passkey_challenges",
  "desk_tokens",
] as const;
