import type { Kysely } from "kysely";

/** Which mails of the mailbox no conversation took, how many and why, as JSON: beside those that answer nothing, which are counted already. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema.alterTable("desk_mailboxes").addColumn("left_out", "text").execute();
}
