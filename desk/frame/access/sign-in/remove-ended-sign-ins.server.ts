import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

/** Deletes sessions, tokens, links and challenges that have ended. A used link stays until its time is over: nothing is told by it. */
export async function removeEndedSignIns(db: Kysely<SiteTables>, now: Date): Promise<void> {
  const at = now.getTime();
  await db.deleteFrom("desk_sessions").where("expires_at", "<=", at).execute();
  await db.deleteFrom("desk_tokens").where("expires_at", "<=", at).execute();
  await db.deleteFrom("desk_sign_in_links").where("expires_at", "<=", at).execute();
  await db.deleteFrom("desk_passkey_challenges").where("expires_at", "<=", at).execute();
}
