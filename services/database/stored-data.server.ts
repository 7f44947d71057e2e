import type { Kysely } from "kysely";
import type { Config } from "#platform/config/config.server.ts";
import { bandForm } from "#services/forms/band-form.ts";
import type { FormDefinition } from "#services/forms/form-definition.ts";
import type { FormRow } from "#services/forms/form-record.ts";
import { storedFields } from "#services/forms/form-schema.ts";
import { memberForm } from "#services/forms/member-form.ts";
import { messageForm } from "#services/forms/message-form.ts";
import { volunteerForm } from "#services/forms/volunteer-form.ts";
import type { SiteTables } from "./site-tables.server.ts";

/**
 * What each table stores about people: whose its rows are, what an export says of them, what erasing does, and how long
 * they are stored. Exports, erasing, redacting and retention are computed from this; docs/privacy.md says it in words.
 */
export const storedData = {
  volunteer_applications: { form: volunteerForm, stored: { setting: "applications", since: "received_at" } },
  band_applications: { form: bandForm, stored: { setting: "applications", since: "received_at" } },
  contact_messages: { form: messageForm, stored: { setting: "messages", since: "received_at" } },
  members: {
    form: memberForm,
    none: ["payment_intent"],
    erased: (id) => ({ ...emptied(memberForm), person_key: `forgotten:${id}` }),
    stored: { task: "members" },
  },
  membership_payers: {
    form: memberForm,
    none: ["payment_intent"],
    erased: () => emptied(memberForm),
    stored: { task: "members" },
  },
  membership_payments: { none: ["payment_intent"], stored: { task: "members" } },
  subscribers: { words: ["email", "email_key"], none: ["consent_wording"], stored: { task: "subscribers" } },
  subscriber_consents: { none: ["wording"], stored: { task: "subscribers" } },
  subscriber_confirmations: { stored: { task: "subscribers" } },
  uploads: { words: ["bio", "website"], stored: { task: "uploads" } },
  bands: {
    words: ["name", "name_no_space", "bio", "jazz_style", "music_link"],
    none: ["image_link", "picture_from"],
    called: "a band of the line-up",
    isLineUp: true,
    stored: "for good",
  },
  sets: {
    words: ["title", "line", "venue"],
    none: ["id", "band_ids", "day"],
    called: "a set of the schedule",
    isLineUp: true,
    stored: "for good",
  },
  // What is public of them names bands, not who plays in them.
  lineup_publications: {
    json: ["body", "patch", "words"],
    called: "the line-up as it is or was published",
    isLineUp: true,
    stored: { task: "line-up publications" },
  },
  outbox: {
    record: ["about_kind", "about_id"],
    words: ["sender", "recipient", "message", "last_error"],
    json: ["facts"],
    erased: () => ({ facts: "{}", sender: null, recipient: null, message: null, last_error: null }),
    // That an email was sent, or is not to be, stays, so that it is not sent after all.
    staysWhere: { column: "status", is: ["sent", "discarded"] },
    stored: { task: "sent mails" },
  },
  idempotency_keys: { none: ["key", "answer"], stored: { end: "expires_at" } },

  desk_notes: {
    record: ["kind", "record_id"],
    words: ["words"],
    called: "a note",
    exported: { as: "notes", columns: ["words", "created_at", "edited_at"], order: "created_at" },
    stored: "with its owner",
  },
  desk_tasks: {
    record: ["kind", "record_id"],
    words: ["words"],
    called: "a task",
    exported: { as: "tasks", columns: ["words", "due_on", "created_at", "done_at"], order: "created_at" },
    stored: "with its owner",
  },
  desk_conversation_entries: {
    record: ["kind", "record_id"],
    words: ["words", "sender"],
    none: ["message_id"],
    called: "an answer",
    exported: { as: "conversation", columns: ["way", "sender", "words", "at"], order: "version" },
    stored: "with its owner",
  },
  desk_records: {
    record: ["kind", "record_id"],
    words: ["words", "name_key", "names"],
    json: ["corrections", "own_values"],
    called: "corrections or own columns",
    key: ["kind", "record_id"],
    exported: {
      as: "record",
      columns: ["year", "source", "prepared_status", "corrections", "own_values"],
      order: "record_id",
    },
    stored: "with its owner",
  },
  desk_decision_mails: {
    record: ["kind", "record_id"],
    words: ["subject", "text", "line"],
    called: "words of a decision",
    key: ["kind", "record_id", "decision"],
    exported: { as: "decision_mails", columns: ["decision", "subject", "text", "line"], order: "decision" },
    stored: "with its owner",
  },
  desk_scores: {
    record: ["kind", "record_id"],
    exported: { as: "scores", columns: ["value", "at"], order: "at" },
    stored: "with its owner",
  },
  desk_conflicts: { record: ["kind", "record_id"], stored: "with its owner" },
  desk_answering: { record: ["kind", "record_id"], stored: "with its owner" },
  desk_announcements: {
    record: ["kind", "record_id"],
    exported: { as: "told", columns: ["decision", "way", "told_at", "ended_at"], order: "told_at" },
    stored: "with its owner",
  },
  desk_attachments: {
    record: ["kind", "record_id"],
    words: ["name"],
    exported: { as: "attachments", columns: ["name", "bytes"], order: "id" },
    stored: "with its owner",
  },

  desk_band_links: { record: ["kind", "record_id"], key: ["kind", "record_id"], stored: "with its owner" },
  desk_offers: {
    record: ["kind", "record_id"],
    words: ["payee", "abn", "paid_by"],
    called: "an offer",
    key: ["kind", "record_id"],
    exported: {
      as: "offer",
      columns: [
        ...["sets", "fee_cents", "gst", "payee", "abn", "payee_is", "invoice_in", "paid_on", "paid_by"],
        ...["offered_on", "offered_way", "answer", "answered_on", "answered_way"],
      ],
      order: "record_id",
    },
    stored: "with its owner",
  },
  desk_players: {
    record: ["kind", "record_id"],
    words: ["name", "email", "phone"],
    called: "a player",
    exported: { as: "players", columns: ["name", "email", "phone"], order: "id" },
    stored: "with its owner",
  },
  desk_times_told: {
    record: ["kind", "record_id"],
    words: ["answer_words"],
    none: ["mail_key"],
    json: ["times", "sets"],
    called: "an answer about times",
    exported: { as: "times", columns: ["times", "answer", "answer_words", "answered_at"], order: "id" },
    stored: "with its owner",
  },

  desk_people: {
    account: "id",
    words: ["name", "email", "email_key"],
    json: ["roles", "preferences"],
    erased: (id) => ({ name: redacted, email: "", email_key: `removed:${id}`, roles: "{}", preferences: "{}" }),
    stored: "for good",
  },
  desk_passkeys: {
    account: "person_id",
    words: ["name"],
    none: ["id", "public_key", "transports"],
    exported: { as: "passkeys", columns: ["name", "created_at", "used_at"], order: "id" },
    stored: "with its owner",
  },
  desk_sessions: {
    account: "person_id",
    words: ["device"],
    exported: { as: "sessions", columns: ["device", "created_at", "used_at"], order: "created_at" },
    stored: { end: "expires_at" },
  },
  desk_tokens: {
    account: "person_id",
    words: ["name"],
    exported: { as: "tokens", columns: ["name", "created_at", "expires_at", "used_at"], order: "created_at" },
    stored: { end: "expires_at" },
  },
  desk_views: {
    account: "person_id",
    words: ["name"],
    json: ["query"],
    called: "a saved view",
    exported: { as: "views", columns: ["kind", "name", "query"], order: "created_at" },
    stored: "with its owner",
  },
  desk_one_time_passwords: { account: "person_id", none: ["secret"], stored: "with its owner" },
  desk_recovery_codes: { account: "person_id", stored: "with its owner" },
  // A used link stays until its time is over: nothing is told by it.
  desk_sign_in_links: { account: "person_id", stored: { end: "expires_at" } },
  desk_passkey_challenges: { account: "person_id", stored: { end: "expires_at" } },

  desk_mail_texts: { words: ["name", "subject", "words"], called: "a text of mails", stored: "for good" },
  desk_batches: {
    words: ["subject", "words"],
    none: ["request"],
    called: "a mail to several people",
    stored: { task: "batches of mails" },
  },
  desk_log: {
    record: ["subject_kind", "subject_id"],
    json: ["changes"],
    called: "a line of the log",
    exported: { as: "log", columns: ["at", "action", "changes"], order: "at" },
    // The database lets the log's rows be blanked, not rewritten, and compares their age by a clock of its own.
    erased: () => ({ changes: "[]" }),
    stored: { setting: "deskLog", since: "at", marginMs: 60_000 },
  },
  desk_venues: {
    words: ["key_holder", "key_phone"],
    none: ["id", "name", "days"],
    called: "a note at a venue",
    stored: "for good",
  },
  desk_accepted_clashes: { words: ["words"], called: "a clash", stored: { days: 400, since: "accepted_at" } },
  desk_to_ring: {
    words: ["words"],
    json: ["sets"],
    called: "a call to make",
    // What a band was told by telephone counts until its festival is over.
    stored: { days: 400, since: "made_at" },
  },
  desk_columns: { none: ["label", "options"], stored: "for good" },
  desk_budgets: { stored: "for good" },
  // They name nobody. What has ended can be put up again for a day.
  notices: { none: ["text", "link"], stored: { days: 1, since: "ends_at" } },
  desk_mailboxes: { none: ["left_out"], stored: "for good" },
  desk_publications: { none: ["name", "pages", "fact", "problem"], stored: { task: "publications" } },
  desk_publication_documents: { none: ["name", "document"], stored: { task: "publications" } },
  site_secrets: { stored: "for good" },
  published: { stored: "for good" },
  last_seen: { stored: "for good" },
} as const satisfies { [Name in keyof SiteTables]: StoredTable<SiteTables[Name]> };

