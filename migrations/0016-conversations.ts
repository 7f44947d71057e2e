import type { CreateTableBuilder, Kysely } from "kysely";

/** What was written to and fro about a record, and who of the committee is writing an answer just now. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await entries(db);
  await ofRecord(db.schema.createTable("desk_answering"))
    .addColumn("person_id", "varchar(36)", (column) => column.notNull())
    .addColumn("at", "bigint", (column) => column.notNull())
    .addPrimaryKeyConstraint("desk_answering_pk", ["kind", "record_id", "person_id"])
    .execute();
}

/**
 * `way` is how it was said: `mail` and `phone` by the committee, `reply` and `pasted` by the visitor. `version` is that of the record which the entry
 * made: entries stand in this order. `mail_id` is the email's in the outbox, `status_before` what an answer that is taken back restores.
 */
async function entries(db: Kysely<unknown>) {
  await ofRecord(
    db.schema.createTable("desk_conversation_entries").addColumn("id", "varchar(36)", (column) => column.primaryKey()),
  )
    .addColumn("version", "integer", (column) => column.notNull())
    .addColumn("way", "varchar(16)", (column) => column.notNull())
    .addColumn("person_id", "varchar(36)")
    .addColumn("at", "bigint", (column) => column.notNull())
    .addColumn("words", "text", (column) => column.notNull())
    .addColumn("message_id", "text")
    .addColumn("mail_id", "varchar(36)")
    .addColumn("status_before", "varchar(16)")
    .execute();
  await db.schema
    .createIndex("desk_conversation_entries_by_record")
    .on("desk_conversation_entries")
    .columns(["kind", "record_id", "version"])
    .execute();
}

function ofRecord<Table extends string, Column extends string>(table: CreateTableBuilder<Table, Column>) {
  return table
    .addColumn("kind", "varchar(16)", (column) => column.notNull())
    .addColumn("record_id", "varchar(36)", (column) => column.notNull());
}
