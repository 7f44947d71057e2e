import type { Kysely } from "kysely";
import { type DeskSession, IDLE_MS } from "#desk/frame/access/sign-in/desk-sessions.server.ts";
import { logAccountChange } from "#desk/frame/access/sign-in/sign-in.server.ts";
import type { SiteTables } from "#services/database/site-tables.server.ts";
import type { Device } from "./me-contract.ts";

/** The browsers in which somebody is signed in, the last used first. A device's id is when its session began, which stays when that is renewed. */
export async function listDevices(db: Kysely<SiteTables>, { hash, person }: DeskSession): Promise<Device[]> {
  const rows = await db
    .selectFrom("desk_sessions")
    .select(["hash", "device", "created_at", "used_at"])
    .where("person_id", "=", person.id)
    .where("expires_at", ">", Date.now())
    .where("used_at", ">", Date.now() - IDLE_MS)
    .orderBy("used_at", "desc")
    .execute();
  return rows.map((row) => ({
    id: String(row.created_at),
    name: row.device,
    isCurrent: row.hash === hash,
    signedInAt: row.created_at,
    usedAt: row.used_at,
  }));
}

/** Signs out one device of somebody's, or without an id all but the one they sit at. */
export async function signOutDevices(
  trx: Kysely<SiteTables>,
  { hash, person }: DeskSession,
  id?: string,
): Promise<void> {
  const own = trx.deleteFrom("desk_sessions").where("person_id", "=", person.id);
  await (id === undefined ? own.where("hash", "!=", hash) : own.where("created_at", "=", Number(id))).execute();
  await logAccountChange(trx, person.id, id === undefined ? "person.signOutElsewhere" : "person.signOutDevice");
}