/** Replaces an address or a name. */
export const redacted = "[removed]";

type Columns<Row> = readonly (keyof Row & string)[];

type StoredTable<Row> = {
  /** The form that fills its rows. Each is of who sent it. */
  form?: FormDefinition;
  /** The columns that name the record that a row belongs to. */
  record?: readonly [kind: keyof Row & string, id: keyof Row & string];
  /** The column that names whose account at the desk a row belongs to. */
  account?: keyof Row & string;
  /** Columns with words of or about somebody, as they are and as JSON; and other columns of text, which have none. */
  words?: Columns<Row>;
  json?: Columns<Row>;
  none?: Columns<Row>;
  /** What a row is called that names somebody else than its owner: there their address is redacted. */
  called?: string;
  /** Whether it is of the line-up: where something in it is redacted, visitors read that at once. */
  isLineUp?: true;
  /** The primary key, where that is not `id`. */
  key?: Columns<Row>;
  /** What the owner's export says of its rows. */
  exported?: { as: string; columns: Columns<Row>; order: keyof Row & string };
  /** What a row of an owner who is erased has instead, by its id or the owner's; without it the row goes. */
  erased?: (id: string) => Partial<Row>;
  /** The rows of which that is true; the others go. */
  staysWhere?: { column: keyof Row & string; is: readonly string[] };
  stored: StoredFor<Row>;
};

/**
 * For how long: for a setting, or some days, from a time on; until a time; or as a maintenance task of its own decides.
 * A row of a record or an account goes with that in any case.
 */
type StoredFor<Row> =
  | { setting: keyof Config["retention"]; since: keyof Row & string; marginMs?: number }
  | { days: number; since: keyof Row & string; marginMs?: number }
  | { end: keyof Row & string }
  | { task: string }
  | "with its owner"
  | "for good";

type AnyRow = Record<string, unknown>;

/** The same by the names of the tables, for what works on any of them. */
export const storedTables: ReadonlyMap<string, StoredTable<AnyRow>> = new Map(Object.entries(storedData));

/** Any table of the site by its name. */
export function anyTable(db: Kysely<SiteTables>) {
  return db.withTables<Record<string, AnyRow>>().$pickTables<string>();
}

/** Every field of a form, empty. */
function emptied<Form extends FormDefinition>(form: Form): FormRow<Form>;
function emptied(form: FormDefinition): unknown {
  return Object.fromEntries(storedFields(form).map(([, { stored }]) => [stored.column, ""]));
}
