import { createHmac, randomBytes } from "node:crypto";
import type { Kysely } from "kysely";
import type { SiteTables } from "#app/platform/database/site-tables.server.ts";

/** What only this site knows, made by chance at its first start. However many processes ask at once, all get the same. */
export async function siteSecret(db: Kysely<SiteTables>): Promise<string> {
  const made = { name: "site", value: randomBytes(32).toString("base64url") };
  await db
    .insertInto("site_secrets")
    .values(made)
    .onConflict((conflict) => conflict.column("name").doNothing())
    .execute();
  const kept = await db
    .selectFrom("site_secrets")
    .select("value")
    .where("name", "=", made.name)
    .executeTakeFirstOrThrow();
  return kept.value;
}

/** A secret for one purpose: whoever learns it knows no other. */
export function secretFor(purpose: string, secret: string): string {
  return createHmac("sha256", secret).update(purpose).digest("base64url");
}
