import type { Generated } from "kysely";
import type { bandForm } from "#services/forms/band-form.ts";
import type { FormRow } from "#services/forms/form-record.ts";
import type { memberForm } from "#services/forms/member-form.ts";
import type { messageForm } from "#services/forms/message-form.ts";
import type { volunteerForm } from "#services/forms/volunteer-form.ts";
import type { DeskTables } from "./desk-tables.server.ts";
import type { StoredRecordKind } from "./stored-record-kinds.ts";

/** An event has no band, such as a welcome or a film; a jam has several. A sound check is never public. */
export const setKinds = ["concert", "event", "jam", "workshop", "soundCheck"] as const;
export type SetKind = (typeof setKinds)[number];

/** The site's own tables, as Kysely types. They follow the migrations. */
export type SiteTables = {
  bands: BandsTable;
  sets: SetsTable;
  lineup_publications: LineupPublicationsTable;
  volunteer_applications: VolunteerApplicationsTable;
  band_applications: BandApplicationsTable;
  contact_messages: ContactMessagesTable;
  subscribers: SubscribersTable;
  subscriber_consents: SubscriberConsentsTable;
  subscriber_confirmations: SubscriberConfirmationsTable;
  uploads: UploadsTable;
  outbox: OutboxTable;
  idempotency_keys: IdempotencyKeysTable;
  members: MembersTable;
  membership_payments: MembershipPaymentsTable;
  membership_payers: MembershipPayersTable;
  site_secrets: SiteSecretsTable;
  published: PublishedTable;
  notices: NoticesTable;
  last_seen: LastSeenTable;
} & DeskTables;

/**
 * A band of the committee's draft of the line-up, in the festival of a year; empty while no festival was known. `position` is the committee's own
 * order, `name_no_space` another name under which the band's page is found, as the imported records call it. `pencilled` ones are not decided yet and never
 * public; `withdrawn` ones leave the line-up; `cancelled` ones stay there, marked. Nobody has edited one that is not `is_touched` since it was made of an application. `picture_from`
 * is the stored name of an application's picture that is still to be copied.
 */
export type BandsTable = {
  id: string;
  year: string;
  position: number;
  name: string;
  name_no_space: string;
  image_link: string;
  bio: string;
  jazz_style: string;
  music_link: string;
  state: "pencilled" | "in" | "cancelled" | "withdrawn";
  is_touched: 0 | 1;
  picture_from: string | null;
  version: number;
  edited_by: string | null;
  edited_at: number;
};

/**
 * A set of the committee's draft. `band_ids` is a JSON list, empty of an event without a band; `starts` and `ends` are minutes after the midnight at which its day
 * begins, `position` its place among the lines of its band. `line` is the line of `Schedule_Text` as somebody wrote it, and null once the set was moved. Of a line that
 * cannot be read there is no more than that: `day` is empty and `starts` null.
 */
export type SetsTable = {
  id: string;
  year: string;
  position: number;
  kind: SetKind;
  title: string;
  band_ids: string;
  day: string;
  venue: string;
  starts: number | null;
  ends: number | null;
  line: string | null;
  is_cancelled: 0 | 1;
  version: number;
  edited_by: string | null;
  edited_at: number;
};

/**
 * All that visitors see of line-up and schedule, from `at` on until the next one, while it is `approved`: `body` is JSON (`PublicLineUp`). `number` rises. `patch` is what it changed of
 * the one before, with which it is made anew when another one comes first; `words` a JSON list of what it changed, for people. It is `held`
 * since a backup was put back.
 */
export type LineupPublicationsTable = {
  id: string;
  number: number;
  year: string;
  what: "import" | "lineUp" | "schedule" | "onTheDay" | "broughtBack";
  status: "approved" | "held" | "stopped";
  at: number;
  made_at: number;
  made_by: string | null;
  brings_back: string | null;
  body: string;
  patch: string;
  words: string;
};

/** The columns of every submission's record. `received_at` is UTC as text. */
export type SubmissionColumns<Status extends string> = {
  id: string;
  reference: string;
  status: Status;
  received_at: string;
};

export type VolunteerApplicationsTable = SubmissionColumns<"new" | "accepted" | "declined"> &
  FormRow<typeof volunteerForm>;

export type BandApplicationsTable = SubmissionColumns<"new" | "shortlisted" | "accepted" | "declined"> &
  FormRow<typeof bandForm>;

/** Messages that are `empty` or `suspected` are stored and not mailed. */
export type ContactMessagesTable = SubmissionColumns<"new" | "answered" | "empty" | "suspected"> &
  FormRow<typeof messageForm>;

/**
 * Only `confirmed` ones are on the list. `email_key` is the address for comparison. Some time after unsubscribing, `email` is empty and
 * `email_key` a keyed hash.
 */
