import type { OfRecord } from "./stored-record-kinds.ts";

/** The desk's tables of line-up and schedule, besides the draft itself. */
export type DeskProgrammeTables = {
  desk_band_links: DeskBandLinksTable;
  desk_offers: DeskOffersTable;
  desk_players: DeskPlayersTable;
  desk_venues: DeskVenuesTable;
  desk_accepted_clashes: DeskAcceptedClashesTable;
  desk_times_told: DeskTimesToldTable;
  desk_to_ring: DeskToRingTable;
};

/** Which band of the line-up a record is about. */
export type DeskBandLinksTable = OfRecord & { band_id: string };

/**
 * What was agreed with a band: never public. Days are calendar days, `2027-05-31`; nothing is calculated. `sets` and `fee_cents` are null while nobody has
 * said them, the other words empty.
 */
export type DeskOffersTable = OfRecord & {
  sets: number | null;
  fee_cents: number | null;
  gst: "" | "included" | "none";
  payee: string;
  abn: string;
  payee_is: "" | "person" | "company";
  invoice_in: string | null;
  paid_on: string | null;
  paid_by: string;
  offered_on: string | null;
  offered_way: "" | "mail" | "phone" | "person";
  answer: "" | "yes" | "no";
  answered_on: string | null;
  answered_way: "" | "mail" | "phone" | "person";
  version: number;
  edited_by: string;
  edited_at: number;
};

/** What the committee knows of a musician of a band besides the name on the application. `same_as` is the row of the same person in another band. */
export type DeskPlayersTable = OfRecord & {
  id: string;
  name: string;
  email: string;
  phone: string;
  same_as: string | null;
};

/**
 * What the committee notes of a venue, by the key of its name (`venueKey`). `days` is JSON: for a weekday from when to when it may be used, in minutes, and whether it is
 * booked. `changeover` is in minutes.
 */
export type DeskVenuesTable = {
  id: string;
  name: string;
  days: string;
  changeover: number;
  key_holder: string;
  key_phone: string;
  version: number;
  edited_by: string;
  edited_at: number;
};

/** A clash of the schedule of which somebody said that it is fine. The id is a digest of what clashes, as it is. */
export type DeskAcceptedClashesTable = {
  id: string;
  year: string;
  words: string;
  accepted_by: string;
  accepted_at: number;
};

/**
 * The times that a band was asked about, or told, with a batch of mails, and what it answered. `times` is a JSON list of words; `sets`, of what it was told, one of the sets as they
 * were public (`PublicSet`), to which its calendar entries are compared.
 */
export type DeskTimesToldTable = OfRecord & {
  id: string;
  batch_id: string;
  times: string;
  sets: string | null;
  mail_key: string | null;
  answer: "" | "yes" | "no";
  answer_words: string;
  answered_at: number | null;
  answer_noted_by: string | null;
};

/**
 * Somebody of a band who has to be rung or texted, since something changed too late for mails: of a change on the day, with its publication. `sets` is a JSON list of
 * the sets that the band hears of (`LineUpPatch`), which name the bands that are rung; null where it hears nothing of its times.
 */
export type DeskToRingTable = {
  id: string;
  year: string;
  band_id: string;
  publication_id: string | null;
  words: string;
  sets: string | null;
  made_at: number;
  made_by: string;
  handed_to: string | null;
  done_at: number | null;
  done_by: string | null;
  version: number;
};
