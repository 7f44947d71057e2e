import type { Kysely } from "kysely";

/**
 * The texts of mails as the committee edited them, and its saved answers. Of a use with one text the id is the use; while nobody has edited
 * it, it has no row, and the built-in words hold. `version` grows with every change.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("desk_mail_texts")
    .addColumn("id", "varchar(36)", (column) => column.primaryKey())
    .addColumn("use", "varchar(32)", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("subject", "text", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("edited_by", "varchar(36)", (column) => column.notNull())
    .addColumn("edited_at", "bigint", (column) => column.notNull())
    .execute();
}