export type SubscribersTable = SubmissionColumns<"pending" | "confirmed" | "unsubscribed" | "suspected"> & {
  email: string;
  email_key: string;
  token: string;
  consent_wording: string;
  consent_at: string;
  confirmed_at: string | null;
  unsubscribed_at: string | null;
};

/** An event in the proof of a subscriber's consent. `wording` is the form's text when they `asked`. */
export type SubscriberConsentsTable = {
  subscriber_id: string;
  at: string;
  event: "asked" | "confirmed" | "left";
  wording: string | null;
};

/** A request to confirm a subscription, by the hash of its token. Times are milliseconds since 1970. */
export type SubscriberConfirmationsTable = {
  token_hash: string;
  subscriber_id: string;
  asked_at: number;
  expires_at: number;
  used_at: number | null;
};

/** A stored picture; `claimed_by` is the id of the band application that shows it, or `removed` while it is being removed. */
export type UploadsTable = {
  filename: string;
  received_at: string;
  content_type: string;
  bytes: number;
  width: number;
  height: number;
  bio: string;
  website: string;
  claimed_by: string | null;
};

/**
 * An email and its delivery state. `facts` (JSON) is the input of its template; `sender`, `recipient` (the envelope) and `message` (the whole
 * MIME text) are there once it has been rendered. Times are milliseconds since 1970. While `leased_by` is set, `due_at` is when the
 * lease ends. A scheduled email is queued when it is due, a paused one once its batch goes on.
 */
export type OutboxTable = {
  id: string;
  once_key: string;
  kind: string;
  facts: string;
  status: "queued" | "scheduled" | "paused" | "sent" | "parked" | "held" | "discarded";
  attempts: number;
  queued_at: number;
  due_at: number;
  leased_by: string | null;
  sender: string | null;
  recipient: string | null;
  message: string | null;
  sent_at: number | null;
  last_error: string | null;
  /** The record that an email of the desk is about, and the emails that were sent with it. */
  about_kind: StoredRecordKind | null;
  about_id: string | null;
  batch_id: string | null;
};

/** The reference that a submission was answered with, by the client's key or a hash of its content. */
export type IdempotencyKeysTable = {
  scope: string;
  key: string;
  body_hash: string;
  answer: string;
  expires_at: number;
};

/**
 * A person in a year; `person_key` is a hash of both. `payment_intent` is the payment they have paid with; while `pending`, the one whose
 * browser may change the record. `paid_at` is UTC as text.
 */
export type MembersTable = SubmissionColumns<"pending" | "paid"> & {
  person_key: string;
  year: string;
  payment_intent: string | null;
  paid_at: string | null;
} & FormRow<typeof memberForm>;

/**
 * A payment begun on this site. `status` is the provider's, as last polled; `amount` is in cents. `look_at` is the time of the next poll,
 * null when the payment is final; `looks` counts the polls. `refund` is set for a payment that makes no member: the second one of a person, or one that the committee refunded before.
 */
export type MembershipPaymentsTable = {
  payment_intent: string;
  amount: number;
  currency: string;
  status: string;
  created_at: number;
  look_at: number | null;
  looks: number;
  /** Of a payment that makes no member: `due` until the provider has taken the refund, `pending` until it is made, `failed` if it failed then. */
  refund: "due" | "pending" | "done" | "failed" | null;
  /** When a payment that was processing was found to be declined, until its payer knows of it. */
  declined_at: number | null;
};

/**
 * The members who submitted their record with a payment, and what they sent with it. `named_at` is when they submitted it last. These details become the member's when the
 * payment succeeds, and are then empty.
 */
export type MembershipPayersTable = { payment_intent: string; member_id: string; named_at: number } & FormRow<
  typeof memberForm
>;

/** Secrets of this site, such as the key that signs its cookies. */
export type SiteSecretsTable = { name: string; value: string };

/**
 * The content version of each source of pages: it grows with every publication there. `at` is the time of the latest, in milliseconds since 1970. The notices that
 * a site had at Contentful are published once, as they are copied from there.
 */
export type PublishedTable = {
  source: "lineup" | "contentful" | "notices" | "noticesOfContentful";
  version: number;
  at: number;
};

/**
 * A line above every page, while it is `up` and between its times, in milliseconds since 1970. It is `waiting` since a backup was put back, until somebody
 * says that it is still right. `link` is empty for none. `put_up_by` has changed it last, in one go since the version `own_since`; null where that is not known.
 */
export type NoticesTable = {
  id: string;
  version: number;
  own_since: number;
  state: "up" | "waiting" | "down";
  text: string;
  link: string;
  starts_at: number;
  ends_at: number;
  put_up_by: string | null;
  put_up_at: number;
};

/** When a site last ran on this database, and when it last dealt with the daily mails to the committee, in milliseconds since 1970; 0 until one has. It has one row. */
export type LastSeenTable = { database_id: string; at: number; daily_mails_at: Generated<number> };
