import type { Kysely } from "kysely";

/** When a payment that was processing was found to be declined, until its payer knows: milliseconds since 1970. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("membership_payments").addColumn("declined_at", "bigint").execute();
}
