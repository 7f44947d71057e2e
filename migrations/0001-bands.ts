import type { Kysely } from "kysely";

/** The line-up. `position` keeps the committee's own order; `schedule_text` is a JSON list of lines. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable("bands")
    .addColumn("id", "varchar(64)", (column) => column.primaryKey())
    .addColumn("position", "integer", (column) => column.notNull())
    .addColumn("name", "text", (column) => column.notNull())
    .addColumn("name_no_space", "text", (column) => column.notNull())
    .addColumn("image_link", "text", (column) => column.notNull())
    .addColumn("bio", "text", (column) => column.notNull())
    .addColumn("schedule_text", "text", (column) => column.notNull())
    .addColumn("jazz_style", "text", (column) => column.notNull())
    .addColumn("music_link", "text", (column) => column.notNull())
    .execute();
}
