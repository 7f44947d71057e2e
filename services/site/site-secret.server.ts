import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { SiteTables } from "#services/database/site-tables.server.ts";

const name = "site";

/**
 * The site's random secret, created on first use. Concurrent processes get the same one.
 *
 * @param options.readOnly stores nothing: where there is no secret yet, it is a new one that nothing was made with
 */
export async function loadSiteSecret(db: Kysely<SiteTables>, { readOnly = false } = {}): Promise<string> {
  const stored = await findSecret(db);
  if (stored !== undefined) return stored;
  const value = randomBytes(32).toString("base64url");
  if (readOnly) return value;
  await db
    .insertInto("site_secrets")
    .values({ name, value })
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  return loadSiteSecret(db);
}

async function findSecret(db: Kysely<SiteTables>): Promise<string | undefined> {
  const row = await db.selectFrom("site_secrets").select("value").where("name", "=", name).executeTakeFirst();
  return row?.value;
}

/** Derives a secret for one purpose, which does not reveal the others. */
export function deriveSecret(purpose: string, secret: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url");
}
