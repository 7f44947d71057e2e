/** The tables of signing in at the desk, as Kysely types. Times are milliseconds since 1970; hashes are SHA-256 in hex. */
export type DeskAccessTables = {
  desk_people: DeskPeopleTable;
  desk_passkeys: DeskPasskeysTable;
  desk_one_time_passwords: DeskOneTimePasswordsTable;
  desk_recovery_codes: DeskRecoveryCodesTable;
  desk_sign_in_links: DeskSignInLinksTable;
  desk_passkey_challenges: DeskPasskeyChallengesTable;
  desk_sessions: DeskSessionsTable;
  desk_tokens: DeskTokensTable;
};

/** `roles` is JSON: `{ "programme": "change", "volunteers": "look" }`. */
export type DeskPeopleTable = {
  id: string;
  name: string;
  email: string;
  email_key: string;
  roles: string;
  status: "invited" | "active" | "left";
  preferences: string;
  created_at: number;
  seen_at: number | null;
};

/** `id` and `public_key` are base64url; `transports` is a JSON list. */
export type DeskPasskeysTable = {
  id: string;
  person_id: string;
  public_key: string;
  counter: number;
  transports: string;
  backed_up: 0 | 1;
  name: string;
  created_at: number;
  used_at: number | null;
};

/** The secret of a code app (base64url). `last_step` is the last time step that was used, so that each code works once. */
export type DeskOneTimePasswordsTable = {
  person_id: string;
  secret: string;
  last_step: number;
  confirmed_at: number | null;
};

export type DeskRecoveryCodesTable = { hash: string; person_id: string; created_at: number; used_at: number | null };

/**
 * A link to sign in. That of a new desk, or to an address that nobody on the committee has, belongs to nobody. Its email has a code, too, which only
 * the browser with the request's secret may use.
 */
export type DeskSignInLinksTable = {
  secret_hash: string;
  code_hash: string | null;
  request_hash: string | null;
  person_id: string | null;
  purpose: "first" | "invite" | "mail";
  tries: number;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};

export type DeskPasskeyChallengesTable = { challenge_hash: string; person_id: string | null; expires_at: number };

export type DeskSessionsTable = {
  hash: string;
  person_id: string;
  method: "passkey" | "link" | "recovery";
  second_factor: 0 | 1;
  proved_at: number;
  device: string;
  created_at: number;
  used_at: number;
  expires_at: number;
};

/** A personal access token of the Management API. */
export type DeskTokensTable = {
  id: string;
  person_id: string;
  hash: string;
  name: string;
  created_at: number;
  expires_at: number;
  used_at: number | null;
};
