import type { Kysely } from "kysely";
import type { SiteTables } from "./site-tables.server.ts";

/** Runs a write that changes nothing. Without a transaction, so that a reader leaves it to the database itself. @throws the database's error when it is read-only, unavailable or locked. */
export async function checkWritable(db: Kysely<SiteTables>): Promise<void> {
  await db.deleteFrom("idempotency_keys").where("scope", "=", "").execute();
}
