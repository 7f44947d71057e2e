import type { Context } from "hono";
import type { Kysely } from "kysely";
import type { LogAction } from "#desk/frame/access/log/log-actions.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import { hasCodeApp } from "../credentials/one-time-passwords.server.ts";
import { logChange } from "../log/desk-log.server.ts";
import { type DeskSessions, describeDevice, type Proof } from "./desk-sessions.server.ts";
import { tellOfNewDevice } from "./new-device.server.ts";

/** Signs somebody in, within the transaction that locked their row and checked their proof, and logs how. */
export async function signInPerson(
  { sessions, c }: { sessions: DeskSessions; c: Context },
  trx: Kysely<SiteTables>,
  personId: string,
  proof: Proof,
): Promise<void> {
  await tellOfNewDevice(trx, personId, describeDevice(c.req.header("User-Agent") ?? ""));
  await sessions.begin(c, trx, personId, proof);
  await trx
    .updateTable("desk_people")
    .set({ status: "active" })
    .where("id", "=", personId)
    .where("status", "=", "invited")
    .execute();
  await logAccountChange(trx, personId, "person.signIn", [{ field: "method", before: null, after: proof.method }]);
}

/** Whether somebody has a passkey, a code app or recovery codes: whoever lost the first two is not left with their mailbox alone. */
export async function hasSecondFactor(trx: Kysely<SiteTables>, personId: string): Promise<boolean> {
  const passkeys = trx.selectFrom("desk_passkeys").select("id").where("person_id", "=", personId);
  const codes = trx.selectFrom("desk_recovery_codes").select("hash").where("person_id", "=", personId);
  return (
    (await passkeys.limit(1).execute()).length > 0 ||
    (await hasCodeApp(trx, personId)) ||
    (await codes.where("used_at", "is", null).limit(1).execute()).length > 0
  );
}

/** Ends every session and every way to sign in, for who lost them, and for who leaves. */
export async function removeWaysToSignIn(trx: Kysely<SiteTables>, personId: string): Promise<void> {
  for (const table of waysToSignIn) await trx.deleteFrom(table).where("person_id", "=", personId).execute();
}

const waysToSignIn = [
  "desk_sessions",
  "desk_sign_in_links",
  "desk_passkeys",
  "desk_one_time_passwords",
  "desk_recovery_codes",
  "desk_tokens",
] as const;

/** Logs what somebody did to their own account. Nothing secret belongs into `changes`. */
export function logAccountChange(
  trx: Kysely<SiteTables>,
  personId: string,
  action: Extract<LogAction, `person.${string}`>,
  changes: Parameters<typeof logChange>[1]["changes"] = [],
): Promise<void> {
  return logChange(trx, { personId, action, subject: { kind: "person", id: personId }, changes });
}
